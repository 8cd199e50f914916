// The movement and fire of enemies, sort by sort; swarm.ts calls one of these for each row and tick, on the server. Some of it is
// random (RT7). Always true: once an enemy begins to wind up, its path is fixed until its first bullet leaves, so the bullet
// leaves from the enemy.

import { angleBetween, atan2, cos, sin } from "reckon";
import { scrollAt } from "../clock.ts";
import { loose } from "../curtains/curtains.ts";
import { PATTERN } from "../curtains/patterns.ts";
import type { RTypeTools } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import { angleToShip, farFromShip, nearestShip } from "../squadron/party.ts";
import { ceilingAt, floorAt, type Ground } from "../terrain.ts";
import { SCROLL, TICK_RATE, WIDTH, WIND_UP } from "../tuning.ts";
import { endEnemy } from "./falls.ts";
import { MOOD, SORT, SORTS } from "./sorts.ts";
import { spawnEnemy } from "./spawn.ts";

export type Motion = (world: RTypeWorld, row: number, clock: number, tools: RTypeTools) => void;

const muzzle = { x: 0, y: 0, aim: 0 };
const place = { x: 0, y: 0 };

/** Starts a pattern at the muzzle, which is the enemy's place when it leaves, aimed at the nearest ship; then rests. */
function attack(world: RTypeWorld, row: number, pattern: number, restTicks: number, clock: number): void {
  const e = world.fields.enemy;
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

/** It is on the field, far enough from its left end for a fair shot. */
function mayFire(world: RTypeWorld, row: number): boolean {
  const { x, rest } = world.fields.enemy;
  return rest[row] === 0 && x[row] < WIDTH - 40 && x[row] > 500;
}

/** Flies straight, kept between ceiling and floor. */
function glide(world: RTypeWorld, row: number, clock: number, { dt, derived }: RTypeTools): void {
  const e = world.fields.enemy;
  e.x[row] += e.vx[row] * dt;
  const y = e.y[row] + e.vy[row] * dt;
  e.y[row] = held(derived, SORTS[e.sort[row]].radius, clock, e.x[row], y);
  if (e.y[row] !== y) e.vy[row] = -e.vy[row];
}

/** A height between ceiling and floor. */
function held(ground: Ground, radius: number, clock: number, x: number, y: number): number {
  const at = scrollAt(ground.level, clock) + x;
  return Math.min(floorAt(ground, at) - radius, Math.max(ceilingAt(ground, at) + radius, y));
}

/** The muzzle is where gliding takes the enemy during its wind-up, away from ceiling and floor. */
function aheadOfGlide(world: RTypeWorld, row: number, clock: number, { dt, derived }: RTypeTools): void {
  const e = world.fields.enemy;
  const { radius } = SORTS[e.sort[row]];
  let vy = e.vy[row];
  muzzle.x = e.x[row];
  muzzle.y = e.y[row];
  for (let tick = 1; tick <= WIND_UP; tick++) {
    muzzle.x += e.vx[row] * dt;
    const y = muzzle.y + vy * dt;
    muzzle.y = held(derived, radius, clock + tick, muzzle.x, y);
    if (muzzle.y !== y) vy = -vy;
  }
}

/** The muzzle is the enemy's place. */
function here(world: RTypeWorld, row: number): void {
  const { x, y } = world.fields.enemy;
  muzzle.x = x[row];
  muzzle.y = y[row];
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
  if (isWinding || !mayFire(world, row)) return;
  aheadOfGlide(world, row, clock, tools);
  attack(world, row, PATTERN.dart, BUG_REST, clock);
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
  if (isWinding || !mayFire(world, row)) return;
  aheadOfGlide(world, row, clock, tools);
  attack(world, row, PATTERN.ring, FIGHTER_REST, clock);
};

const KAMIKAZE_SPEED = 500;
/** Radians per second, from afar and nearby: near a ship it turns little, and can be dodged. */
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
    const turn = angleBetween(e.aim[row], angleToShip(world, ship, x, y));
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
    if (--e.rest[row] === 0) endEnemy(world, row, -1, tools);
    return;
  }
  e.x[row] += e.vx[row] * tools.dt;
  const ship = nearestShip(world, e.x[row], e.y[row]);
  const isNear = ship >= 0 && farFromShip(world, ship, e.x[row], e.y[row]) < MINE_REACH;
  if (e.age[row] < MINE_TICKS && !(isNear && e.age[row] > 40)) return;
  e.vx[row] = 0;
  here(world, row);
  attack(world, row, PATTERN.mine, WIND_UP, clock);
};

