// Points, and the multiplier for daring: close passes of bullets, and kills from near, are worth more; a hit ends the multiplier.
// Harm, curtains and enemies call it, on the server. Always true: the multiplier is between 1 and 4, in tenths.

import type { RTypeTools } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import {
  DARING_STEP,
  DARING_TICKS,
  LEAST_MULTIPLIER,
  MIDDLE_X,
  MIDDLE_Y,
  MOST_MULTIPLIER,
  MOST_SCORE,
  NEAR_DARING,
  NEAR_REACH,
} from "../tuning.ts";

/** Points for a player who ended an enemy at a place. */
export function award(world: RTypeWorld, player: number, x: number, y: number, points: number): void {
  const s = world.fields.ship;
  const row = world.rowOf("ship", player);
  if (row < 0) return;
  s.score[row] = Math.min(MOST_SCORE, s.score[row] + Math.floor((points * s.multiplier[row]) / 10));
  const dx = s.x[row] + MIDDLE_X - x;
  const dy = s.y[row] + MIDDLE_Y - y;
  if (dx * dx + dy * dy < NEAR_REACH * NEAR_REACH) s.daring[row] += NEAR_DARING;
}

/** Bullets passed closely in this tick; a charging ship dares twice as much. */
export function graze(world: RTypeWorld, row: number, bullets: number): void {
  const s = world.fields.ship;
  s.daring[row] = Math.min(1000, s.daring[row] + bullets * (s.chargeTicks[row] > 0 ? 2 : 1));
}

/** A tick of a ship's daring: enough of it raises the multiplier, and time lowers it. */
export function stepDaring(world: RTypeWorld, row: number, tools: RTypeTools): void {
  const s = world.fields.ship;
  if (s.daring[row] >= DARING_STEP) {
    s.daring[row] -= DARING_STEP;
    s.daringRest[row] = 0;
    if (s.multiplier[row] === MOST_MULTIPLIER) return;
    s.multiplier[row]++;
    tools.emit("dared", world.ownerOf("ship", row), {});
  } else if (s.multiplier[row] > LEAST_MULTIPLIER && ++s.daringRest[row] >= DARING_TICKS) {
    s.daringRest[row] = 0;
    s.multiplier[row]--;
  }
}

export function forgetDaring(world: RTypeWorld, row: number): void {
  const s = world.fields.ship;
  s.multiplier[row] = LEAST_MULTIPLIER;
  s.daring[row] = 0;
  s.daringRest[row] = 0;
}
