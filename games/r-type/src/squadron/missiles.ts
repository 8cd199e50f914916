// Missiles of the homing module: rows that the server alone flies, because they follow unpredictable targets. The guns launch
// them, run.ts steps them. Always true: at most MISSILES_EACH of a ship are in the air; one that lost its target takes the next, and
// flies straight if there is none.

import { angleBetween, atan2, cos, sin } from "reckon";
import { hurtEnemy } from "../enemies/falls.ts";
import { MOOD, SORTS } from "../enemies/sorts.ts";
import type { RTypeTools } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import {
  HEIGHT,
  MIDDLE_Y,
  MISSILE_DAMAGE,
  MISSILE_RADIUS,
  MISSILE_REACH,
  MISSILE_SPEED,
  MISSILE_TICKS,
  MISSILE_TURN,
  MISSILES_EACH,
  NOSE_X,
  WIDTH,
} from "../tuning.ts";

const MARGIN = 40;

/** Launches a missile, unless its ship has too many. */
export function launch(world: RTypeWorld, ship: number, tools: RTypeTools): void {
  const { ship: s, missile: m } = world.fields;
  const player = world.ownerOf("ship", ship);
  let count = 0;
  for (const row of world.all("missile")) if (m.by[row] === player + 1) count++;
  if (count >= MISSILES_EACH) return;
  const row = world.spawn("missile");
  if (row < 0) return;
  m.by[row] = player + 1;
  m.x[row] = s.x[ship] + NOSE_X;
  m.y[row] = s.y[ship] + MIDDLE_Y;
  tools.emit("launched", player, {});
}

export function stepMissiles(world: RTypeWorld, tools: RTypeTools): void {
  const m = world.fields.missile;
  for (const row of world.rows("missile")) {
    if (!isPrey(world, m.prey[row] - 1)) m.prey[row] = nearestPrey(world, m.x[row], m.y[row]) + 1;
    if (m.prey[row] > 0) turnTo(world, row, m.prey[row] - 1, tools.dt);
    m.x[row] += cos(m.aim[row]) * MISSILE_SPEED * tools.dt;
    m.y[row] += sin(m.aim[row]) * MISSILE_SPEED * tools.dt;
    if (++m.age[row] > MISSILE_TICKS || isOutside(m.x[row], m.y[row]) || meets(world, row, tools))
      world.despawn("missile", row);
  }
}

function isOutside(x: number, y: number): boolean {
  return x < -MARGIN || x > WIDTH + MARGIN || y < -MARGIN || y > HEIGHT + MARGIN;
}

function isPrey(world: RTypeWorld, enemy: number): boolean {
  const { mood, x } = world.fields.enemy;
  return enemy >= 0 && world.isAlive("enemy", enemy) && mood[enemy] !== MOOD.guarded && x[enemy] < WIDTH;
}

function nearestPrey(world: RTypeWorld, x: number, y: number): number {
  const e = world.fields.enemy;
  let best = MISSILE_REACH * MISSILE_REACH;
  let found = -1;
  for (const row of world.all("enemy")) {
    const dx = e.x[row] - x;
    const dy = e.y[row] - y;
    if (!isPrey(world, row) || dx * dx + dy * dy >= best) continue;
    best = dx * dx + dy * dy;
    found = row;
  }
  return found;
}

function turnTo(world: RTypeWorld, row: number, prey: number, dt: number): void {
  const { missile: m, enemy: e } = world.fields;
  const wanted = atan2(e.y[prey] - m.y[row], e.x[prey] - m.x[row]);
  const turn = angleBetween(m.aim[row], wanted);
  const most = MISSILE_TURN * dt;
  m.aim[row] += Math.max(-most, Math.min(most, turn));
}

function meets(world: RTypeWorld, row: number, tools: RTypeTools): boolean {
  const { missile: m, enemy: e } = world.fields;
  for (const one of world.rows("enemy")) {
    const near = SORTS[e.sort[one]].radius + MISSILE_RADIUS;
    const dx = e.x[one] - m.x[row];
    const dy = e.y[one] - m.y[row];
    if (dx * dx + dy * dy > near * near) continue;
    if (e.mood[one] !== MOOD.guarded) hurtEnemy(world, one, MISSILE_DAMAGE, m.by[row] - 1, tools);
    return true;
  }
  return false;
}