const WALK_UP = 110;
const WALK_DOWN = 90;
export const walker: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  const { derived, dt } = tools;
  e.vx[row] = -SCROLL[derived.level - 1] - 50;
  e.x[row] += e.vx[row] * dt;
  e.y[row] = onFloor(derived, clock, e.x[row]);
  const beat = e.age[row] % (WALK_UP + WALK_DOWN);
  if (beat === WALK_UP && e.x[row] > 420 && e.x[row] < WIDTH) {
    muzzle.x = e.x[row] + e.vx[row] * dt * WIND_UP;
    muzzle.y = onFloor(derived, clock + WIND_UP, muzzle.x);
    attack(world, row, PATTERN.fan, 0, clock);
  }
  e.mood[row] = beat < WALK_UP ? MOOD.guarded : MOOD.open;
};

/** The height of a walker at a place of the field. */
function onFloor(ground: Ground, clock: number, x: number): number {
  return floorAt(ground, scrollAt(ground.level, clock) + x) - SORTS[SORT.walker].radius;
}

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
  if (!mayFire(world, row)) return;
  here(world, row);
  muzzle.x += e.vx[row] * dt * WIND_UP;
  attack(world, row, PATTERN.burst, TURRET_REST, clock);
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
/** Ticks between one segment and the next. */
const SEGMENT_TICKS = 9;
const SNAKE_SPEED = 230;
/** Amplitudes of its swings along and across, px, and their rates, radians per second. */
const ALONG = 160;
const ALONG_RATE = 1.7;
const ACROSS = 230;
const ACROSS_RATE = 2.3;

/** The place of a snake's body this many seconds after its head came. */
function onSnake(world: RTypeWorld, row: number, seconds: number, into: { x: number; y: number }): void {
  const { anchorX, anchorY } = world.fields.enemy;
  const x = anchorX[row] - SNAKE_SPEED * seconds + sin(seconds * ALONG_RATE) * ALONG;
  into.x = Math.min(WIDTH + 300, x);
  into.y = anchorY[row] + sin(seconds * ACROSS_RATE) * ACROSS;
}

/** Puts a head or a segment on the snake's path, and turns it into the direction of movement. */
function follow(world: RTypeWorld, row: number, ticks: number): void {
  const e = world.fields.enemy;
  const seconds = ticks / TICK_RATE;
  onSnake(world, row, seconds, place);
  e.x[row] = place.x;
  e.y[row] = place.y;
  e.vx[row] = cos(seconds * ALONG_RATE) * ALONG_RATE * ALONG - SNAKE_SPEED;
  e.vy[row] = cos(seconds * ACROSS_RATE) * ACROSS_RATE * ACROSS;
  e.aim[row] = atan2(e.vy[row], e.vx[row]);
}

export const snake: Motion = (world, row, clock) => {
  const e = world.fields.enemy;
  if (!winds(world, row, SNAKE_REST) && mayFire(world, row)) {
    onSnake(world, row, (e.age[row] + WIND_UP) / TICK_RATE, muzzle);
    attack(world, row, PATTERN.fan, SNAKE_REST, clock);
  }
  follow(world, row, e.age[row]);
};

/** `rest` of a segment is its place behind the head. */
export const segment: Motion = (world, row) => {
  const { age, rest } = world.fields.enemy;
  follow(world, row, Math.max(0, age[row] - rest[row] * SEGMENT_TICKS));
};

export const carrier: Motion = (world, row, clock, tools) => {
  const e = world.fields.enemy;
  e.vx[row] = -230;
  e.vy[row] = sin(e.age[row] * 0.06) * 150;
  glide(world, row, clock, tools);
};
