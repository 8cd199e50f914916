// Every figure of R-Type's rules. SEEDS RT1 to RT11 and what is known of the original tell many of them.

export const TICK_RATE = 60;
export const PLAYERS = 4;
/** The field, in px; a ship's place is its upper left corner, clamped to [0, FAR_X] × [0, FAR_Y] (RT5). */
export const WIDTH = 1920;
export const HEIGHT = 1080;
export const FAR_X = 1820;
export const FAR_Y = 1030;
/** Speed per axis; a diagonal is not normalised (RT5). */
export const SHIP_SPEED = 500;
