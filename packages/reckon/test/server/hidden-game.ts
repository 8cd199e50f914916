// A game with secrets, for the tests that nothing hidden leaves a trace in a client's bytes. Player 0 and what is around
// him follow from the match's seed alone. `secret` decides everything that he must not see: beasts and a second hunter
// 3000 away, what visible beasts that went there did meanwhile, whom a visible beast hunts there, owner-only fields of the
// other hunter and fields of the server; and what happens there, or is told to the other hunter only. What he may see never
// depends on it, not even by its slot or its generation.

import {
  angle,
  defineGame,
  event,
  fixed,
  flag,
  type Game,
  integer,
  kind,
  mix,
  presses,
  reference,
  type World,
} from "reckon";

const place = { min: -4096, max: 4096, resolution: 1 / 16 } as const;
const BEASTS = 24;
/** Beasts in the first slots live around player 0; every fourth of them goes away at times. */
const NEAR = 8;
const FAR_X = -3000;

function kindsOf(hasReferences: boolean) {
  // What has none is coded in another way. Numbers cannot be blanked, so whom beasts hunt is for the server then.
  const toBeast = (sees: "all" | "owner") =>
    hasReferences
      ? reference("beast", { sees })
      : (integer({ min: 0, max: 0x7fffffff, sees: "server" }) as unknown as ReturnType<typeof reference>);
  const beast = kind("beast", {
    capacity: BEASTS,
    position: ["x", "y"],
    fields: {
      x: fixed(place),
      y: fixed({ ...place, shownAs: 1 / 4 }),
      look: angle({ bits: 8 }),
      prey: toBeast("all"),
      plan: integer({ min: 0, max: 1_000_000, sees: "server" }),
    },
  });
  const spark = kind("spark", {
    capacity: 6,
    position: ["x", "y"],
    fields: { x: fixed(place), y: fixed(place) },
  });
  const hunter = kind("hunter", {
    capacity: 2,
    position: ["x", "y"],
    fields: {
      x: fixed(place),
      y: fixed(place),
      arrows: integer({ min: 0, max: 100_000, sees: "owner" }),
      quarry: toBeast("owner"),
      debt: integer({ min: 0, max: 100_000, sees: "server" }),
    },
  });
  return [beast, spark, hunter] as const;
}
type Steppe = World<ReturnType<typeof kindsOf>>;

/** Chance that follows from the secret and the moment: predicted worlds may ask too, and disturb nothing. */
class Secret {
  readonly #seed: number;
  constructor(seed: number) {
    this.#seed = seed;
  }

  below(limit: number, tick: number, row: number, what: number): number {
    return mix(mix(this.#seed, tick), row * 16 + what) % limit;
  }
}

/** `hasFar`: something is 3000 away, though beasts only if `secret` is even; without, `secret` decides only about fields that player 0 is not sent. */
export function secretive(secret: number, hasFar = true, hasReferences = true): Game {
  const hidden = new Secret(secret);
  return defineGame({
    name: "secretive",
    tickRate: 50,
    players: 2,
    input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }), fire: flag(), taps: presses() },
    kinds: kindsOf(hasReferences),
    events: {
      roar: event({ fields: { much: integer({ min: 0, max: 1000 }) } }),
      howl: event({ fields: { much: integer({ min: 0, max: 1000 }) }, reliable: true }),
      find: event({ fields: { much: integer({ min: 0, max: 1000 }) }, reliable: true, sees: "owner" }),
      fizz: event(),
    },
    init(world) {
      for (let i = 0; i < NEAR; i++) world.spawn("beast");
    },
    join(world, player) {
      const row = world.spawn("hunter", player);
      if (player === 1 && hasFar) world.fields.hunter.x[row] = FAR_X;
    },
    leave: (world, player) => world.despawn("hunter", world.rowOf("hunter", player)),
    step(world, inputs, { tick, emit }) {
      for (const row of world.rows("beast")) {
        const isHidden = world.fields.beast.x[row] < FAR_X / 2;
        const much = isHidden ? hidden.below(1000, tick, row, 10) : row;
        const about = { about: { kind: "beast", row } } as const;
        if (isHidden ? much < 300 : (tick + row) % 5 === 0) emit("roar", -1, { much }, about);
        if (isHidden ? much < 200 : (tick + row) % 11 === 0) emit("howl", -1, { much }, about);
        world.fields.beast.plan[row] = hidden.below(1_000_000, tick, row, 0);
        if (row >= NEAR) roamFar(world, hidden, tick, row);
        else roamNear(world, hasFar ? hidden : undefined, tick, row);
      }
      if (hasFar && secret % 2 === 0 && hidden.below(10, tick, 0, 9) < 4)
        world.fields.beast.x[far(world.spawn("beast"))] = FAR_X;
      glow(world, (row) => emit("fizz", -1, {}, { about: { kind: "spark", row } }));
      for (const row of world.rows("hunter")) {
        const owner = world.ownerOf("hunter", row);
        const { x, arrows, quarry, debt } = world.fields.hunter;
        x[row] += inputs.of(owner).move;
        const luck = owner === 0 ? tick % 10 : hidden.below(20, tick, row, 11);
        if (luck === 3) emit("find", owner, { much: owner === 0 ? tick % 1000 : luck });
        debt[row] = hidden.below(1000, tick, row, 1);
        arrows[row] = owner === 0 ? tick % 1000 : hidden.below(1000, tick, row, 2);
        const isVisible = owner === 0 && (tick >> 4) % 3 > 0;
        if (isVisible) quarry[row] = world.refer("beast", tick % NEAR);
        else quarry[row] = hasFar ? anyFar(world, hidden, tick, row) : 0;
      }
    },
  }) as unknown as Game;
}

