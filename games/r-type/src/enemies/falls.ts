// Hurts enemies, and handles the fall of one: shards of a splitter, the end of a snake, a power-up, the end of a
// boss. Shots, missiles, bombs and bodies call it, on the server. Always true: an enemy without health is gone in the same tick;
// with a core every enemy falls, without further effects except the drops of carriers, and the level is won.

import { clockAt } from "../clock.ts";
import { clearCurtains } from "../curtains/curtains.ts";
import { dropPowerUp } from "../drops.ts";
import type { RTypeTools } from "../events.ts";
import { PHASE, type RTypeWorld } from "../kinds.ts";
import { award } from "../squadron/score.ts";
import { CLEAR_TICKS } from "../tuning.ts";
import { CORES, SORT, SORTS } from "./sorts.ts";
import { spawnEnemy } from "./spawn.ts";

const SHARDS = 3;
const SHARD_SPEED = 300;

/** Takes health from an enemy; returns how much of the damage was used. `by`: the player who did it. */
export function hurtEnemy(
  world: RTypeWorld,
  row: number,
  damage: number,
  by: number,
  tools: RTypeTools,
): number {
  const e = world.fields.enemy;
  const { armour } = SORTS[e.sort[row]];
  const before = e.health[row];
  if (before === 0) return 0;
  e.health[row] = Math.max(0, before - Math.max(1, damage - armour));
  if (e.health[row] > 0) return damage;
  endEnemy(world, row, by, tools);
  return Math.min(damage, before + armour);
}

/** An enemy bursts, with its consequences. */
export function endEnemy(world: RTypeWorld, row: number, by: number, tools: RTypeTools): void {
  const e = world.fields.enemy;
  const [x, y, sort] = [e.x[row], e.y[row], e.sort[row]];
  tools.emit("blast", by, { x: inside(x, 2040), y: inside(y, 1200), sort });
  const clock = clockAt(world, world.tick);
  if (by >= 0) award(world, by, x, y, SORTS[sort].points);
  hush(world, row, clock);
  const link = e.link[row];
  world.despawn("enemy", row);
  if (sort === SORT.splitter && world.fields.run.phase[0] !== PHASE.clear) comeApart(world, x, y);
  else if (sort === SORT.snake) endSegments(world, link, by, tools);
  else if (sort === SORT.carrier) dropPowerUp(world, x, y);
  else if (CORES.includes(sort)) fellBoss(world, x, y, by, tools);
}

/** Ends the curtains that a fallen enemy had prepared. */
export function hush(world: RTypeWorld, row: number, clock: number): void {
  const { by, born } = world.fields.curtain;
  for (const one of world.rows("curtain"))
    if (by[one] === row + 1) {
      if (born[one] > clock) world.despawn("curtain", one);
      else by[one] = 0;
    }
}

function inside(value: number, most: number): number {
  return Math.min(most, Math.max(-120, value));
}

function comeApart(world: RTypeWorld, x: number, y: number): void {
  const { vx, vy } = world.fields.enemy;
  for (let i = 0; i < SHARDS; i++) {
    const row = spawnEnemy(world, SORT.shard, x, y);
    if (row < 0) return;
    vx[row] = -SHARD_SPEED;
    vy[row] = (i - 1) * 170;
  }
}

/** Segments know their head by their common link. */
function endSegments(world: RTypeWorld, link: number, by: number, tools: RTypeTools): void {
  const e = world.fields.enemy;
  for (const row of world.rows("enemy"))
    if (e.sort[row] === SORT.segment && e.link[row] === link) endEnemy(world, row, by, tools);
}

/** The core has burst: everything goes with it. */
function fellBoss(world: RTypeWorld, x: number, y: number, by: number, tools: RTypeTools): void {
  const { run } = world.fields;
  run.phase[0] = PHASE.clear;
  run.phaseTicks[0] = CLEAR_TICKS;
  clearCurtains(world);
  for (const row of world.rows("enemy")) endEnemy(world, row, by, tools);
  tools.emit("bossFell", by, { level: run.level[0], x, y });
}
