// The colours of High Noon on canvas: a low sun over sand, and violet shadows that all fall the same way.

export const NIGHT = "#1c1320";
export const SAND = "#d9b382";
export const SAND_DARK = "#c69a66";
export const WALL = "#6d4a34";
export const WALL_TOP = "#a9743f";
export const HALF = "#8f6b48";
export const HALF_TOP = "#cfae84";
export const LAVA = "#c2452d";
export const LAVA_LIGHT = "#f08a4b";
export const MUD = "#8a6844";
export const BRAMBLE = "#6f7442";
export const SHADOW = "rgba(59, 36, 64, 0.38)";
export const COAT = "#3b2440";
export const BONE = "#f4e7d0";
export const ENEMY_COLOUR = "#5a1f2b";
export const ENEMY_EDGE = "#e2603c";
export const WARNING = "rgba(226, 60, 40, 0.32)";
export const SHELL = "#ff4d3d";
export const BULLET = "#fff3c4";
export const PANEL = "rgba(28, 19, 32, 0.72)";
export const TEXT = "#fdf3e0";
export const QUIET = "#d8c3a3";
export const HEALTH = "#e8894a";
/** The offset of shadows, for each pixel of height. */
export const SHADOW_X = 1.1;
export const SHADOW_Y = 0.55;
