// Every number of By a Thread's rules that a designer tunes. SEEDS BT1 to BT45 and the original's source give most of them.
// Times are in ticks, lengths in units, speeds in units (radians) per second.

export const TICK_RATE = 60;
export const PLAYERS = 10;
/** Cells along each side, and the side of a cell; walls are as high as a cell is wide. */
export const CELLS = 33;
export const CELL = 64;

/** A player: radius of the sphere, height of its middle, which is the eye. */
export const RADIUS = 8;
export const EYE = 24;
/** Walking: the acceleration by keys, and the share of the speed that is lost; together they give at most 240. */
export const ACCELERATION = 1200;
export const FRICTION = 5;
export const SPEED: number = ACCELERATION / FRICTION;
/** Turning by keys: the top speed, the loss, and the gentle start: share of the push at rest, plain and zoomed. */
export const TURN_SPEED: number = 4 * Math.PI;
export const TURN_FRICTION = 10;
export const TURN_START = 0.2;
export const ZOOM_START = 0.01;
/** The steepest look up and down. */
export const MOST_PITCH: number = Math.PI / 2 - 0.1;

export const HEALTH = 9;
/** Ticks after a hit by own plasma in which the next one does no harm. */
export const MERCY = 90;
/** Plasma: its speed, its lifetime, and its bounces; it ends at the next contact. */
export const PLASMA_SPEED = 720;
export const PLASMA_TICKS = 150;
export const BOUNCES = 5;
/** Its shell hits walls and the floor, its core players. */
export const SHELL = 4;
export const CORE = 0.1;
/** It starts this far from the middle of its shooter. */
export const MUZZLE: number = RADIUS + CORE + 0.1;
/** Ticks from one shot to the next, and most balls of one player in the air. */
export const FIRE_REST = 6;
export const IN_THE_AIR = 24;

/** A match: its longest duration, for several players unless the host chooses less, and for a single player. */
export const MOST_MINUTES = 10;
export const MATCH_TICKS: number = MOST_MINUTES * 60 * TICK_RATE;
export const SOLO_TICKS: number = 120 * TICK_RATE;
