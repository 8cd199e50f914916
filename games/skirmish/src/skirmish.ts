// skirmish: up to 16 players in an open field run, dodge and shoot. The smallest game in which shots matter: hits are
// judged in the past, ammunition and cooldown are predicted, the server decides health, and fallen players stand up elsewhere.
// Always true: whatever a tick needs from earlier ticks is a field, and a rule writes only rows that its side steps.

import {
  angle,
  cos,
  defineGame,
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
  presses,
  pressesSince,
  sin,
  type Tools,
  type World,
} from "reckon";
import {
  BALL_TICKS,
  BOUNCES,
  DODGE_COOLDOWN,
  DODGE_FACTOR,
  DODGE_TICKS,
  DOWN_TICKS,
  HEALTH,
  HEIGHT,
  PLAYERS,
  RADIUS,
  RANGE,
  RELOAD_TICKS,
  RIFLE_COOLDOWN,
  ROUNDS,
  SHOT_DAMAGE,
  SHOT_RADIUS,
  SHOT_SPEED,
  SHOT_TICKS,
  SPEED,
  TICK_RATE,
  WEAPON,
  WIDTH,
} from "./tuning.ts";

const place = { min: 0, resolution: 1 / 64, topSpeed: SPEED } as const;
const speed = { min: -1024, max: 1024, resolution: 1 / 16, stop: 1 / 4 } as const;
const direction = { min: -1, max: 1, resolution: 1 / 1024 } as const;

/** One row for each player. The server decides health and score. */
const player = kind("player", {
  capacity: PLAYERS,
  position: ["x", "y"],
  target: { radius: RADIUS, while: "health", dodges: "dodgeTicks", teleports: "landings" },
  fields: {
    x: fixed({ ...place, max: WIDTH }),
    y: fixed({ ...place, max: HEIGHT }),
    vx: fixed({ ...speed, rateOf: "x" }),
    vy: fixed({ ...speed, rateOf: "y" }),
    aim: angle({ bits: 12 }),
    /** Ticks that the current dodge still lasts, its direction, ticks until the next, and the count of presses. */
    dodgeTicks: integer({ min: 0, max: DODGE_TICKS }),
    dodgeX: fixed(direction),
    dodgeY: fixed(direction),
    dodgeRest: integer({ min: 0, max: DODGE_COOLDOWN }),
    lastDodge: integer({ min: 0, max: 15 }),
    /** Rounds left, ticks until the next shot, ticks until reloaded. */
    rounds: integer({ min: 0, max: ROUNDS, initial: ROUNDS }),
    rifleRest: integer({ min: 0, max: RIFLE_COOLDOWN }),
    reloadTicks: integer({ min: 0, max: RELOAD_TICKS }),
    /** Ticks until a fallen player stands up, and how often they have. */
    downTicks: integer({ min: 0, max: DOWN_TICKS }),
    landings: integer({ min: 0, max: 15 }),
    health: integer({ min: 0, max: HEALTH, initial: HEALTH, author: "server" }),
    score: integer({ min: 0, max: 65535, author: "server" }),
  },
});

const input = {
  moveX: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  moveY: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  aim: angle({ bits: 12 }),
  fire: flag({ aims: ["aim"] }),
  dodge: presses(),
  weapon: integer({ min: 0, max: WEAPON.rocket }),
};

/** Every projectile is a ball with a velocity; only the one called ball bounces. */
const shotFields = {
  x: fixed({ min: 0, max: WIDTH, resolution: 1 / 256 }),
  y: fixed({ min: 0, max: HEIGHT, resolution: 1 / 256 }),
  vx: fixed({ min: -1024, max: 1024, resolution: 1 / 64, rateOf: "x" }),
  vy: fixed({ min: -1024, max: 1024, resolution: 1 / 64, rateOf: "y" }),
};
const shot = {
  position: ["x", "y"],
  radius: SHOT_RADIUS,
  lifeTicks: SHOT_TICKS,
  targets: ["player"],
} as const;

const flights = {
  bolt: flight({ ...shot, fields: shotFields, hits: "fastForward" }),
  ball: flight({
    ...shot,
    fields: { ...shotFields, bounces: integer({ min: 0, max: BOUNCES }) },
    hits: "none",
    lifeTicks: BALL_TICKS,
  }),
  dart: flight({ ...shot, fields: shotFields, hits: "claim" }),
  rocket: flight({ ...shot, fields: shotFields, hits: "shrinking" }),
};
/** By weapon. */
const FLIGHTS = ["", "bolt", "ball", "dart", "rocket"] as const;

