// The sorts of enemies and of parts of bosses, with their figures. Spawning, harm, bots and the view read them. Always true: a
// sort's index in SORTS is its number in the field `sort`; parts of bosses come after all others.

export interface Sort {
  readonly name: string;
  /** Half the size of its hit area. */
  readonly radius: number;
  readonly health: number;
  /** Points for the player who ends it, before the multiplier. */
  readonly points: number;
  /** Subtracted from every hit, so that charged beams are worth their wait. */
  readonly armour: number;
  /** A part of the boss of this level; 0: none. */
  readonly boss: number;
}

const plain = { armour: 0, boss: 0, points: 100 } as const;
const part = { armour: 2, points: 200 } as const;

export const SORTS: readonly Sort[] = [
  /** Flies straight and dips by chance; one aimed shot. */
  { name: "bug", radius: 26, health: 10, ...plain },
  /** Zigzags; rings of eight. */
  { name: "fighter", radius: 30, health: 10, ...plain },
  /** Follows the nearest ship and rams it. */
  { name: "kamikaze", radius: 28, health: 20, ...plain, points: 150 },
  /** Crosses high or low, and leaves mines. */
  { name: "miner", radius: 40, health: 50, ...plain, points: 250 },
  /** Drifts; bursts into a ring when its time is over or a ship is near. */
  { name: "mine", radius: 22, health: 10, ...plain, points: 50 },
  /** Walks on the ground behind a shield that only a strong beam breaks while it is up. */
  { name: "walker", radius: 36, health: 40, ...plain, points: 300 },
  /** Sits on floor or ceiling, turns, and fires bursts. */
  { name: "turret", radius: 30, health: 30, ...plain, points: 200 },
  /** Comes apart into three shards. */
  { name: "splitter", radius: 42, health: 40, ...plain, points: 200 },
  { name: "shard", radius: 20, health: 10, ...plain, points: 50 },
  /** The head of a snake: segments follow where it was, and fall with it. */
  { name: "snake", radius: 34, health: 80, ...plain, points: 400 },
  { name: "segment", radius: 26, health: 20, ...plain, points: 50, armour: 4 },
  /** Harmless and quick: it drops a power-up. */
  { name: "carrier", radius: 34, health: 20, ...plain, points: 100 },
  /** Gatekeeper, boss of First Contact: two jaws before a core, a gun above and below. */
  { name: "gate core", radius: 62, health: 560, ...part, boss: 1, points: 500 },
  { name: "gate jaw", radius: 76, health: 220, ...part, boss: 1 },
  { name: "gate gun", radius: 40, health: 110, ...part, boss: 1 },
  /** Broodmother, boss of Rising Threat: a core among four plates that circle it, and two spawners. */
  { name: "brood core", radius: 70, health: 800, ...part, boss: 2, points: 500 },
  { name: "brood plate", radius: 52, health: 200, ...part, boss: 2 },
  { name: "brood nest", radius: 48, health: 200, ...part, boss: 2 },
  /** The Heart, boss of Final Assault: a core behind four arms that swing, and two eyes. */
  { name: "heart core", radius: 84, health: 1100, ...part, boss: 3, points: 500 },
  { name: "heart arm", radius: 48, health: 260, ...part, boss: 3 },
  { name: "heart eye", radius: 44, health: 260, ...part, boss: 3 },
];

export const SORT_NAMES: readonly string[] = SORTS.map(({ name }) => name);

export const SORT = {
  bug: 0,
  fighter: 1,
  kamikaze: 2,
  miner: 3,
  mine: 4,
  walker: 5,
  turret: 6,
  splitter: 7,
  shard: 8,
  snake: 9,
  segment: 10,
  carrier: 11,
  gateCore: 12,
  gateJaw: 13,
  gateGun: 14,
  broodCore: 15,
  broodPlate: 16,
  broodNest: 17,
  heartCore: 18,
  heartArm: 19,
  heartEye: 20,
} as const;

/** The core of the boss of each level. */
export const CORES: readonly number[] = [SORT.gateCore, SORT.broodCore, SORT.heartCore];

/**
 * The visible state of an enemy. `plain`: nothing; `guarded`: a closed core, which nothing hurts, or a raised
 * shield, which only strong beams break; `open`: a core or a walker that can be hurt; `warning`: it is about to act.
 */
export const MOOD = { plain: 0, guarded: 1, open: 2, warning: 3 } as const;
export const MOOD_NAMES: readonly string[] = Object.keys(MOOD);
export const MOST_RADIUS = 96;
/** More than any part has against four players. */
export const MOST_HEALTH = 8191;
