// dash: up to 16 players run about an arena, dash, and push each other. The smallest game that uses a bit of
// everything: inputs, walls, cooldowns, contact between players, fields that only the server decides, a command.
// Always true: whatever one tick needs from the ticks before it is a field, so any tick can be replayed; and a
// rule writes only the rows that `world.rows` yields, so the same rules run on the server and in prediction.

import { Crowd, isDiscBlocked, isInside, slideDiscX, slideDiscY } from "@reckon/kit";
import {
  angle,
  atan2,
  cos,
  defineGame,
  enumeration,
  fixed,
  flag,
  type InputOf,
  type Inputs,
  integer,
  kind,
  presses,
  pressesOf,
  sin,
  type Tools,
  type World,
} from "reckon";
import { type Arena, arenaOf, GRID, OPEN_MAPS, ROOMS_MAP, roomOf, WIDEST, wholeOf } from "./arena.ts";
import {
  COLOURS,
  DASH_COOLDOWN,
  DASH_FACTOR,
  DASH_TICKS,
  MINUTES,
  MISS_COOLDOWN,
  PLAYERS,
  RADIUS,
  REST_TICKS,
  SAFE_TICKS,
  SPEED,
  SUN_DAMAGE,
  SUN_TICKS,
  TICK_RATE,
  TIRED_BELOW,
  TIRED_FACTOR,
  TOUCHES,
} from "./tuning.ts";

const MOST_TOUCHES = 255;
const MOST_MINUTES = 15;
const place = { min: 0, max: WIDEST, resolution: GRID, topSpeed: SPEED } as const;
const speed = { min: -1024, max: 1024, resolution: 1 / 16, stop: 1 / 4 } as const;
const direction = { min: -1, max: 1, resolution: 1 / 1024 } as const;

/** One row for each player. The server decides health, score and colour: a client shows them as they arrive. */
const player = kind("player", {
  capacity: PLAYERS,
  position: ["x", "y"],
  // Two players touch at two radii; twelve ticks of a dash cover what one of them can do before the other sees it.
  reach: 2 * RADIUS + ((SPEED * DASH_FACTOR) / TICK_RATE) * 12,
  fields: {
    x: fixed(place),
    y: fixed(place),
    vx: fixed({ ...speed, rateOf: "x" }),
    vy: fixed({ ...speed, rateOf: "y" }),
    facing: angle({ bits: 12 }),
    /** Ticks that the current dash still lasts, and its direction. */
    dashTicks: integer({ min: 0, max: DASH_TICKS }),
    dashX: fixed(direction),
    dashY: fixed(direction),
    /** Set once the current dash has touched a player who can be touched. */
    dashHit: flag(),
    /** Ticks until the next dash may start. */
    cooldown: integer({ min: 0, max: Math.max(DASH_COOLDOWN, MISS_COOLDOWN) }),
    lastDash: pressesOf("dash", { sees: "all" }),
    /** The look of the dash's sparks, by chance that both sides agree on. */
    spark: integer({ min: 0, max: 255 }),
    /** Ticks spent in the sun without a break. */
    heat: integer({ min: 0, max: SUN_TICKS }),
    health: integer({ min: 0, max: 100, initial: 100, author: "server" }),
    score: integer({ min: 0, max: 65535, author: "server" }),
    /** Set while touching this player scores nothing, and the tick until which it does, modulo 256. */
    isSafe: flag({ author: "server" }),
    safeUntil: integer({ min: 0, max: 255, author: "server" }),
    colour: enumeration(COLOURS, { author: "server" }),
  },
});

/** A single row: the number of the map, and what ends the match. Every side derives walls and sun from the map's number. */
const ground = kind("ground", {
  capacity: 1,
  fields: {
    map: integer({ min: 0, max: OPEN_MAPS, author: "server" }),
    touches: integer({ min: 1, max: MOST_TOUCHES, author: "server", initial: TOUCHES }),
    minutes: integer({ min: 1, max: MOST_MINUTES, author: "server", initial: MINUTES }),
  },
});

