// Every number of R-Type's rules, in px, ticks and px/s. SEEDS RT1 to RT11 and the original give many of
// them; the others are ours. Rules, bots and the view read them here. Always true: a name without a unit is ticks or px.

export const TICK_RATE = 60;
export const PLAYERS = 4;
/** The field; a ship's place is its upper left corner, clamped to [0, FAR_X] × [0, FAR_Y] (RT5). */
export const WIDTH = 1920;
export const HEIGHT = 1080;
export const FAR_X = 1820;
export const FAR_Y = 1030;
/** Speed per axis; a diagonal is not normalised (RT5). */
export const SHIP_SPEED = 500;
/** The drawn size of a ship, and its middle from its place. */
export const SHIP_WIDTH = 99;
export const SHIP_HEIGHT = 51;
export const MIDDLE_X = 50;
export const MIDDLE_Y = 26;
/** Its hit areas: a circle around its middle for bullets, a larger one for bodies, half a height for terrain. */
export const HIT_RADIUS = 9;
export const RAM_RADIUS = 20;
export const HULL = 16;
/** The muzzle, from its place. */
export const NOSE_X = 96;
/** Starting places of ships: one below the other. */
export const START_X = 100;
export const START_Y = 200;
export const START_GAP = 200;

export const HEALTH = 100;
/** Ticks without harm after a hit (1.5 s), and of a shield (10 s). */
export const BLINK_TICKS = 90;
export const SHIELD_TICKS = 600;
export const BULLET_DAMAGE = 10;
export const RAM_DAMAGE = 20;
export const BOSS_RAM_DAMAGE = 30;
export const TERRAIN_DAMAGE = 10;
/** Health of a ship that is brought back, and the gain of living ones at the end of a level. */
export const BACK_HEALTH = 50;
export const REPAIR = 40;

/** Shots: the trigger is released before the first threshold, or `rapid` is held. */
export const SHOT_SPEED = 800;
export const SHOT_DAMAGE = 10;
export const SHOT_REST = 9;
export const SHOT_RADIUS = 6;
/** Charge: ticks that the trigger was held for levels 1 to 5 (0.2, 0.5, 0.8, 1.2, 1.6 s). */
export const CHARGE_TICKS: readonly number[] = [12, 30, 48, 72, 96];
export const MOST_CHARGE = 96;
export const BEAM_SPEED = 1500;
export const BEAM_REST = 18;
/** Damage of a beam per level: damage that one enemy does not absorb goes on to the next. */
export const BEAM_DAMAGE = 10;
export const BEAM_RADIUS = 18;
/** Of levels 4 and 5. */
export const GREAT_BEAM_RADIUS = 38;
/** Modules: ticks between two shots, and the effect of each. */
export const MODULE_REST = 12;
export const SPREAD_ANGLE: number = (15 * Math.PI) / 180;
export const WAVE_HEIGHT = 60;
/** Turns per second of the wave. */
export const WAVE_RATE = 4;
export const MISSILE_SPEED = 500;
export const MISSILE_REACH = 600;
/** Radians per second. */
export const MISSILE_TURN = 5;
export const MISSILE_TICKS = 180;
export const MISSILE_DAMAGE = 10;
export const MISSILE_RADIUS = 10;
/** Most missiles of one ship in the air. */
export const MISSILES_EACH = 3;
export const MOST_BOMBS = 1;
/** Share of its full health that a bomb takes from a part of a boss. */
export const BOMB_SHARE = 0.25;
export const BOMB_DAMAGE = 100;

/** Daring: the distance of a graze, and of a kill that counts as near. */
export const GRAZE_REACH = 34;
export const NEAR_REACH = 260;
/** The multiplier in tenths, the daring that raises it by one step, and the time that lowers it by one. */
export const LEAST_MULTIPLIER = 10;
export const MOST_MULTIPLIER = 40;
export const DARING_STEP = 24;
export const NEAR_DARING = 10;
export const DARING_TICKS = 150;
export const MOST_SCORE = 0xfffff;

export const POWER_UP_SPEED = 110;
export const POWER_UP_REACH = 54;
/** While a ship is lost, a lifeline comes at this interval. */
export const LIFELINE_TICKS = 900;

export const LEVELS = 3;
/** Waves of a level; the boss comes after them. */
export const WAVES = 5;
/** Ticks of the waves of each level: 76, 81 and 81 s. */
export const BOSS_CLOCK: readonly number[] = [4560, 4860, 4860];
/** Scrolling speed of each level's ground, px per second. */
export const SCROLL: readonly number[] = [120, 150, 190];
/** From the boss's end to the next level, or to the end of the run. */
export const CLEAR_TICKS = 240;
/** The longest time of a level, without pauses; after it the run is lost. */
export const MOST_CLOCK = 36_000;
/** Every curtain is sent this long before its first bullet leaves, so that clients know of it in time (ADR 0035 has the margins). */
export const WIND_UP = 30;

export const ENEMIES = 48;
export const CURTAINS = 64;
export const MISSILES: number = MISSILES_EACH * PLAYERS;
export const POWER_UPS = 8;
