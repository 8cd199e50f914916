// The numbers of skirmish: what a designer turns. Rules, bots and tests read them here.
// Times are in ticks, lengths in units, speeds in units per second.

/** Most players at once. */
export const PLAYERS = 16;
/** Radius of a player. */
export const RADIUS = 16;
export const WIDTH = 1280;
export const HEIGHT = 768;
export const SPEED = 240;
export const TICK_RATE = 60;
/** A dodge: how long it lasts, how much faster it is, and from its start to the next. */
export const DODGE_TICKS = 12;
export const DODGE_FACTOR = 2;
export const DODGE_COOLDOWN = 48;
/** A rifle hits at once, so far. */
export const RANGE = 900;
export const RIFLE_COOLDOWN = 12;
export const RIFLE_DAMAGE = 34;
export const ROUNDS = 6;
export const RELOAD_TICKS = 60;
export const HEALTH = 100;
/** From a player's fall until he stands again, elsewhere. */
export const DOWN_TICKS = 90;
/** What a player can shoot with: a rifle hits at once, everything else flies. */
export const WEAPON = { rifle: 0, bolt: 1, ball: 2, dart: 3, rocket: 4 } as const;
/** By weapon: speed (of a rifle's shot: none), and damage. */
export const SHOT_SPEED: readonly number[] = [0, 900, 480, 900, 600];
export const SHOT_DAMAGE: readonly number[] = [RIFLE_DAMAGE, 34, 25, 34, 50];
/** Radius of what flies, and how long it does. */
export const SHOT_RADIUS = 4;
export const SHOT_TICKS = 60;
export const BALL_TICKS = 150;
/** Walls that a ball bounces off before it ends at one, and players too. */
export const BOUNCES = 2;
