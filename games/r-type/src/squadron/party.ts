// The squadron: the number of ships, and the ship nearest to a place. Waves, enemies and bosses ask; pause and end interrupt all ships.

import { atan2 } from "reckon";
import type { RTypeWorld } from "../kinds.ts";
import { MIDDLE_X, MIDDLE_Y } from "../tuning.ts";

/** The number of ships, including lost ones; at least one. */
export function partyOf(world: RTypeWorld): number {
  let count = 0;
  for (const _ of world.all("ship")) count++;
  return Math.max(1, count);
}

/** Interrupts all ships for an outside reason, and tells their clients that it was not their own doing. */
export function interrupt(world: RTypeWorld): void {
  const { places } = world.fields.ship;
  for (const row of world.rows("ship")) places[row] = (places[row] + 1) & 15;
}

/** The nearest flying ship; −1: there is none. */
export function nearestShip(world: RTypeWorld, x: number, y: number): number {
  const s = world.fields.ship;
  let best = Number.POSITIVE_INFINITY;
  let found = -1;
  for (const row of world.all("ship")) {
    if (s.isOut[row] === 1) continue;
    const dx = s.x[row] + MIDDLE_X - x;
    const dy = s.y[row] + MIDDLE_Y - y;
    if (dx * dx + dy * dy >= best) continue;
    best = dx * dx + dy * dy;
    found = row;
  }
  return found;
}

/** Direction from a place to the middle of a ship; to the left if there is none. */
export function angleToShip(world: RTypeWorld, ship: number, x: number, y: number): number {
  const s = world.fields.ship;
  if (ship < 0) return Math.PI - 1e-6;
  return atan2(s.y[ship] + MIDDLE_Y - y, s.x[ship] + MIDDLE_X - x);
}

/** The distance of a place from the middle of a ship. */
export function farFromShip(world: RTypeWorld, ship: number, x: number, y: number): number {
  const s = world.fields.ship;
  const dx = s.x[ship] + MIDDLE_X - x;
  const dy = s.y[ship] + MIDDLE_Y - y;
  return Math.sqrt(dx * dx + dy * dy);
}
