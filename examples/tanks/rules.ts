// The rules of Tanks among crates: hulls that turn, turrets that aim, shells that bounce off walls, a railgun that hits what its
// gunner sees. server.ts hosts it, page.ts plays it. Always true: whatever a tick needs from the ticks before is a field.
import {
  angle,
  cos,
  defineGame,
  enumeration,
  event,
  type FlightHit,
  type FlownIn,
  fixed,
  flag,
  flight,
  type InputOf,
  type Inputs,
  integer,
  kind,
  sin,
  type Tools,
  text,
  type World,
  type WorldOf,
} from "reckon";

export const PLAYERS = 8;
export const SIZE = { width: 2400, height: 1600 };
export const TANK_RADIUS = 18;
export const CRATE_HALF = 14;
export const CRATES = 300;
export const HEALTH = 5;
export const WINS = 10;
const MATCH_TICKS = 5 * 60 * 60;
export const RAIL_RANGE = 560;
/** How far a player is told about other things: more than a screen shows. */
export const SIGHT = 800;
export const SHELL_REST = 24;
export const RAIL_REST = 90;
const DOWN_TICKS = 120;
const SPEED = 180;
const TURN = 2.6;
const SHELL_SPEED = 420;
const SHELL_RADIUS = 4;
const BOUNCES = 3;
const MUZZLE = TANK_RADIUS + SHELL_RADIUS;

const along = (max: number) => fixed({ min: 0, max, resolution: 1 / 64, topSpeed: SPEED });

const tank = kind("tank", {
  capacity: PLAYERS,
  position: ["x", "y"],
  target: { radius: TANK_RADIUS, while: "health", teleports: "landings" },
  // A tank touches things up to this distance: a crate's corner, plus what the tank drives in a few ticks.
  reach: 48,
  fields: {
    x: along(SIZE.width),
    y: along(SIZE.height),
    hull: angle({ bits: 12 }),
    turret: angle({ bits: 12 }),
    shellRest: integer({ min: 0, max: SHELL_REST }),
    railRest: integer({ min: 0, max: RAIL_REST }),
    downTicks: integer({ min: 0, max: DOWN_TICKS }),
    landings: integer({ min: 0, max: 15 }),
    health: integer({ min: 0, max: HEALTH, initial: HEALTH, author: "server" }),
    score: integer({ min: 0, max: 999, author: "server" }),
  },
});

/** Blocks tanks; a shell destroys it. */
const crate = kind("crate", {
  capacity: CRATES,
  position: ["x", "y"],
  target: { radius: CRATE_HALF },
  fields: {
    x: fixed({ min: 0, max: SIZE.width, resolution: 1, shown: "step" }),
    y: fixed({ min: 0, max: SIZE.height, resolution: 1, shown: "step" }),
  },
});

const input = {
  drive: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  turn: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  aim: angle({ bits: 12 }),
  shell: flag({ aims: ["aim"] }),
  rail: flag({ aims: ["aim"] }),
};

const flights = {
  shell: flight({
    fields: {
      x: fixed({ min: 0, max: SIZE.width, resolution: 1 / 64 }),
      y: fixed({ min: 0, max: SIZE.height, resolution: 1 / 64 }),
      vx: fixed({ min: -512, max: 512, resolution: 1 / 64, rateOf: "x" }),
      vy: fixed({ min: -512, max: 512, resolution: 1 / 64, rateOf: "y" }),
      bounces: integer({ min: 0, max: BOUNCES }),
    },
    position: ["x", "y"],
    radius: SHELL_RADIUS,
    lifeTicks: 180,
    targets: ["tank", "crate"],
    meetsShooter: "bounces",
    perPlayer: 6,
  }),
};

const events = {
  rail: event({
    fields: { angle: angle({ bits: 12 }), length: fixed({ min: 0, max: RAIL_RANGE, resolution: 1 }) },
  }),
  wrecked: event({
    fields: {
      who: integer({ min: 0, max: PLAYERS - 1 }),
      by: enumeration(["shell", "rail"]),
    },
    reliable: true,
  }),
};
const BY = { shell: 0, rail: 1 } as const;

const messages = {
  say: { line: text(80) },
  said: { seat: integer({ min: 0, max: PLAYERS - 1 }), line: text(80) },
};