const input = {
  moveX: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  moveY: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  dash: presses(),
};

export type DashWorld = World<readonly [typeof player, typeof ground]>;

function step(world: DashWorld, inputs: Inputs<typeof input>, tools: Tools<Arena>): void {
  const arena = tools.derived;
  for (const row of world.rows("player")) {
    const owner = world.ownerOf("player", row);
    steer(world, row, inputs.of(owner), tools, owner);
    move(world, row, arena, tools.dt);
  }
  pushApart(world, arena);
  for (const row of world.rows("player")) keepSafe(world, row, tools.tick);
  for (const row of world.rows("player")) feelTheSun(world, row, arena, tools.tick);
}

/** Turns the input into a velocity: a dash in progress keeps its own. */
function steer(
  world: DashWorld,
  row: number,
  held: InputOf<typeof input>,
  tools: Tools<Arena>,
  owner: number,
): void {
  const p = world.fields.player;
  // A stick in a corner is no faster than one held straight.
  const length = Math.sqrt(held.moveX * held.moveX + held.moveY * held.moveY);
  const scale = length > 1 ? 1 / length : 1;
  if (length > 0) p.facing[row] = atan2(held.moveY, held.moveX);

  if (p.cooldown[row] > 0) p.cooldown[row]--;
  if (tools.pressed(owner, "dash") > 0 && p.cooldown[row] === 0) {
    p.dashTicks[row] = DASH_TICKS;
    p.cooldown[row] = DASH_COOLDOWN;
    p.dashX[row] = length > 0 ? held.moveX / length : cos(p.facing[row]);
    p.dashY[row] = length > 0 ? held.moveY / length : sin(p.facing[row]);
    p.dashHit[row] = 0;
    p.spark[row] = Math.floor(tools.roll(owner, "spark") * 256);
  }

  const pace = p.health[row] < TIRED_BELOW ? SPEED * TIRED_FACTOR : SPEED;
  if (p.dashTicks[row] > 0) {
    p.dashTicks[row]--;
    if (p.dashTicks[row] === 0 && p.dashHit[row] === 0) p.cooldown[row] = MISS_COOLDOWN;
    p.vx[row] = p.dashX[row] * pace * DASH_FACTOR;
    p.vy[row] = p.dashY[row] * pace * DASH_FACTOR;
  } else {
    p.vx[row] = held.moveX * scale * pace;
    p.vy[row] = held.moveY * scale * pace;
  }
}

/** Moves along one axis and then the other, so that a player slides along a wall; a blocked axis loses its speed. */
function move(world: DashWorld, row: number, arena: Arena, dt: number): void {
  const { x, y, vx, vy } = world.fields.player;
  const startX = x[row];
  x[row] = slideDiscX(arena, startX, startX + vx[row] * dt, y[row], RADIUS);
  if (x[row] === startX) vx[row] = 0;
  const startY = y[row];
  y[row] = slideDiscY(arena, startY, startY + vy[row] * dt, x[row], RADIUS);
  if (y[row] === startY) vy[row] = 0;
}

const crowd = new Crowd(PLAYERS, RADIUS);

/** Players that overlap move apart by equal shares, computed from where all stood before any was pushed. */
function pushApart(world: DashWorld, arena: Arena): void {
  const { x, y } = world.fields.player;
  crowd.gather(world.of("player").alive, x, y);
  isTouched.fill(0);
  for (const row of world.rows("player")) {
    if (!crowd.presses(row)) continue;
    x[row] = slideDiscX(arena, x[row], x[row] + crowd.pushX, y[row], RADIUS);
    y[row] = slideDiscY(arena, y[row], y[row] + crowd.pushY, x[row], RADIUS);
    touch(world, row);
  }
}

/** The players touched in the current tick, by row. */
const isTouched = new Uint8Array(PLAYERS);

