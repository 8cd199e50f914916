// Places players: when they join, stand up again, or ride into a new stage. Only the server does so, and `places` counts
// it, so that clients and shots know that the player did not walk there. Always true: a player is put on free sand.

import { isBlocked, seesThrough, tileAt } from "@reckon/kit";
import { STOPS_ALL, STOPS_FEET } from "./ground.ts";
import { type HighNoonWorld, STATE } from "./kinds.ts";
import { GROUND, type Ground } from "./map.ts";
import { ARRIVE_TICKS, BODY, FRESH_TICKS, HEALTH, HEART_HEALTH, ROUNDS, TILE } from "./tuning.ts";

/** Tries before any place will do. */
const ATTEMPTS = 40;
/** The weight of a distance with line of sight: half of it, squared. */
const SEEN = 0.25;

/** Full health of a player. */
export function fullHealth(world: HighNoonWorld, row: number): number {
  return HEALTH + HEART_HEALTH * world.fields.player.heart[row];
}

/** Puts a player on their feet at a place, with a clean state. */
function standAt(world: HighNoonWorld, row: number, x: number, y: number): void {
  const p = world.fields.player;
  p.x[row] = x;
  p.y[row] = y;
  p.places[row] = (p.places[row] + 1) & 15;
  p.rounds[row] = ROUNDS;
  p.reloadTicks[row] = 0;
  // No player shoots before their own screen can have shown them where they are.
  p.fireRest[row] = ARRIVE_TICKS;
  getUp(world, row, fullHealth(world, row));
}

/** Puts a player on their feet in place. */
export function getUp(world: HighNoonWorld, row: number, health: number): void {
  const p = world.fields.player;
  p.vx[row] = 0;
  p.vy[row] = 0;
  p.z[row] = 0;
  p.state[row] = STATE.walk;
  p.stateTicks[row] = 0;
  p.safeTicks[row] = FRESH_TICKS;
  p.isOpen[row] = 0;
  p.reviveTicks[row] = 0;
  p.downTicks[row] = 0;
  p.health[row] = health;
  p.wounds[row] = (p.wounds[row] + 1) & 15;
}

/** Near the middle of the map, each player at a spot of their own. */
export function standInTheMiddle(world: HighNoonWorld, row: number, ground: Ground): void {
  const angle = row % 4;
  const far = row < 4 ? 32 : 64;
  const x = ground.width / 2 + (angle === 0 ? far : angle === 1 ? -far : 0);
  const y = ground.height / 2 + (angle === 2 ? far : angle === 3 ? -far : 0);
  standAt(world, row, x, y);
}

/** A free place as far from standing players as a few tries find, preferably out of their sight. */
export function standApart(world: HighNoonWorld, row: number, ground: Ground): void {
  const { random } = world;
  let bestX = ground.width / 2;
  let bestY = ground.height / 2;
  let farthest = -1;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const x = (1 + random.below(ground.columns - 2)) * TILE + TILE / 2;
    const y = (1 + random.below(ground.lines - 2)) * TILE + TILE / 2;
    if (tileAt(ground, x, y) !== GROUND.sand || isBlocked(ground, x, y, BODY, STOPS_FEET)) continue;
    const far = safetyOf(world, row, x, y, ground);
    if (far <= farthest) continue;
    farthest = far;
    bestX = x;
    bestY = y;
  }
  standAt(world, row, bestX, bestY);
}

/** Square of the distance to the nearest standing player; one who sees the place counts as nearer. */
function safetyOf(world: HighNoonWorld, row: number, x: number, y: number, ground: Ground): number {
  const p = world.fields.player;
  let nearest = 1e9;
  for (const other of world.all("player")) {
    if (other === row || p.state[other] === STATE.down) continue;
    const dx = p.x[other] - x;
    const dy = p.y[other] - y;
    const far = dx * dx + dy * dy;
    if (far >= nearest) continue;
    nearest = Math.min(
      nearest,
      seesThrough(ground, p.x[other], p.y[other], x, y, STOPS_ALL) ? far * SEEN : far,
    );
  }
  return nearest;
}
