// The numbers of skirmish that a designer tunes. Rules, bots and tests read them here.
// Times are in ticks, lengths in units, speeds in units per second.

/** Most players at once. */
export const PLAYERS = 16;
/** Radius of a player. */
export const RADIUS = 16;
export const WIDTH = 1280;
export const HEIGHT = 768;
export const SPEED = 240;
export const TICK_RATE = 60;
/** A dodge: its duration, its speed as a factor, and the time from its start to the next. */
export const DODGE_TICKS = 12;
export const DODGE_FACTOR = 2;
export const DODGE_COOLDOWN = 48;
/** The range of a rifle, which hits at once. */
export const RANGE = 900;
export const RIFLE_COOLDOWN = 12;
export const RIFLE_DAMAGE = 34;
export const ROUNDS = 6;
export const RELOAD_TICKS = 60;
export const HEALTH = 100;
/** From a player's fall until they stand again, elsewhere. */
export const DOWN_TICKS = 90;
/** The weapons of a player: a rifle hits at once, all others fire projectiles. */
export const WEAPON = { rifle: 0, bolt: 1, ball: 2, dart: 3, rocket: 4 } as const;
/** By weapon: speed of the projectile (a rifle has none), and damage. */
export const SHOT_SPEED: readonly number[] = [0, 900, 480, 900, 600];
export const SHOT_DAMAGE: readonly number[] = [RIFLE_DAMAGE, 34, 25, 34, 50];
/** Radius and lifetime of a projectile. */
export const SHOT_RADIUS = 4;
export const SHOT_TICKS = 60;
export const BALL_TICKS = 150;
/** Walls that a ball bounces off before it ends at one, and players too. */
export const BOUNCES = 2;
