// The yard: a small game in which every technique of the netcode shows. Players run among walls, push each other, and shoot where they
// see each other; a gate opens and shuts, and only the server knows when. Nobody dies: hits are counted, so that experiments can compare
// them. Always true: whatever a tick needs from earlier ticks is a field; a rule writes only the rows that its side steps.

import {
  angle,
  cos,
  defineGame,
  event,
  fixed,
  flag,
  type InputOf,
  type Inputs,
  integer,
  kind,
  sin,
  type Tools,
  type World,
} from "reckon";
import {
  COOLDOWN,
  GATE,
  GATE_TICKS,
  GRID,
  HEIGHT,
  PLAYERS,
  RADIUS,
  RANGE,
  SHUT,
  SPEED,
  STARTS,
  WALLS,
  type Wall,
  WIDTH,
} from "./tuning.ts";
import { clearShare, isHidden, slideX, slideY, within } from "./walls.ts";

const MOST = 65535;
const place = (max: number) => fixed({ min: 0, max, resolution: GRID, topSpeed: SPEED });
const speed = { min: -1024, max: 1024, resolution: 1 / 16, stop: 1 / 4 } as const;
const counted = integer({ min: 0, max: MOST });

const player = kind("player", {
  capacity: PLAYERS,
  position: ["x", "y"],
  // Two radii, and what both can run in twelve ticks. The gate is as far from a player who walks into it.
  reach: 2 * RADIUS + (2 * SPEED * 12) / 60 + 80,
  target: { radius: RADIUS },
  fields: {
    x: place(WIDTH),
    y: place(HEIGHT),
    vx: fixed({ ...speed, rateOf: "x" }),
    vy: fixed({ ...speed, rateOf: "y" }),
    aim: angle({ bits: 12 }),
    rest: integer({ min: 0, max: COOLDOWN }),
  },
});

/** A row for each player, by their number, which only the server steps: no count ever corrects a prediction. */
const score = kind("score", {
  capacity: PLAYERS,
  fields: {
    /** Shots fired, hits by this player, hits on this player, and those of them that met the player behind a wall. */
    shots: counted,
    hits: counted,
    hurt: counted,
    covered: counted,
  },
});

/** One row, which only the server steps: whether the gate is shut, and ticks until that changes. */
const gate = kind("gate", {
  capacity: 1,
  position: ["x", "y"],
  fields: {
    x: place(WIDTH),
    y: place(HEIGHT),
    isShut: flag(),
    ticks: integer({ min: 0, max: GATE_TICKS, initial: GATE_TICKS }),
  },
});

const stick = fixed({ min: -1, max: 1, resolution: 1 / 64 });
const input = { moveX: stick, moveY: stick, aim: angle({ bits: 12 }), fire: flag({ aims: ["aim"] }) };
const spot = {
  x: fixed({ min: 0, max: WIDTH, resolution: 1 }),
  y: fixed({ min: 0, max: HEIGHT, resolution: 1 }),
};
const events = {
  shot: event({
    fields: {
      fromX: fixed({ min: 0, max: WIDTH, resolution: 1 }),
      fromY: fixed({ min: 0, max: HEIGHT, resolution: 1 }),
      ...spot,
    },
  }),
  hit: event({
    fields: { who: integer({ min: 0, max: PLAYERS - 1 }), isCovered: flag(), ...spot },
    reliable: true,
  }),
};

export type YardWorld = World<readonly [typeof player, typeof gate, typeof score]>;
type YardTools = Tools<undefined, typeof events>;
type Held = InputOf<typeof input>;

/** The walls as they stand in a world. */
export function wallsIn(world: YardWorld): readonly Wall[] {
  return world.isAlive("gate", 0) && world.fields.gate.isShut[0] === 1 ? SHUT : WALLS;
}

function step(world: YardWorld, inputs: Inputs<typeof input>, tools: YardTools): void {
  for (const row of world.rows("gate")) swing(world, row);
  const walls = wallsIn(world);
  for (const row of world.rows("player"))
    run(world, row, inputs.of(world.ownerOf("player", row)), walls, tools.dt);
  pushApart(world, walls);
  for (const row of world.rows("player")) {
    const owner = world.ownerOf("player", row);
    shoot(world, row, owner, inputs.of(owner), walls, tools);
  }
}

/** The gate opens and shuts in turn; it waits for players who stand in it. */
function swing(world: YardWorld, row: number): void {
  const { isShut, ticks } = world.fields.gate;
  if (ticks[row] > 0) ticks[row]--;
  if (ticks[row] > 0 || (isShut[row] === 0 && isOccupied(world))) return;
  isShut[row] = 1 - isShut[row];
  ticks[row] = GATE_TICKS;
}

