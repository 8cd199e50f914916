// Every figure of By a Thread's rules. SEEDS BT1 to BT45 tell most of them.

export const TICK_RATE = 60;
export const PLAYERS = 10;
/** Cells along each side, and the side of a cell in units; walls are as high as a cell is wide. */
export const CELLS = 33;
export const CELL = 64;
/** A player: radius of the sphere, height of the eye. */
export const RADIUS = 8;
export const EYE = 24;