/** A shot is shown when it is fired, and then over; all players must learn who has fallen, and by whom. */
const events = {
  shot: event({ fields: { weapon: integer({ min: 0, max: WEAPON.rocket }) } }),
  felled: event({
    fields: {
      who: integer({ min: 0, max: PLAYERS - 1 }),
      weapon: integer({ min: 0, max: WEAPON.rocket }),
    },
    reliable: true,
  }),
};

type Held = InputOf<typeof input>;
type SkirmishWorld = World<readonly [typeof player]>;
type SkirmishTools = Tools<undefined, typeof events, typeof flights>;

function step(world: SkirmishWorld, inputs: Inputs<typeof input>, tools: SkirmishTools): void {
  for (const row of world.rows("player")) {
    const owner = world.ownerOf("player", row);
    if (world.fields.player.downTicks[row] > 0) lie(world, row, owner, tools);
    else run(world, row, inputs.of(owner), tools.dt);
  }
  for (const row of world.rows("player")) {
    const owner = world.ownerOf("player", row);
    useWeapon(world, row, owner, inputs.of(owner), tools);
  }
}

/** A fallen player waits, and stands up with full health at a random place. */
function lie(world: SkirmishWorld, row: number, owner: number, tools: SkirmishTools): void {
  const p = world.fields.player;
  p.vx[row] = 0;
  p.vy[row] = 0;
  if (--p.downTicks[row] > 0) return;
  p.x[row] = RADIUS + tools.roll(owner, "x") * (WIDTH - 2 * RADIUS);
  p.y[row] = RADIUS + tools.roll(owner, "y") * (HEIGHT - 2 * RADIUS);
  p.landings[row] = (p.landings[row] + 1) & 15;
  p.rounds[row] = ROUNDS;
  p.health[row] = HEALTH;
}

function run(world: SkirmishWorld, row: number, held: Held, dt: number): void {
  const p = world.fields.player;
  const length = Math.sqrt(held.moveX * held.moveX + held.moveY * held.moveY);
  const scale = length > 1 ? 1 / length : 1;
  p.aim[row] = held.aim;
  if (p.dodgeRest[row] > 0) p.dodgeRest[row]--;
  const pressed = pressesSince(held.dodge, p.lastDodge[row]) > 0;
  p.lastDodge[row] = held.dodge;
  if (pressed && p.dodgeRest[row] === 0 && length > 0) {
    p.dodgeTicks[row] = DODGE_TICKS;
    p.dodgeRest[row] = DODGE_COOLDOWN;
    p.dodgeX[row] = held.moveX / length;
    p.dodgeY[row] = held.moveY / length;
  }
  if (p.dodgeTicks[row] > 0) {
    p.dodgeTicks[row]--;
    p.vx[row] = p.dodgeX[row] * SPEED * DODGE_FACTOR;
    p.vy[row] = p.dodgeY[row] * SPEED * DODGE_FACTOR;
  } else {
    p.vx[row] = held.moveX * scale * SPEED;
    p.vy[row] = held.moveY * scale * SPEED;
  }
  p.x[row] = within(p.x[row] + p.vx[row] * dt, WIDTH);
  p.y[row] = within(p.y[row] + p.vy[row] * dt, HEIGHT);
}

function within(at: number, size: number): number {
  return Math.min(Math.max(at, RADIUS), size - RADIUS);
}

const muzzle = new Float64Array(2);
const end = new Float64Array(2);

/** One shot for each cooldown while the trigger is held: a rifle at once hits the target that the shooter saw in its way. */
function useWeapon(world: SkirmishWorld, row: number, owner: number, held: Held, tools: SkirmishTools): void {
  const p = world.fields.player;
  if (p.rifleRest[row] > 0) p.rifleRest[row]--;
  if (p.reloadTicks[row] > 0 && --p.reloadTicks[row] === 0) p.rounds[row] = ROUNDS;
  if (held.fire === 0 || p.downTicks[row] > 0) return;
  if (p.rifleRest[row] > 0 || p.rounds[row] === 0) return;
  p.rifleRest[row] = RIFLE_COOLDOWN;
  if (--p.rounds[row] === 0) p.reloadTicks[row] = RELOAD_TICKS;
  const seen = tools.rewind(owner);
  if (!seen.own("player", row, muzzle)) return;
  tools.emit("shot", owner, { weapon: held.weapon });
  if (held.weapon !== WEAPON.rifle) {
    launch(owner, held, tools);
    return;
  }
  end[0] = muzzle[0] + cos(held.aim) * RANGE;
  end[1] = muzzle[1] + sin(held.aim) * RANGE;
  const hit = seen.ray(muzzle, end);
  if (hit !== undefined && world.simulates("player", hit.row))
    hurt(world, owner, hit.row, WEAPON.rifle, tools);
}