/** A full kind gives no slot: then nobody is put far away. */
function far(row: number): number {
  return row < 0 ? BEASTS : row;
}

/** Nobody, or a beast far away: one that lives, or one that has ended. */
function anyFar(world: Steppe, hidden: Secret, tick: number, row: number): number {
  const target = NEAR + hidden.below(BEASTS - NEAR, tick >> 3, row, 4);
  return hidden.below(3, tick >> 3, row, 3) === 0 ? 0 : world.refer("beast", target);
}

function roamNear(world: Steppe, hidden: Secret | undefined, tick: number, row: number): void {
  const { random } = world;
  const { x, y, look, prey } = world.fields.beast;
  const moves = random.chance(0.7);
  const dx = random.between(-50, 50);
  const dy = random.between(-5, 5);
  const turn = random.between(-3, 3);
  const isAway = row % 4 === 3 && (tick + 20 * row) % 90 > 60;
  if (isAway && hidden !== undefined) {
    x[row] = FAR_X + hidden.below(100, tick, row, 5);
    y[row] = hidden.below(100, tick, row, 6);
    look[row] = hidden.below(3, tick, row, 7);
    prey[row] = anyFar(world, hidden, tick, row);
    return;
  }
  // Back from far away it is where it would be had it stayed: nothing tells what it did.
  if (moves || x[row] < FAR_X / 2 || tick % 90 === (60 + 7 * row) % 90) {
    x[row] = dx;
    y[row] = dy;
    look[row] = turn;
  }
  if (row % 2 === 0) prey[row] = world.refer("beast", (row + (tick >> 5)) % NEAR);
  else prey[row] = hidden === undefined ? 0 : anyFar(world, hidden, tick, row);
}

function roamFar(world: Steppe, hidden: Secret, tick: number, row: number): void {
  const { x, y, look, prey } = world.fields.beast;
  if (hidden.below(10, tick, row, 8) === 0) {
    world.despawn("beast", row);
    return;
  }
  x[row] = FAR_X + hidden.below(100, tick, row, 5);
  y[row] = hidden.below(100, tick, row, 6);
  look[row] = hidden.below(3, tick, row, 7);
  prey[row] = world.refer("beast", hidden.below(BEASTS, tick, row, 4));
}

/** Sparks come and go for all to see, and their slots are used again. */
function glow(world: Steppe, fizz: (row: number) => void): void {
  const { random } = world;
  for (const row of world.rows("spark")) {
    world.fields.spark.x[row] = random.between(-90, 90);
    if (!random.chance(0.2)) continue;
    fizz(row);
    world.despawn("spark", row);
  }
  if (random.chance(0.3)) world.spawn("spark");
}
