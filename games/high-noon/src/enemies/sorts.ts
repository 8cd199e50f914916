// The sorts of enemy, as a table of their properties. Spawning, rules, bots and views read it.
// Times are in ticks, lengths in pixels, speeds in pixels per second.

export const ENEMY = { swarmer: 0, grunt: 1, shooter: 2, charger: 3, boss: 4 } as const;
export const ENEMY_NAMES = ["swarmer", "grunt", "shooter", "charger", "boss"] as const;

/** An enemy's present action: it comes nearer, announces an attack, attacks, rests from it, or is stunned by a wall. */
export const MOOD = { chase: 0, telegraph: 1, attack: 2, recover: 3, stunned: 4 } as const;
export const MOOD_NAMES = ["chase", "telegraph", "attack", "recover", "stunned"] as const;

export interface Sort {
  readonly health: number;
  readonly radius: number;
  readonly speed: number;
  /** The damage of its touch, or of its swing. */
  readonly damage: number;
  readonly experience: number;
  /** A wave goes on while one of these stands. */
  readonly isThreat: boolean;
  /** How long it announces its attack, and rests after it. */
  readonly telegraphTicks: number;
  readonly recoverTicks: number;
  /** The distance from which it attacks. */
  readonly reach: number;
}

/** Riflemen shoot from no farther away than every screen shows, whatever its shape, in pixels: see stage/look/camera.ts. */
export const SEEN_REACH = 220;

/** By sort. */
export const SORTS: readonly Sort[] = [
  {
    health: 12,
    radius: 10,
    speed: 130,
    damage: 4,
    experience: 1,
    isThreat: false,
    telegraphTicks: 0,
    recoverTicks: 0,
    reach: 0,
  },
  {
    health: 22,
    radius: 14,
    speed: 100,
    damage: 8,
    experience: 3,
    isThreat: true,
    telegraphTicks: 24,
    recoverTicks: 36,
    reach: 46,
  },
  {
    health: 18,
    radius: 12,
    speed: 90,
    damage: 5,
    experience: 4,
    isThreat: true,
    telegraphTicks: 36,
    recoverTicks: 70,
    reach: SEEN_REACH,
  },
  {
    health: 45,
    radius: 18,
    speed: 80,
    damage: 12,
    experience: 6,
    isThreat: true,
    telegraphTicks: 42,
    recoverTicks: 40,
    reach: 240,
  },
  {
    health: 580,
    radius: 28,
    speed: 60,
    damage: 14,
    experience: 30,
    isThreat: true,
    telegraphTicks: 45,
    recoverTicks: 48,
    reach: 420,
  },
];

/** The boss's next attack: sent with its warning. */
export const PLAN = { fan: 0, ring: 1, bombs: 2, swarm: 3 } as const;

export const BIGGEST_RADIUS = 32;
export const MOST_ENEMY_HEALTH = 4095;
export const SHELL_DAMAGE = 6;
/** Speeds of enemy bullets, by pace. */
export const SHELL_SPEEDS: readonly number[] = [170, 220];
export const SHELL_RADIUS = 5;
export const SHELL_TICKS = 150;
export const MOST_SHELLS = 80;
/** The middle of a shooter's three bullets goes straight, the others this far beside, in radians. */
export const SPREAD = 0.26;
export const CHARGE_SPEED = 300;
export const CHARGE_TICKS = 60;
export const STUN_TICKS = 60;
/** A bomb: the time from its throw to its burst (it lies from half of that on), and its radius. */
export const BOMBS = 12;
export const BOMB_TICKS = 84;
export const BOMB_RADIUS = 76;
export const BOMB_DAMAGE = 14;
/** From the burst until harm is judged: about the delay with which a screen shows others. */
export const BOMB_GRACE = 8;
