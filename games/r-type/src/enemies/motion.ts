// How enemies move and fire, sort by sort; swarm.ts calls one of these for each row and tick, on the server. Erratic where chance
// is asked (RT7). Always true: who is about to fire flies straight on until its bullets have left, so that they leave from where
// it is.

import { cos, sin, TAU } from "reckon";
import { scrollAt } from "../clock.ts";
import { loose } from "../curtains/curtains.ts";
import { PATTERN } from "../curtains/patterns.ts";
import type { RTypeTools } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import { angleToShip, farFromShip, nearestShip } from "../party.ts";
import { ceilingAt, floorAt } from "../terrain.ts";
import { SCROLL, TICK_RATE, WIDTH, WIND_UP } from "../tuning.ts";
import { endEnemy } from "./falls.ts";
import { MOOD, SORT, SORTS } from "./sorts.ts";
import { spawnEnemy } from "./spawn.ts";

export type Motion = (world: RTypeWorld, row: number, clock: number, tools: RTypeTools) => void;

const muzzle = { x: 0, y: 0, aim: 0 };

/** Looses a pattern from where the enemy will be when it leaves, at the nearest ship; then rests. */
function attack(world: RTypeWorld, row: number, pattern: number, restTicks: number, clock: number): void {
  const e = world.fields.enemy;
  const seconds = WIND_UP / TICK_RATE;
  muzzle.x = e.x[row] + e.vx[row] * seconds;
  muzzle.y = e.y[row] + e.vy[row] * seconds;
  muzzle.aim = angleToShip(world, nearestShip(world, muzzle.x, muzzle.y), muzzle.x, muzzle.y);
  e.aim[row] = muzzle.aim;
  e.rest[row] = restTicks;
  e.mood[row] = MOOD.warning;
  loose(world, pattern, muzzle, clock, row);
}

/** Counts down to the next attack; true while the last one is still winding up. */
function winds(world: RTypeWorld, row: number, restTicks: number): boolean {
  const e = world.fields.enemy;
  if (e.rest[row] > 0) e.rest[row]--;
  const isWinding = e.mood[row] === MOOD.warning && e.rest[row] >= restTicks - WIND_UP;
  if (!isWinding && e.mood[row] === MOOD.warning) e.mood[row] = MOOD.plain;
  return isWinding;
}

/** It is on the field, far enough from its left end for a shot to be fair. */
function mayFire(world: RTypeWorld, row: number): boolean {
  const { x, rest } = world.fields.enemy;
  return rest[row] === 0 && x[row] < WIDTH - 40 && x[row] > 500;
}

/** Straight on, held between ceiling and floor. */
function glide(world: RTypeWorld, row: number, clock: number, { dt, derived }: RTypeTools): void {
  const e = world.fields.enemy;
  e.x[row] += e.vx[row] * dt;
  const at = scrollAt(derived.level, clock) + e.x[row];
  const { radius } = SORTS[e.sort[row]];
  const high = ceilingAt(derived, at) + radius;
  const low = floorAt(derived, at) - radius;
  const y = e.y[row] + e.vy[row] * dt;
  e.y[row] = Math.min(low, Math.max(high, y));
  if (e.y[row] !== y) e.vy[row] = -e.vy[row];
}

const BUG_REST = 120;
export const bug: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  if (e.age[row] === 1) {
    e.vx[row] = -(340 + world.random.below(120));
    e.rest[row] = 20 + world.random.below(60);
  }
  const isWinding = winds(world, row, BUG_REST);
  if (!isWinding && e.age[row] % 30 === 0) e.vy[row] = (world.random.unit() - 0.5) * 320;
  glide(world, row, clock, tools);
  if (!isWinding && mayFire(world, row)) attack(world, row, PATTERN.dart, BUG_REST, clock);
};

const FIGHTER_REST = 90;
export const fighter: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  if (e.age[row] === 1) {
    e.vx[row] = -350;
    e.vy[row] = world.random.chance(0.5) ? 240 : -240;
    e.rest[row] = 30 + world.random.below(40);
  }
  const isWinding = winds(world, row, FIGHTER_REST);
  if (!isWinding && e.age[row] % 30 === 0) e.vy[row] = -e.vy[row];
  glide(world, row, clock, tools);
  if (!isWinding && mayFire(world, row)) attack(world, row, PATTERN.ring, FIGHTER_REST, clock);
};

const KAMIKAZE_SPEED = 500;
/** Radians per second, from afar and when it is near: by then it has made up its mind, and can be dodged. */
const KAMIKAZE_TURN = 1.6;
const KAMIKAZE_LATE_TURN = 0.4;
const KAMIKAZE_NEAR = 420;
export const kamikaze: Motion = (world, row, _clock, tools) => {
  const e = world.fields.enemy;
  const [x, y] = [e.x[row], e.y[row]];
  if (e.age[row] === 1) e.aim[row] = Math.PI - 1e-6;
  const ship = nearestShip(world, x, y);
  const isNear = ship >= 0 && farFromShip(world, ship, x, y) < KAMIKAZE_NEAR;
  if (ship >= 0 && e.age[row] < 300 && x > 200) {
    let turn = angleToShip(world, ship, x, y) - e.aim[row];
    turn -= Math.floor(turn / TAU + 0.5) * TAU;
    const most = (isNear ? KAMIKAZE_LATE_TURN : KAMIKAZE_TURN) * tools.dt;
    e.aim[row] += Math.max(-most, Math.min(most, turn));
  }
  const wobble = e.aim[row] + sin(e.age[row] * 0.35) * 0.5;
  e.vx[row] = cos(wobble) * KAMIKAZE_SPEED;
  e.vy[row] = sin(wobble) * KAMIKAZE_SPEED;
  e.mood[row] = isNear ? MOOD.warning : MOOD.plain;
  e.x[row] += e.vx[row] * tools.dt;
  e.y[row] += e.vy[row] * tools.dt;
};

