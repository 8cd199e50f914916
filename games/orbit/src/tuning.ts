// The numbers of orbit that a designer tunes. Lengths in units, speeds in units per second, spins in radians
// per second.

/** Most players at once. */
export const PLAYERS = 8;
/** Ticks per second. */
export const TICK_RATE = 60;
/** Radius of a body. */
export const RADIUS = 12;
/** Half the edge of the cube; its centre is 0, 0, 0. */
export const HALF_CUBE = 256;
/** Fastest flight. */
export const TOP_SPEED = 96;
/** Full thrust, in units per second squared. */
export const THRUST = 60;
/** Pull towards the centre far from it, in units per second squared. */
export const GRAVITY = 12;
/** Distance at which the pull is half of GRAVITY: it fades to 0 at the centre. */
export const GRAVITY_FADES = 32;
/** Share of the speed that drifting loses in a tick. */
export const DRAG = 0.005;
/** Share of the speed that is left after a bounce. */
export const BOUNCE = 0.5;
/** Steepest look up or down. */
export const STEEPEST = 1.5;
/** How fast full twist speeds up the spin, in radians per second squared. */
export const TWIST = 6;
/** Fastest spin about each axis. */
export const TOP_SPIN = 6;
/** Share of the spin that a tick loses. */
export const SPIN_DRAG = 0.01;
/** Spin that a graze gives, per unit per second of its speed. */
export const GRAZE = 0.02;
