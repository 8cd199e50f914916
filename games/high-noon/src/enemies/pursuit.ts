// Movement of enemies: to the nearest standing player, along a flow field around obstacles, apart from each other. Every
// behaviour uses it. Only the server steps enemies. Always true: a way depends on the arena alone; the cached fields
// for each ground are recomputed from where players stand.

import { FlowField, seesThrough, slideX, slideY } from "@reckon/kit";
import { atan2 } from "reckon";
import { PRICES, STOPS_ALL, STOPS_FEET } from "../ground.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { ecsOf, standing } from "../parts.ts";
import { MOOD } from "./sorts.ts";

/** Half the box that walls stop: all enemies fit between two walls a tile apart. */
const BOX = 13;
/** Nearer than this they go straight. */
const STRAIGHT = 72;
/** How strongly neighbours push apart, and their least distance besides their own size. */
const PRESS = 0.9;
const ELBOW = 6;

const fields = new WeakMap<Ground, FlowField>();

/** The ways to all standing players, for this tick. */
export function waysToPlayers(world: HighNoonWorld, ground: Ground): FlowField {
  let field = fields.get(ground);
  if (field === undefined) {
    field = new FlowField(PRICES);
    fields.set(ground, field);
  }
  const { x, y } = world.fields.player;
  field.begin();
  for (const row of ecsOf(world).all(standing)) field.add(ground, x[row], y[row]);
  field.end(ground);
  return field;
}

/** Notes the nearest standing player as prey; false: there is none. */
export function findPrey(world: HighNoonWorld, row: number): boolean {
  const { player, enemy } = world.fields;
  let best = Number.POSITIVE_INFINITY;
  enemy.prey[row] = 0;
  for (const one of world.all("player")) {
    const dx = player.x[one] - enemy.x[row];
    const dy = player.y[one] - enemy.y[row];
    if (player.state[one] === STATE.down || dx * dx + dy * dy >= best) continue;
    best = dx * dx + dy * dy;
    enemy.prey[row] = one + 1;
  }
  return enemy.prey[row] > 0;
}

/** The distance to its prey. */
export function distanceToPrey(world: HighNoonWorld, row: number): number {
  const { player, enemy } = world.fields;
  const prey = enemy.prey[row] - 1;
  const dx = player.x[prey] - enemy.x[row];
  const dy = player.y[prey] - enemy.y[row];
  return Math.sqrt(dx * dx + dy * dy);
}

export function angleToPrey(world: HighNoonWorld, row: number): number {
  const { player, enemy } = world.fields;
  const prey = enemy.prey[row] - 1;
  return atan2(player.y[prey] - enemy.y[row], player.x[prey] - enemy.x[row]);
}

export function seesPrey(world: HighNoonWorld, row: number, ground: Ground): boolean {
  const { player, enemy } = world.fields;
  const prey = enemy.prey[row] - 1;
  return seesThrough(ground, enemy.x[row], enemy.y[row], player.x[prey], player.y[prey], STOPS_ALL);
}

export function setMood(world: HighNoonWorld, row: number, mood: number, ticks: number): void {
  const e = world.fields.enemy;
  e.mood[row] = mood;
  e.moodTicks[row] = ticks;
  if (mood === MOOD.chase) return;
  e.vx[row] = 0;
  e.vy[row] = 0;
}

/** Comes nearer to its prey by one tick. */
export function approach(
  world: HighNoonWorld,
  row: number,
  field: FlowField,
  ground: Ground,
  speed: number,
  dt: number,
): void {
  const { player, enemy } = world.fields;
  const prey = enemy.prey[row] - 1;
  const far = distanceToPrey(world, row);
  field.look(enemy.x[row], enemy.y[row]);
  let wayX = field.wayX;
  let wayY = field.wayY;
  if (far < STRAIGHT || (wayX === 0 && wayY === 0)) {
    wayX = far > 0 ? (player.x[prey] - enemy.x[row]) / far : 0;
    wayY = far > 0 ? (player.y[prey] - enemy.y[row]) / far : 0;
  }
  walk(world, row, wayX, wayY, speed, ground, dt);
}

/** One tick in that direction, pushed apart from neighbours. */
export function walk(
  world: HighNoonWorld,
  row: number,
  wayX: number,
  wayY: number,
  speed: number,
  ground: Ground,
  dt: number,
): void {
  const e = world.fields.enemy;
  let x = wayX;
  let y = wayY;
  for (const other of world.all("enemy")) {
    if (other === row) continue;
    const dx = e.x[row] - e.x[other];
    const dy = e.y[row] - e.y[other];
    const room = e.radius[row] + e.radius[other] + ELBOW;
    const square = dx * dx + dy * dy;
    if (square >= room * room) continue;
    const far = Math.sqrt(square);
    const press = (PRESS * (room - far)) / room;
    // On exactly the same spot the lower row goes left.
    x += far > 0 ? (dx / far) * press : other > row ? -press : press;
    y += far > 0 ? (dy / far) * press : 0;
  }
  const length = Math.sqrt(x * x + y * y);
  const scale = length > 1 ? speed / length : speed;
  glide(world, row, x * scale, y * scale, ground, dt);
}

/** Moves an enemy along walls; false: something stopped it. */
export function glide(
  world: HighNoonWorld,
  row: number,
  vx: number,
  vy: number,
  ground: Ground,
  dt: number,
): boolean {
  const e = world.fields.enemy;
  const toX = e.x[row] + vx * dt;
  e.x[row] = slideX(ground, e.x[row], toX, e.y[row], BOX, STOPS_FEET);
  const toY = e.y[row] + vy * dt;
  e.y[row] = slideY(ground, e.y[row], toY, e.x[row], BOX, STOPS_FEET);
  e.vx[row] = vx;
  e.vy[row] = vy;
  return e.x[row] === toX && e.y[row] === toY;
}