function isOccupied(world: YardWorld): boolean {
  const { x, y } = world.fields.player;
  for (const row of world.all("player")) {
    const isBeside = x[row] <= GATE.left - RADIUS || x[row] >= GATE.right + RADIUS;
    if (!isBeside && y[row] > GATE.top && y[row] < GATE.bottom) return true;
  }
  return false;
}

/** Moves along one axis and then the other, so that a player slides along a wall. */
function run(
  world: YardWorld,
  row: number,
  { moveX, moveY, aim }: Held,
  walls: readonly Wall[],
  dt: number,
): void {
  const p = world.fields.player;
  const length = Math.sqrt(moveX * moveX + moveY * moveY);
  const pace = length > 1 ? SPEED / length : SPEED;
  const [startX, startY] = [p.x[row], p.y[row]];
  p.aim[row] = aim;
  p.vx[row] = moveX * pace;
  p.vy[row] = moveY * pace;
  p.x[row] = slideX(walls, startX, startX + p.vx[row] * dt, startY, WIDTH);
  p.y[row] = slideY(walls, startY, startY + p.vy[row] * dt, p.x[row], HEIGHT);
  if (p.x[row] === startX) p.vx[row] = 0;
  if (p.y[row] === startY) p.vy[row] = 0;
}

const stoodX = new Float64Array(PLAYERS);
const stoodY = new Float64Array(PLAYERS);

/** Players that overlap move apart by equal shares, computed from where all stood before any was pushed. */
function pushApart(world: YardWorld, walls: readonly Wall[]): void {
  const { x, y } = world.fields.player;
  stoodX.set(x);
  stoodY.set(y);
  for (const row of world.rows("player"))
    for (const other of world.all("player")) {
      if (other === row) continue;
      const [dx, dy] = [stoodX[row] - stoodX[other], stoodY[row] - stoodY[other]];
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance === 0 || distance >= 2 * RADIUS) continue;
      const share = (2 * RADIUS - distance) / 2 / distance;
      x[row] = slideX(walls, x[row], x[row] + dx * share, y[row], WIDTH);
      y[row] = slideY(walls, y[row], y[row] + dy * share, x[row], HEIGHT);
    }
}

const muzzle = new Float64Array(2);
const end = new Float64Array(2);

/** A shot goes straight on to the first wall, and hits the first player whom the shooter saw on that way. */
function shoot(
  world: YardWorld,
  row: number,
  owner: number,
  held: Held,
  walls: readonly Wall[],
  tools: YardTools,
): void {
  const p = world.fields.player;
  if (p.rest[row] > 0) p.rest[row]--;
  if (held.fire === 0 || p.rest[row] > 0) return;
  p.rest[row] = COOLDOWN;
  const seen = tools.rewind(owner);
  if (!seen.own("player", row, muzzle)) return;
  const [toX, toY] = [muzzle[0] + cos(held.aim) * RANGE, muzzle[1] + sin(held.aim) * RANGE];
  const share = clearShare(walls, muzzle[0], muzzle[1], toX, toY);
  end[0] = muzzle[0] + (toX - muzzle[0]) * share;
  end[1] = muzzle[1] + (toY - muzzle[1]) * share;
  const hit = seen.ray(muzzle, end);
  const [endX, endY] = hit === undefined ? [end[0], end[1]] : [hit.point[0], hit.point[1]];
  tools.emit("shot", owner, {
    fromX: muzzle[0],
    fromY: muzzle[1],
    x: within(endX, 0, WIDTH),
    y: within(endY, 0, HEIGHT),
  });
  if (!tools.isServer) return;
  const { shots, hits, hurt, covered } = world.fields.score;
  shots[owner]++;
  if (hit === undefined) return;
  const other = hit.row;
  const who = world.ownerOf("player", other);
  const isCovered = isHidden(walls, p.x[row], p.y[row], p.x[other], p.y[other]);
  hits[owner]++;
  hurt[who]++;
  if (isCovered) covered[who]++;
  tools.emit("hit", -1, {
    who,
    isCovered: isCovered ? 1 : 0,
    x: within(p.x[other], 0, WIDTH),
    y: within(p.y[other], 0, HEIGHT),
  });
}

export const yardRules = defineGame({
  name: "yard",
  players: PLAYERS,
  input,
  kinds: [player, gate, score],
  events,
  init(world) {
    for (let i = 0; i < PLAYERS; i++) world.spawn("score");
    const row = world.spawn("gate");
    world.fields.gate.x[row] = (GATE.left + GATE.right) / 2;
    world.fields.gate.y[row] = (GATE.top + GATE.bottom) / 2;
  },
  join(world, who) {
    const row = world.spawn("player", who);
    if (row < 0) return;
    [world.fields.player.x[row], world.fields.player.y[row]] = STARTS[who % STARTS.length];
  },
  leave(world, who) {
    const row = world.rowOf("player", who);
    if (row >= 0) world.despawn("player", row);
  },
  step,
});
export type Yard = typeof yardRules;
