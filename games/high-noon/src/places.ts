// Where players are put: when they join, stand up again, or ride into a new stage. Only the server does so, and `places` counts
// it, which is how clients and shots know that nobody walked there. Always true: a player is put on free sand.

import { isBlocked, seesThrough, tileAt } from "@reckon/kit";
import { STOPS_ALL, STOPS_FEET } from "./ground.ts";
import { type HighNoonWorld, STATE } from "./kinds.ts";
import { GROUND, type Ground } from "./map.ts";
import { ARRIVE_TICKS, BODY, FRESH_TICKS, HEALTH, HEART_HEALTH, ROUNDS, TILE } from "./tuning.ts";

/** Tries for a place before any will do. */
const ATTEMPTS = 40;
/** What a distance in sight is worth: half of it, squared. */
const SEEN = 0.25;

/** Health of a player who has lost none. */
export function fullHealth(world: HighNoonWorld, row: number): number {
  return HEALTH + HEART_HEALTH * world.fields.player.heart[row];
}

/** Puts a player on his feet at a place, ready for anything. */
function standAt(world: HighNoonWorld, row: number, x: number, y: number): void {
  const p = world.fields.player;
  p.x[row] = x;
  p.y[row] = y;
  p.places[row] = (p.places[row] + 1) & 15;
  p.rounds[row] = ROUNDS;
  p.reloadTicks[row] = 0;
  // Nobody shoots before his own screen can have shown him where he is.
  p.fireRest[row] = ARRIVE_TICKS;
  getUp(world, row, fullHealth(world, row));
}

/** Puts a player on his feet where he is. */
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

/** Near the middle of the map, each at a spot of his own. */
export function standInTheMiddle(world: HighNoonWorld, row: number, ground: Ground): void {
  const angle = row % 4;
  const far = row < 4 ? 32 : 64;
  const x = ground.width / 2 + (angle === 0 ? far : angle === 1 ? -far : 0);
  const y = ground.height / 2 + (angle === 2 ? far : angle === 3 ? -far : 0);
  standAt(world, row, x, y);
}

/** Somewhere free, as far from who stands as a few tries find, and rather where none of them sees it. */
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

/** Square of the distance to the nearest who stands; who sees the place is as if he were nearer. */
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
