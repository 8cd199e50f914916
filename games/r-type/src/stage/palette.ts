// The colours of R-Type's picture. Always true: BULLET_* belongs to enemy bullets and to nothing else; each level has one
// hue, and everything in its backdrop is a shade of it.

/** Enemy shots: brighter than any scene, with a dark rim. */
export const BULLET_CORE = "#ffffff";
export const BULLET_BODY = "#ff4fd8";
export const BULLET_DEEP = "#b3128f";
export const BULLET_RIM = "#14020f";

/** Steel and bone of enemies, and the light in them. */
export const STEEL_LIGHT = "#b9b6d2";
export const STEEL = "#6b688c";
export const STEEL_DARK = "#2b2940";
export const STEEL_EDGE = "#120f1d";
export const BONE = "#e6dcc6";
export const BONE_DARK = "#8f8268";
export const FLESH = "#9a4f62";
export const FLESH_DARK = "#4a1f33";
export const EYE = "#ffe9a8";
export const EYE_HOT = "#ffb347";

export const HULL_LIGHT = "#f6f9fc";
export const HULL = "#aeb9c6";
export const HULL_DARK = "#4d5866";
export const HULL_EDGE = "#0c1016";
export const GLASS = "#8ff3ff";

export const TEXT = "#e8ecf1";
export const QUIET = "#9aa7b5";

/** The hue of a level, from nearly black to shining. */
export interface Hue {
  readonly black: string;
  readonly deep: string;
  readonly dark: string;
  readonly middle: string;
  readonly haze: string;
  readonly light: string;
  readonly shine: string;
  /** Light on the edge of the foreground. */
  readonly rim: string;
}

export const HUES: readonly Hue[] = [
  {
    black: "#020a0c",
    deep: "#04161a",
    dark: "#0a2c31",
    middle: "#14515a",
    haze: "#2a8a8f",
    light: "#63c9c4",
    shine: "#d8fff6",
    rim: "#2fb7a8",
  },
  {
    black: "#0b0602",
    deep: "#1d1006",
    dark: "#3d210a",
    middle: "#74410f",
    haze: "#b8721d",
    light: "#f0ad3f",
    shine: "#fff0c4",
    rim: "#e08a1e",
  },
  {
    black: "#0b0105",
    deep: "#1f040d",
    dark: "#430a1a",
    middle: "#7b142b",
    haze: "#b82a3e",
    light: "#ee5f5c",
    shine: "#ffd9cc",
    rim: "#d8323f",
  },
];

export function hueOf(level: number): Hue {
  return HUES[level - 1] ?? HUES[0];
}