/** The first contact of each dash with a player who can be touched scores a point. */
function touch(world: DashWorld, row: number): void {
  const { dashTicks, dashHit, score, isSafe } = world.fields.player;
  if (dashTicks[row] === 0 || dashHit[row] === 1) return;
  const touched = crowd.touching(row, isSafe);
  if (touched < 0) return;
  dashHit[row] = 1;
  if (score[row] < 65535) score[row]++;
  isTouched[touched] = 1;
}

/** A touched player is safe for a while, from the next tick on: two players who dash into each other both score. */
function keepSafe(world: DashWorld, row: number, tick: number): void {
  const { isSafe, safeUntil } = world.fields.player;
  if (isTouched[row] === 1) {
    isSafe[row] = 1;
    safeUntil[row] = (tick + SAFE_TICKS) % 256;
  } else if (tick % 256 === safeUntil[row]) isSafe[row] = 0;
}

/** Standing in the sun for long hurts, losing all health starts a player afresh, and shade heals. */
function feelTheSun(world: DashWorld, row: number, arena: Arena, tick: number): void {
  const { x, y, heat, health } = world.fields.player;
  if (!isInside(arena.sun, x[row], y[row])) {
    heat[row] = 0;
    if (tick % REST_TICKS === 0 && health[row] < 100) health[row]++;
    return;
  }
  heat[row]++;
  if (heat[row] < SUN_TICKS) return;
  heat[row] = 0;
  health[row] = health[row] > SUN_DAMAGE ? health[row] - SUN_DAMAGE : 100;
}

/** Puts a new player at a seeded place: anywhere free, or in a room of their own in the map of rooms. */
function enter(world: DashWorld, who: number): void {
  const { x, y } = world.fields.player;
  crowd.gather(world.of("player").alive, x, y);
  const row = world.spawn("player", who);
  if (row < 0) return;
  const map = world.fields.ground.map[0];
  const arena = arenaOf(map);
  const { left, top, right, bottom } = map === ROOMS_MAP ? roomOf(who) : wholeOf(arena);
  for (let attempt = 0; attempt < 1000; attempt++) {
    x[row] = left + world.random.below(right - left);
    y[row] = top + world.random.below(bottom - top);
    if (crowd.isFree(x[row], y[row]) && !isDiscBlocked(arena, x[row], y[row], RADIUS)) return;
  }
}

/** The conditions that end a match. */
export interface DashOptions {
  /** Touches that win it: 1 to 255. Default `TOUCHES`. */
  readonly touches?: number;
  /** Its longest duration: 1 to 15. Default `MINUTES`. */
  readonly minutes?: number;
}

function dashOn(name: string, chooseMap: (world: DashWorld) => number, options: DashOptions = {}) {
  const { touches = TOUCHES, minutes = MINUTES } = options;
  return defineGame({
    name,
    tickRate: TICK_RATE,
    players: PLAYERS,
    input,
    kinds: [player, ground],
    commands: { paint: { colour: enumeration(COLOURS) } },
    derive: {
      key: (world) => world.fields.ground.map[0],
      make: (world) => arenaOf(world.fields.ground.map[0]),
    },
    init(world) {
      const row = world.spawn("ground");
      const fields = world.fields.ground;
      fields.map[row] = chooseMap(world);
      fields.touches[row] = touches;
      fields.minutes[row] = minutes;
    },
    join: enter,
    leave(world, who) {
      const row = world.rowOf("player", who);
      if (row >= 0) world.despawn("player", row);
    },
    command(world, who, { name: wish, values }) {
      const row = world.rowOf("player", who);
      if (row >= 0 && wish === "paint") world.fields.player.colour[row] = values.colour;
    },
    step,
  });
}

/** The game for a host's choices, on an open arena that the seed chooses; every such game has the same schema. */
export function dashGame(options?: DashOptions) {
  return dashOn("dash", (world) => 1 + world.random.below(OPEN_MAPS), options);
}

/** The game without choices. */
export const dash = dashGame();
export type Dash = typeof dash;

/** The same rules with a closed room for each player, so that no player is ever within another's reach. */
export const dashAlone = dashOn("dash-alone", () => ROOMS_MAP);