type TanksWorld = World<readonly [typeof tank, typeof crate]>;
type TanksTools = Tools<undefined, typeof events, typeof flights, "tank" | "crate">;
type Held = InputOf<typeof input>;

function step(world: TanksWorld, inputs: Inputs<typeof input>, tools: TanksTools): void {
  for (const row of world.rows("tank")) {
    const player = world.ownerOf("tank", row);
    if (world.fields.tank.downTicks[row] > 0) lie(world, row, player, tools);
    else drive(world, row, inputs.of(player), tools.dt);
  }
  for (const row of world.rows("tank")) shoot(world, row, inputs.of(world.ownerOf("tank", row)), tools);
}

/** A wreck waits, then comes back somewhere else. */
function lie(world: TanksWorld, row: number, player: number, tools: TanksTools): void {
  const { x, y, downTicks, landings, health } = world.fields.tank;
  if (--downTicks[row] > 0) return;
  x[row] = TANK_RADIUS + tools.roll(player, "x") * (SIZE.width - 2 * TANK_RADIUS);
  y[row] = TANK_RADIUS + tools.roll(player, "y") * (SIZE.height - 2 * TANK_RADIUS);
  landings[row] = (landings[row] + 1) & 15;
  health[row] = HEALTH;
}

function drive(world: TanksWorld, row: number, held: Held, dt: number): void {
  const { x, y, hull, turret } = world.fields.tank;
  hull[row] += held.turn * TURN * dt;
  turret[row] = held.aim;
  const pace = held.drive * (held.drive < 0 ? SPEED / 2 : SPEED) * dt;
  x[row] += cos(hull[row]) * pace;
  y[row] += sin(hull[row]) * pace;
  for (const other of world.all("tank")) if (other !== row) pushOutOfTank(world, row, other);
  for (const box of world.all("crate")) pushOutOfCrate(world, row, box);
  x[row] = Math.min(Math.max(x[row], TANK_RADIUS), SIZE.width - TANK_RADIUS);
  y[row] = Math.min(Math.max(y[row], TANK_RADIUS), SIZE.height - TANK_RADIUS);
}

/** Each of two overlapping tanks moves back by half, in its own step. */
function pushOutOfTank(world: TanksWorld, row: number, other: number): void {
  const { x, y, downTicks } = world.fields.tank;
  if (downTicks[other] > 0) return;
  const dx = x[row] - x[other];
  const dy = y[row] - y[other];
  const apart = Math.sqrt(dx * dx + dy * dy);
  if (apart === 0 || apart >= 2 * TANK_RADIUS) return;
  const give = (2 * TANK_RADIUS - apart) / 2 / apart;
  x[row] += dx * give;
  y[row] += dy * give;
}

function pushOutOfCrate(world: TanksWorld, row: number, box: number): void {
  const { x, y } = world.fields.tank;
  const { crate } = world.fields;
  const dx = x[row] - crate.x[box];
  const dy = y[row] - crate.y[box];
  const reach = TANK_RADIUS + CRATE_HALF;
  if (Math.abs(dx) >= reach || Math.abs(dy) >= reach) return;
  if (Math.abs(dx) > Math.abs(dy)) x[row] = crate.x[box] + (dx < 0 ? -reach : reach);
  else y[row] = crate.y[box] + (dy < 0 ? -reach : reach);
}

const muzzle = new Float64Array(2);
const end = new Float64Array(2);

function shoot(world: TanksWorld, row: number, held: Held, tools: TanksTools): void {
  const { shellRest, railRest, downTicks } = world.fields.tank;
  if (shellRest[row] > 0) shellRest[row]--;
  if (railRest[row] > 0) railRest[row]--;
  if (downTicks[row] > 0) return;
  const player = world.ownerOf("tank", row);
  const [wayX, wayY] = [cos(held.aim), sin(held.aim)];
  if (held.shell > 0 && shellRest[row] === 0 && tools.rewind(player).own("tank", row, muzzle)) {
    shellRest[row] = SHELL_REST;
    tools.fire("shell", player, {
      x: within(muzzle[0] + wayX * MUZZLE, SIZE.width),
      y: within(muzzle[1] + wayY * MUZZLE, SIZE.height),
      vx: wayX * SHELL_SPEED,
      vy: wayY * SHELL_SPEED,
      bounces: 0,
    });
  }
  if (held.rail === 0 || railRest[row] > 0) return;
  const seen = tools.rewind(player);
  if (!seen.own("tank", row, muzzle)) return;
  railRest[row] = RAIL_REST;
  end[0] = muzzle[0] + wayX * RAIL_RANGE;
  end[1] = muzzle[1] + wayY * RAIL_RANGE;
  const hit = seen.ray(muzzle, end);
  const length = RAIL_RANGE * (hit?.share ?? 1);
  tools.emit("rail", player, { angle: held.aim, length }, { about: { kind: "tank", row } });
  if (hit !== undefined && world.simulates(hit.kind, hit.row)) strike(world, player, hit, BY.rail, tools);
}