const MINE_EVERY = 70;
export const miner: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  e.vx[row] = -170;
  e.vy[row] = cos(e.age[row] * 0.05) * 90;
  if (e.age[row] % MINE_EVERY === MINE_EVERY - 1 && e.x[row] < WIDTH && e.x[row] > 420)
    spawnEnemy(world, SORT.mine, e.x[row] + 30, e.y[row]);
  glide(world, row, clock, tools);
};

const MINE_TICKS = 260;
const MINE_REACH = 210;
export const mine: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  e.vx[row] = e.mood[row] === MOOD.warning ? 0 : -70;
  if (e.mood[row] === MOOD.warning) {
    if (--e.rest[row] === 0) {
      // Its bullets have left: what was its curtain is nobody's now.
      const { by } = world.fields.curtain;
      for (const one of world.rows("curtain")) if (by[one] === row + 1) by[one] = 0;
      endEnemy(world, row, -1, tools);
    }
    return;
  }
  e.x[row] += e.vx[row] * tools.dt;
  const ship = nearestShip(world, e.x[row], e.y[row]);
  const isNear = ship >= 0 && farFromShip(world, ship, e.x[row], e.y[row]) < MINE_REACH;
  if (e.age[row] < MINE_TICKS && !(isNear && e.age[row] > 40)) return;
  e.vx[row] = 0;
  attack(world, row, PATTERN.mine, WIND_UP, clock);
};

const WALK_UP = 110;
const WALK_DOWN = 90;
export const walker: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  const { derived, dt } = tools;
  e.vx[row] = -SCROLL[derived.level - 1] - 50;
  e.x[row] += e.vx[row] * dt;
  e.y[row] = floorAt(derived, scrollAt(derived.level, clock) + e.x[row]) - SORTS[SORT.walker].radius;
  const beat = e.age[row] % (WALK_UP + WALK_DOWN);
  if (beat === WALK_UP && e.x[row] > 420 && e.x[row] < WIDTH) attack(world, row, PATTERN.fan, 0, clock);
  e.mood[row] = beat < WALK_UP ? MOOD.guarded : MOOD.open;
};

const TURRET_REST = 150;
export const turret: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  const { derived, dt } = tools;
  if (e.age[row] === 1) e.rest[row] = 60;
  e.vx[row] = -SCROLL[derived.level - 1];
  e.x[row] += e.vx[row] * dt;
  const at = scrollAt(derived.level, clock) + e.x[row];
  // Its link says where it sits: 1 on the ceiling.
  e.y[row] = e.link[row] === 1 ? ceilingAt(derived, at) + 14 : floorAt(derived, at) - 14;
  if (winds(world, row, TURRET_REST)) return;
  e.aim[row] = angleToShip(world, nearestShip(world, e.x[row], e.y[row]), e.x[row], e.y[row]);
  if (mayFire(world, row)) attack(world, row, PATTERN.burst, TURRET_REST, clock);
};

export const splitter: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  e.vx[row] = -190;
  e.vy[row] = sin(e.age[row] * 0.04) * 110;
  glide(world, row, clock, tools);
};

export const shard: Motion = (world, row, _clock, tools) => {
  const e = world.fields.enemy;
  e.x[row] += e.vx[row] * tools.dt;
  e.y[row] += e.vy[row] * tools.dt;
};

const SNAKE_REST = 110;
/** Ticks by which one segment follows the one before. */
const SEGMENT_TICKS = 9;
/** Where a snake is so long after its head came. */
function onSnake(world: RTypeWorld, row: number, ticks: number): void {
  const e = world.fields.enemy;
  const seconds = ticks / TICK_RATE;
  e.x[row] = Math.min(WIDTH + 300, e.anchorX[row] - 230 * seconds + sin(seconds * 1.7) * 160);
  e.y[row] = e.anchorY[row] + sin(seconds * 2.3) * 230;
}

export const snake: Motion = (world, row, clock) => {
  const e = world.fields.enemy;
  const [x, y] = [e.x[row], e.y[row]];
  onSnake(world, row, e.age[row]);
  e.vx[row] = Math.max(-1000, Math.min(1000, (e.x[row] - x) * TICK_RATE));
  e.vy[row] = Math.max(-1000, Math.min(1000, (e.y[row] - y) * TICK_RATE));
  if (!winds(world, row, SNAKE_REST) && mayFire(world, row))
    attack(world, row, PATTERN.fan, SNAKE_REST, clock);
};

/** `rest` of a segment is its place behind the head. */
export const segment: Motion = (world, row) => {
  const e = world.fields.enemy;
  onSnake(world, row, Math.max(0, e.age[row] - e.rest[row] * SEGMENT_TICKS));
};

export const carrier: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  e.vx[row] = -230;
  e.vy[row] = sin(e.age[row] * 0.06) * 150;
  glide(world, row, clock, tools);
};
