// The rules, written once: the server steps them for everybody, each page steps them ahead of time for its own player. Pucks glide on
// a disc of ice, shove each other, and fall over its rim. Always true: whatever a tick needs from the ticks before it is a field.
import {
  cos,
  defineGame,
  event,
  fixed,
  type InputOf,
  type Inputs,
  integer,
  kind,
  presses,
  pressesOf,
  sin,
  TAU,
  type Tools,
  type World,
} from "reckon";

export const PLAYERS = 8;
export const RIM = 300;
export const PUCK = 20;
export const POST = 26;
/** Three posts on the ice, which throw pucks back. */
export const POSTS = [0, 1, 2].map((i) => ({
  x: cos(TAU * (i / 3 - 0.25)) * 165,
  y: sin(TAU * (i / 3 - 0.25)) * 165,
}));
export const FALL_TICKS = 75;
export const REST_TICKS = 60;
/** A fall counts for whoever touched the puck within this time. */
const BLAME_TICKS = 240;
const PUSH = 500;
const DRAG = 1.5;
const DASH = 380;
const FASTEST = 700;
const BOUNCE = 0.85;
/** While a dash is this young its puck is heavy: it takes less of a contact, and gives more. */
const HEAVY_TICKS = 28;
const HEAVY = 1.7;
const LIGHT = 0.35;
/** A contact that is faster than this can be heard and seen. */
const HARD = 70;

const place = fixed({ min: -1024, max: 1024, resolution: 1 / 64, topSpeed: FASTEST });
const speed = (of: "x" | "y") => fixed({ min: -FASTEST, max: FASTEST, resolution: 1 / 16, rateOf: of });

const puck = kind("puck", {
  capacity: PLAYERS,
  position: ["x", "y"],
  // Two pucks touch at two radii; the rest is what they glide before one hears of the other.
  reach: 160,
  fields: {
    x: place,
    y: place,
    vx: speed("x"),
    vy: speed("y"),
    dashes: pressesOf("dash"),
    /** Ticks until it may dash again, and ticks that it still falls: 0 is on the ice. */
    rest: integer({ min: 0, max: REST_TICKS }),
    fall: integer({ min: 0, max: FALL_TICKS }),
    /** Who touched it last (player + 1; 0: nobody), and for how long that still counts. */
    rival: integer({ min: 0, max: PLAYERS }),
    blame: integer({ min: 0, max: BLAME_TICKS }),
    score: integer({ min: 0, max: 999, author: "server" }),
  },
});

const stick = fixed({ min: -1, max: 1, resolution: 1 / 64 });
const input = { moveX: stick, moveY: stick, dash: presses() };
const events = {
  /** Two pucks met, or one a post: where, and how hard. */
  knock: event({ fields: { x: place, y: place, force: integer({ min: 0, max: 2000 }) } }),
  /** A puck went over the rim. */
  fell: event({ fields: { x: place, y: place }, reliable: true }),
};

type RimWorld = World<readonly [typeof puck]>;
type RimTools = Tools<undefined, typeof events, Record<never, never>, "puck", "dash">;
type Held = InputOf<typeof input>;

/** Places and speeds at the start of the tick: two pucks that meet must not find that one of them has moved already. */
const before = Float64Array.from({ length: 4 * PLAYERS }, () => 0);

function step(world: RimWorld, inputs: Inputs<typeof input>, tools: RimTools): void {
  const { x, y, vx, vy, fall } = world.fields.puck;
  for (const row of world.all("puck")) before.set([x[row], y[row], vx[row], vy[row]], 4 * row);
  for (const row of world.rows("puck")) {
    const player = world.ownerOf("puck", row);
    if (fall[row] > 0) drop(world, row, player, tools);
    else {
      steer(world, row, inputs.of(player), tools.pressed(player, "dash") > 0, tools.dt);
      for (const other of world.all("puck")) if (other !== row) shove(world, row, other, player, tools);
      for (const post of POSTS) rebound(world, row, post, player, tools);
    }
    vx[row] = Math.min(Math.max(vx[row], -FASTEST), FASTEST);
    vy[row] = Math.min(Math.max(vy[row], -FASTEST), FASTEST);
    x[row] += vx[row] * tools.dt;
    y[row] += vy[row] * tools.dt;
    if (fall[row] === 0 && x[row] * x[row] + y[row] * y[row] > RIM * RIM) goOver(world, row, player, tools);
  }
}

function steer(world: RimWorld, row: number, held: Held, isDash: boolean, dt: number): void {
  const { vx, vy, rest, blame } = world.fields.puck;
  if (rest[row] > 0) rest[row]--;
  if (blame[row] > 0) blame[row]--;
  const length = Math.max(1, Math.sqrt(held.moveX * held.moveX + held.moveY * held.moveY));
  const [wayX, wayY] = [held.moveX / length, held.moveY / length];
  vx[row] += (wayX * PUSH - vx[row] * DRAG) * dt;
  vy[row] += (wayY * PUSH - vy[row] * DRAG) * dt;
  if (!isDash || rest[row] > 0 || (wayX === 0 && wayY === 0)) return;
  rest[row] = REST_TICKS;
  vx[row] += wayX * DASH;
  vy[row] += wayY * DASH;
}

