// Spawns enemies: the row of one, and a place out of every player's sight. Waves and the boss use it, on
// the server only. Always true: chance here is the server's own, which no client can predict.

import { isBlocked, tileAt } from "@reckon/kit";
import { STOPS_FEET } from "../ground.ts";
import type { HighNoonWorld } from "../kinds.ts";
import { GROUND, type Ground } from "../map.ts";
import { partyOf } from "../riders/party.ts";
import { BODY, TILE } from "../tuning.ts";
import { ENEMY, SORTS } from "./sorts.ts";

/** No enemy appears nearer to a player. */
const APART = 280;
const ATTEMPTS = 24;
/** Additional health of the boss for each additional player, as a share. */
const BOSS_SHARE = 0.85;

/** The boss's initial health: more for a larger party. */
export function bossHealth(world: HighNoonWorld): number {
  return Math.floor(SORTS[ENEMY.boss].health * (1 + BOSS_SHARE * (partyOf(world) - 1)));
}

/** A new enemy at a place; −1: there are too many. */
export function spawnEnemy(world: HighNoonWorld, sort: number, x: number, y: number): number {
  const row = world.spawn("enemy");
  if (row < 0) return -1;
  const e = world.fields.enemy;
  const { radius, health } = SORTS[sort];
  e.sort[row] = sort;
  e.radius[row] = radius;
  e.health[row] = sort === ENEMY.boss ? bossHealth(world) : health;
  e.x[row] = x;
  e.y[row] = y;
  return row;
}

/** A new enemy somewhere away from all players. */
export function spawnSomewhere(world: HighNoonWorld, sort: number, ground: Ground): number {
  const { random } = world;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const x = (1 + random.below(ground.columns - 2)) * TILE + TILE / 2;
    const y = (1 + random.below(ground.lines - 2)) * TILE + TILE / 2;
    if (tileAt(ground, x, y) !== GROUND.sand || isBlocked(ground, x, y, BODY, STOPS_FEET)) continue;
    if (isApart(world, x, y)) return spawnEnemy(world, sort, x, y);
  }
  return -1;
}

function isApart(world: HighNoonWorld, x: number, y: number): boolean {
  const p = world.fields.player;
  for (const row of world.all("player")) {
    const dx = p.x[row] - x;
    const dy = p.y[row] - y;
    if (dx * dx + dy * dy < APART * APART) return false;
  }
  return true;
}
