// The numbers of High Noon that a designer tunes. Rules, bots, views and tests read them here.
// Times are in ticks, lengths in pixels, speeds in pixels per second, unless a name says otherwise.

export const TICK_RATE = 60;
export const PLAYERS = 8;
export const ENEMIES = 64;

/** A player: speed, radius for bullets, half the side of the box that walls stop, and health. */
export const SPEED = 250;
export const RADIUS = 16;
export const BODY = 13;
export const HEALTH = 40;
export const MOST_HEALTH = 80;
/** After a wound, and after standing up, nothing hurts for this time. */
export const SAFE_TICKS = 30;
/** The first wave of a ride is gentle: wounds cost this share of their later damage, and protect for longer. */
export const GENTLE_SHARE = 0.5;
export const GENTLE_SAFE_TICKS = 150;
export const FRESH_TICKS = 90;
/** A player who was put somewhere does not shoot for this time. */
export const ARRIVE_TICKS = 60;

/** A roll: 0.3 s, twice as fast, and nothing hurts in its first half. */
export const ROLL_TICKS = 18;
export const ROLL_SAFE_TICKS = 9;
export const ROLL_FACTOR = 2;

/** A jump: up to its height in its first ticks, down faster, then a moment on the spot. */
export const JUMP_HEIGHT = 20;
export const JUMP_UP_TICKS = 10;
export const JUMP_TICKS = 18;
export const LAND_TICKS = 6;
/** Higher than this, nothing on the ground reaches a player. */
export const JUMP_CLEAR = 6;
export const STOMP_RADIUS = 48;
export const STOMP_DAMAGE = 5;

/** The revolver: 0.8 s to reload; from shot to shot at least 0.075 s when tapped, 1/3 s when held. */
export const ROUNDS = 6;
export const RELOAD_TICKS = 48;
export const TAP_TICKS = 5;
export const HOLD_TICKS = 20;
export const BULLET_DAMAGE = 10;
export const BULLET_SPEED = 600;
/** 400 px. */
export const BULLET_TICKS = 40;
export const BULLET_RADIUS = 4;
export const LAST_ROUND_FACTOR = 1.5;
/** From a player's middle to the muzzle. */
export const MUZZLE = 18;

/** Showdown: marks one target within reach, which takes twice the damage; bullets pass through others. */
export const SHOWDOWN_TICKS = 240;
export const SHOWDOWN_REST = 360;
export const SHOWDOWN_REFUND = 240;
export const SHOWDOWN_RANGE = 500;
export const SHOWDOWN_DAMAGE = 2;
export const SHOWDOWN_SPEED = 1.1;

/** A tile's side, and the widest and tallest map in tiles. */
export const TILE = 32;
export const MOST_COLUMNS = 54;
export const MOST_LINES = 42;

/** The interval of lava's damage, and less damage by brambles; mud and brambles slow. */
export const HAZARD_TICKS = 30;
export const LAVA_DAMAGE = 6;
export const BRAMBLE_DAMAGE = 2;
export const MUD_FACTOR = 0.6;
export const BRAMBLE_FACTOR = 0.75;

/** A fallen partner stands up when a player has held their hand for this time, within reach, with this health. */
export const REVIVE_TICKS = 120;
export const REVIVE_RANGE = 48;
export const REVIVE_HEALTH = 15;

/** Duel: kills to win and minutes to play by default, the most of both, and how long fallen players lie. */
export const DUEL_WINS = 25;
export const MOST_WINS = 63;
export const DUEL_MINUTES = 6;
export const MOST_MINUTES = 15;
export const RESPAWN_TICKS = 120;

/** The ride: stages by default, waves of each, the pause after a wave, and how long a camp waits for players who are not ready. */
export const STAGES = 3;
export const WAVES = 2;
export const PAUSE_TICKS = 180;
/** In the pause after a wave standing players get this much health back. */
export const PAUSE_HEALTH = 16;
/** Threats of a wave come over this time (45 s), and the next at once after this time if none stands. */
export const WAVE_TICKS = 2700;
export const LULL_TICKS = 45;
export const CAMP_TICKS = 2700;
/** Experience for each player at which the party reaches level 1, 2, … */
export const LEVELS: readonly number[] = [40, 110, 200, 310, 440];

/** The upgrades of the camp, and how often each can be chosen. */
export const UPGRADES = ["boots", "hands", "lead", "heart"] as const;
export const MOST_UPGRADE = 3;
export const BOOTS_FACTOR = 0.08;
export const HANDS_FACTOR = 0.2;
export const LEAD_FACTOR = 0.25;
export const HEART_HEALTH = 10;
