// The numbers of dash that a designer tunes. Rules, bots and tests read them here.
// Times are in ticks, lengths in units, speeds in units per second.

/** Most players at once. */
export const PLAYERS = 16;
/** Radius of a player, in units. */
export const RADIUS = 16;
/** Running speed, units per second. */
export const SPEED = 240;
/** Speed of a dash, as a multiple of the running speed. */
export const DASH_FACTOR = 3;
/** How long a dash lasts, in ticks. */
export const DASH_TICKS = 9;
/** From the start of one dash to the earliest start of the next, in ticks. */
export const DASH_COOLDOWN = 45;
/** From the end of a dash that touched no player to the earliest start of the next, in ticks. */
export const MISS_COOLDOWN = 120;
/** A touched player cannot be touched again for this time, in ticks. */
export const SAFE_TICKS = 180;
/** Touches that end a match, and its longest duration, unless the host chooses otherwise. */
export const TOUCHES = 30;
export const MINUTES = 5;
/** Ticks in the sun until it hurts. */
export const SUN_TICKS = 60;
/** Health that the sun takes. */
export const SUN_DAMAGE = 10;
/** Ticks per second. */
export const TICK_RATE = 60;
/** Below this health a player is tired and runs at TIRED_FACTOR. */
export const TIRED_BELOW = 50;
/** Speed of a tired player, as a multiple of the running speed. */
export const TIRED_FACTOR = 0.75;
/** Ticks in which one point of health comes back in the shade. */
export const REST_TICKS = 60;
/** Colours that the command `paint` knows. */
export const COLOURS: readonly string[] = ["red", "green", "blue", "yellow"];