/** Fires a projectile from the muzzle. */
function launch(owner: number, held: Held, tools: SkirmishTools): void {
  const speed = SHOT_SPEED[held.weapon];
  const values = {
    x: muzzle[0],
    y: muzzle[1],
    vx: cos(held.aim) * speed,
    vy: sin(held.aim) * speed,
  };
  if (held.weapon === WEAPON.ball) tools.fire("ball", owner, { ...values, bounces: 0 });
  else if (held.weapon === WEAPON.bolt) tools.fire("bolt", owner, values);
  else if (held.weapon === WEAPON.dart) tools.fire("dart", owner, values);
  else tools.fire("rocket", owner, values);
}

/** Flies straight on; a ball bounces off walls, others end there. */
function fly({ name, values }: FlownIn<typeof flights>, seconds: number): boolean {
  values.x += values.vx * seconds;
  values.y += values.vy * seconds;
  if (name !== "ball") return values.x >= 0 && values.x <= WIDTH && values.y >= 0 && values.y <= HEIGHT;
  const isBack = bounce(values, "x", "vx", WIDTH);
  return bounce(values, "y", "vy", HEIGHT) && isBack;
}

/** False: it is at a wall, and has used up its bounces. */
function bounce(
  values: FlownIn<Pick<typeof flights, "ball">>["values"],
  at: "x" | "y",
  rate: "vx" | "vy",
  size: number,
): boolean {
  const wall = values[rate] < 0 ? SHOT_RADIUS : size - SHOT_RADIUS;
  const isBeyond = values[rate] < 0 ? values[at] < wall : values[at] > wall;
  if (!isBeyond) return true;
  if (values.bounces === BOUNCES) return false;
  values[at] = 2 * wall - values[at];
  values[rate] = -values[rate];
  values.bounces++;
  return true;
}

/** A ball bounces off players too; every other projectile ends at them. */
function struck(
  world: SkirmishWorld,
  { name, player: by, values }: FlownIn<typeof flights>,
  hit: FlightHit,
  tools: SkirmishTools,
): "end" | "on" {
  hurt(world, by, hit.row, FLIGHTS.indexOf(name), tools);
  if (name !== "ball" || values.bounces === BOUNCES) return "end";
  const { x, y } = world.fields.player;
  const dx = values.x - x[hit.row];
  const dy = values.y - y[hit.row];
  const into = values.vx * dx + values.vy * dy;
  const square = dx * dx + dy * dy;
  if (into < 0 && square > 0) {
    values.vx -= (2 * into * dx) / square;
    values.vy -= (2 * into * dy) / square;
  }
  values.bounces++;
  return "on";
}

/** Only the server reaches this for another player's row: a client does not decide who is hurt. */
function hurt(world: SkirmishWorld, by: number, row: number, weapon: number, tools: SkirmishTools): void {
  const { health, score, downTicks } = world.fields.player;
  if (health[row] === 0) return;
  health[row] = Math.max(0, health[row] - SHOT_DAMAGE[weapon]);
  if (health[row] > 0) return;
  downTicks[row] = DOWN_TICKS;
  tools.emit("felled", by, { who: world.ownerOf("player", row), weapon });
  const shooter = world.rowOf("player", by);
  if (shooter >= 0 && score[shooter] < 65535) score[shooter]++;
}

/** Puts a new player at a seeded place. */
function enter(world: SkirmishWorld, who: number): void {
  const row = world.spawn("player", who);
  if (row < 0) return;
  const { x, y } = world.fields.player;
  x[row] = world.random.between(RADIUS, WIDTH - RADIUS);
  y[row] = world.random.between(RADIUS, HEIGHT - RADIUS);
}

export const skirmish = defineGame({
  name: "skirmish",
  tickRate: TICK_RATE,
  players: PLAYERS,
  input,
  kinds: [player],
  events,
  flights,
  join: enter,
  leave(world, who) {
    const row = world.rowOf("player", who);
    if (row >= 0) world.despawn("player", row);
  },
  step,
  fly,
  struck,
});

export type Skirmish = typeof skirmish;