/** The part of a contact that one of the two pucks takes: each takes its own, in its own step. */
function shove(world: RimWorld, row: number, other: number, player: number, tools: RimTools): void {
  const { x, y, vx, vy, fall, rival, blame } = world.fields.puck;
  if (fall[other] > 0) return;
  const dx = before[4 * row] - before[4 * other];
  const dy = before[4 * row + 1] - before[4 * other + 1];
  const apart = Math.sqrt(dx * dx + dy * dy);
  if (apart === 0 || apart >= 2 * PUCK) return;
  const [wayX, wayY] = [dx / apart, dy / apart];
  x[row] += (wayX * (2 * PUCK - apart)) / 2;
  y[row] += (wayY * (2 * PUCK - apart)) / 2;
  rival[row] = world.ownerOf("puck", other) + 1;
  blame[row] = BLAME_TICKS;
  const closing =
    (before[4 * other + 2] - before[4 * row + 2]) * wayX +
    (before[4 * other + 3] - before[4 * row + 3]) * wayY;
  if (closing <= 0) return;
  const share = isHeavy(world, other) ? HEAVY : isHeavy(world, row) ? LIGHT : 1;
  vx[row] += (wayX * closing * (1 + BOUNCE) * share) / 2;
  vy[row] += (wayY * closing * (1 + BOUNCE) * share) / 2;
  if (closing > HARD) knock(world, row, player, -wayX * PUCK, -wayY * PUCK, closing, tools);
}

function isHeavy(world: RimWorld, row: number): boolean {
  return world.fields.puck.rest[row] > REST_TICKS - HEAVY_TICKS;
}

function rebound(
  world: RimWorld,
  row: number,
  post: { x: number; y: number },
  player: number,
  tools: RimTools,
): void {
  const { x, y, vx, vy } = world.fields.puck;
  const [dx, dy] = [x[row] - post.x, y[row] - post.y];
  const apart = Math.sqrt(dx * dx + dy * dy);
  if (apart === 0 || apart >= PUCK + POST) return;
  const [wayX, wayY] = [dx / apart, dy / apart];
  x[row] = post.x + wayX * (PUCK + POST);
  y[row] = post.y + wayY * (PUCK + POST);
  const closing = -(vx[row] * wayX + vy[row] * wayY);
  if (closing <= 0) return;
  vx[row] += wayX * closing * (1 + BOUNCE);
  vy[row] += wayY * closing * (1 + BOUNCE);
  if (closing > HARD) knock(world, row, player, -wayX * PUCK, -wayY * PUCK, closing, tools);
}

function knock(
  world: RimWorld,
  row: number,
  player: number,
  dx: number,
  dy: number,
  closing: number,
  tools: RimTools,
) {
  const { x, y } = world.fields.puck;
  tools.emit("knock", player, { x: x[row] + dx, y: y[row] + dy, force: Math.min(Math.round(closing), 2000) });
}

function goOver(world: RimWorld, row: number, player: number, tools: RimTools): void {
  const { x, y, fall, rival, blame, score } = world.fields.puck;
  fall[row] = FALL_TICKS;
  tools.emit("fell", player, { x: x[row], y: y[row] });
  const by = blame[row] > 0 ? world.rowOf("puck", rival[row] - 1) : -1;
  // Only the server decides a score; a page shows it as it arrives.
  if (tools.isServer && by >= 0) score[by] = Math.min(score[by] + 1, 999);
}

/** A fallen puck comes back somewhere near the middle, at a place that both sides roll alike. */
function drop(world: RimWorld, row: number, player: number, tools: RimTools): void {
  const { x, y, vx, vy, fall, rest, blame } = world.fields.puck;
  vx[row] *= 0.97;
  vy[row] *= 0.97;
  if (--fall[row] > 0) return;
  const way = tools.roll(player, "way") * TAU;
  [x[row], y[row]] = [cos(way) * 80, sin(way) * 80];
  vx[row] = vy[row] = rest[row] = blame[row] = 0;
}

export const rim = defineGame({
  name: "rim",
  players: PLAYERS,
  input,
  kinds: [puck],
  events,
  join(world, player) {
    const row = world.spawn("puck", player);
    const way = (player / PLAYERS) * TAU;
    [world.fields.puck.x[row], world.fields.puck.y[row]] = [cos(way) * 90, sin(way) * 90];
  },
  leave: (world, player) => world.despawn("puck", world.rowOf("puck", player)),
  step,
});

export type Rim = typeof rim;
