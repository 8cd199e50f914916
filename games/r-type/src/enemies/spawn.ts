// Spawns enemies: a row of a sort at a place. Waves, bosses and falls call it, on the server only.
// Always true: a part of a boss has more health for more players; of other enemies there are more, with the same health.

import type { RTypeWorld } from "../kinds.ts";
import { partyOf } from "../squadron/party.ts";
import { MOOD, SORTS } from "./sorts.ts";

/** Additional health of a part for each additional player, as a share. */
const BOSS_SHARE = 0.75;

/** The initial health of a part of a boss. */
export function partHealth(sort: number, party: number): number {
  return Math.floor(SORTS[sort].health * (1 + BOSS_SHARE * (party - 1)));
}

/** A new enemy at a place; −1: there are too many. */
export function spawnEnemy(world: RTypeWorld, sort: number, x: number, y: number, link = 0): number {
  const row = world.spawn("enemy");
  if (row < 0) return -1;
  const e = world.fields.enemy;
  const { radius, health, boss } = SORTS[sort];
  e.sort[row] = sort;
  e.radius[row] = radius;
  e.health[row] = boss > 0 ? partHealth(sort, partyOf(world)) : health;
  e.mood[row] = MOOD.plain;
  e.x[row] = x;
  e.y[row] = y;
  e.anchorX[row] = x;
  e.anchorY[row] = y;
  e.link[row] = link;
  return row;
}