function within(at: number, size: number): number {
  return Math.min(Math.max(at, SHELL_RADIUS), size - SHELL_RADIUS);
}

function fly({ values }: FlownIn<typeof flights>, seconds: number): boolean {
  values.x += values.vx * seconds;
  values.y += values.vy * seconds;
  const isBack = comeBack(values, "x", "vx", SIZE.width);
  return comeBack(values, "y", "vy", SIZE.height) && isBack;
}

type Shell = FlownIn<typeof flights>["values"];

/** Bounces off a wall. False: the shell has already bounced often enough. */
function comeBack(values: Shell, at: "x" | "y", rate: "vx" | "vy", size: number): boolean {
  const wall = values[rate] < 0 ? SHELL_RADIUS : size - SHELL_RADIUS;
  if (values[rate] < 0 ? values[at] >= wall : values[at] <= wall) return true;
  if (values.bounces === BOUNCES) return false;
  values[at] = 2 * wall - values[at];
  values[rate] = -values[rate];
  values.bounces++;
  return true;
}

function struck(
  world: TanksWorld,
  shell: FlownIn<typeof flights>,
  hit: FlightHit<"tank" | "crate">,
  tools: TanksTools,
): "end" {
  strike(world, shell.player, hit, BY.shell, tools);
  return "end";
}

/** For the row of another player only the server gets here: a client does not decide who is hurt. */
function strike(
  world: TanksWorld,
  by: number,
  { kind: struckKind, row }: { readonly kind: "tank" | "crate"; readonly row: number },
  weapon: number,
  tools: TanksTools,
): void {
  if (struckKind === "crate") {
    world.despawn("crate", row);
    return;
  }
  const { health, score, downTicks } = world.fields.tank;
  if (health[row] === 0) return;
  health[row]--;
  if (health[row] > 0) return;
  downTicks[row] = DOWN_TICKS;
  const who = world.ownerOf("tank", row);
  tools.emit("wrecked", by, { who, by: weapon });
  const shooter = world.rowOf("tank", by);
  if (shooter >= 0 && who !== by) score[shooter] = Math.min(score[shooter] + 1, 999);
}

export const tanks = defineGame({
  name: "tanks",
  players: PLAYERS,
  input,
  kinds: [tank, crate],
  events,
  flights,
  messages,
  init(world) {
    const { x, y } = world.fields.crate;
    for (let i = 0; i < CRATES; i++) {
      const row = world.spawn("crate");
      x[row] = world.random.between(60, SIZE.width - 60);
      y[row] = world.random.between(60, SIZE.height - 60);
    }
  },
  join(world, player) {
    const row = world.spawn("tank", player);
    const { x, y } = world.fields.tank;
    x[row] = world.random.between(TANK_RADIUS, SIZE.width - TANK_RADIUS);
    y[row] = world.random.between(TANK_RADIUS, SIZE.height - TANK_RADIUS);
  },
  leave(world, player) {
    world.despawn("tank", world.rowOf("tank", player));
  },
  step,
  fly,
  struck,
});

export type Tanks = typeof tanks;

/** The first player with enough wrecks wins; when time is over, the player with the most. */
export function judge(world: WorldOf<Tanks>, ticks: number, mostTicks: number = MATCH_TICKS) {
  const { score } = world.fields.tank;
  const scores = [...world.all("tank")].map((row) => ({
    seat: world.ownerOf("tank", row),
    score: score[row],
  }));
  const best = Math.max(...scores.map((one) => one.score));
  if (scores.length === 0 || (best < WINS && ticks < mostTicks)) return { scores };
  const finished = scores.map((one) => {
    const hasWon = one.score === best;
    return { ...one, hasWon, outcome: hasWon ? "winner" : "beaten" };
  });
  return { scores, finished };
}
