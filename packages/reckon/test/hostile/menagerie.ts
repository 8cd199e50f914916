// A small game whose snapshots have something of everything: each type of field, each sight, declared predictors, rows
// that stick to others, references, births and deaths, commands, events of every sort. Its matches give the genuine messages that the fuzz
// damages (recorded-match.ts).

import {
  angle,
  defineGame,
  enumeration,
  event,
  fixed,
  flag,
  type Game,
  integer,
  kind,
  quaternion,
  reference,
  type World,
} from "../../src/index.ts";

const SIDE = 256;
const place = fixed({ min: -SIDE, max: SIDE, resolution: 1 / 64 });
const speed = { min: -64, max: 64, resolution: 1 / 16 } as const;

const beast = kind("beast", {
  capacity: 20,
  position: ["x", "y", "z"],
  fields: {
    x: place,
    y: place,
    z: place,
    vx: fixed({ ...speed, rateOf: "x" }),
    vy: fixed({ ...speed, rateOf: "y" }),
    heading: angle({ bits: 10, headingOf: ["vx", "vy"] }),
    turn: quaternion({ bits: 9 }),
    age: integer({ min: 0, max: 100_000 }),
    mood: enumeration(["calm", "cross", "asleep"]),
    prey: reference("beast"),
    plan: integer({ min: 0, max: 1_000_000, sees: "server" }),
  },
});
/** Lice sit on beasts and move with them. */
const louse = kind("louse", {
  capacity: 12,
  position: ["x", "y", "z"],
  attachedTo: { by: "host" },
  fields: { host: reference("beast"), x: place, y: place, z: place, fed: flag() },
});
const keeper = kind("keeper", {
  capacity: 4,
  position: ["x", "y"],
  fields: {
    x: fixed({ min: -SIDE, max: SIDE, resolution: 1 / 64, shownAs: 1 / 4 }),
    y: fixed({ min: -SIDE, max: SIDE, resolution: 1 / 64, shownAs: 1 / 4 }),
    aim: angle({ bits: 12, shownBits: 6 }),
    coins: integer({ min: 0, max: 10_000, sees: "owner" }),
    pose: quaternion({ bits: 8, sees: "owner" }),
    hat: integer({ min: -70_000, max: 70_000, author: "server" }),
  },
});

type Menagerie = World<readonly [typeof beast, typeof louse, typeof keeper]>;

function clamp(value: number): number {
  return Math.min(SIDE, Math.max(-SIDE, value));
}

function roam(world: Menagerie): void {
  const { random } = world;
  const { x, y, z, vx, vy, heading, turn, age, mood, prey, plan } = world.fields.beast;
  for (const row of world.rows("beast")) {
    plan[row] = random.below(1_000_000);
    age[row]++;
    if (random.chance(0.01)) prey[row] = world.refer("beast", random.below(20));
    if (random.chance(0.02)) mood[row] = random.below(3);
    if (random.chance(0.004)) world.despawn("beast", row);
    if (mood[row] === 2) continue;
    if (random.chance(0.1)) vx[row] = random.between(-30, 30);
    if (random.chance(0.1)) vy[row] = random.between(-30, 30);
    heading[row] = random.between(-3, 3);
    turn.x[row] += random.between(-0.1, 0.1);
    turn.w[row] += random.between(-0.1, 0.1);
    x[row] = clamp(x[row] + vx[row] / 60);
    y[row] = clamp(y[row] + vy[row] / 60);
    z[row] = clamp(z[row] + random.between(-0.2, 0.2));
  }
  if (random.chance(0.1)) birth(world);
  if (random.chance(0.1)) world.spawn("louse");
}

function birth(world: Menagerie): void {
  const row = world.spawn("beast");
  if (row >= 0) world.fields.beast.x[row] = world.random.between(-SIDE, SIDE);
}

function ride(world: Menagerie): void {
  const { random } = world;
  const { host, x, y, z, fed } = world.fields.louse;
  const beasts = world.fields.beast;
  for (const row of world.rows("louse")) {
    const on = world.resolve("beast", host[row]);
    if (on < 0 || random.chance(0.02)) host[row] = world.refer("beast", random.below(20));
    else {
      x[row] = clamp(beasts.x[on] + 1);
      y[row] = beasts.y[on];
      z[row] = beasts.z[on];
    }
    if (random.chance(0.05)) fed[row] = 1 - fed[row];
    if (random.chance(0.005)) world.despawn("louse", row);
  }
}

export const menagerie: Game = defineGame({
  name: "menagerie",
  players: 4,
  input: {
    go: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
    aim: angle({ bits: 12 }),
    tool: enumeration(["hand", "net", "bait"]),
    call: flag({ edge: true, aims: true }),
    floor: integer({ min: -70_000, max: 70_000 }),
  },
  kinds: [beast, louse, keeper],
  commands: {
    dress: { hat: integer({ min: -70_000, max: 70_000 }) },
    buy: { what: enumeration(["net", "bait"]), aim: angle({ bits: 10 }), share: place },
    bow: {},
  },
  events: {
    called: event({ fields: { x: place, aim: angle({ bits: 9 }) } }),
    paid: event({ fields: { coins: integer({ min: 0, max: 10_000 }) }, reliable: true, sees: "owner" }),
    bitten: event({ fields: { mood: enumeration(["calm", "cross", "asleep"]) }, reliable: true }),
    rain: event(),
  },
  init(world) {
    for (let i = 0; i < 12; i++) birth(world);
  },
  join(world, player) {
    const row = world.spawn("keeper", player);
    world.fields.keeper.x[row] = 40 * player - 60;
  },
  leave: (world, player) => world.despawn("keeper", world.rowOf("keeper", player)),
  command(world, player, { name, values }) {
    const row = world.rowOf("keeper", player);
    if (row >= 0 && name === "dress") world.fields.keeper.hat[row] = values.hat;
  },
  step(world, inputs, { emit, tick }) {
    const { x, y, aim, coins } = world.fields.keeper;
    for (const row of world.rows("keeper")) {
      const owner = world.ownerOf("keeper", row);
      const input = inputs.of(owner);
      x[row] = clamp(x[row] + input.go);
      y[row] = clamp(y[row] + input.go / 2);
      aim[row] = input.aim;
      if (input.call === 0) continue;
      coins[row] = Math.min(10_000, coins[row] + 1);
      emit("called", owner, { x: x[row], aim: aim[row] }, { about: { kind: "keeper", row } });
      emit("paid", owner, { coins: coins[row] });
    }
    // Beasts are the server's: it always has some, and a client that predicts own rows simulates none.
    if ([...world.rows("beast")].length === 0) return;
    roam(world);
    ride(world);
    const row = tick % 20;
    if (tick % 3 === 0)
      emit("bitten", -1, { mood: world.fields.beast.mood[row] }, { about: { kind: "beast", row } });
    if (tick % 5 === 0) emit("rain", -1, {});
  },
});
