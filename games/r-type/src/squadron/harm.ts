// Hurts ships, and decides when one is lost. Only the server runs it, because health is its own. Curtains, bodies and the ground
// call it. Always true: damage also changes `wounds`, so that the player's client knows the cause; a shield or a blink absorbs
// everything.

import type { BY, RTypeTools } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import { BLINK_TICKS } from "../tuning.ts";
import { forgetDaring } from "./score.ts";

export type Cause = (typeof BY)[keyof typeof BY];

/** Nothing hurts this ship now. */
export function isSafe(world: RTypeWorld, row: number, clock: number): boolean {
  const { isOut, blinkEnds, shieldEnds } = world.fields.ship;
  return isOut[row] === 1 || clock < blinkEnds[row] || clock < shieldEnds[row];
}

/** Takes health from a ship, unless it is safe. */
export function hurtShip(
  world: RTypeWorld,
  row: number,
  damage: number,
  by: Cause,
  clock: number,
  tools: RTypeTools,
): void {
  const s = world.fields.ship;
  if (isSafe(world, row, clock)) return;
  const player = world.ownerOf("ship", row);
  s.wounds[row] = (s.wounds[row] + 1) & 15;
  s.health[row] = Math.max(0, s.health[row] - damage);
  s.blinkEnds[row] = clock + BLINK_TICKS;
  forgetDaring(world, row);
  tools.emit("hurt", player, { by }, { about: { kind: "ship", row } });
  if (s.health[row] > 0) return;
  s.isOut[row] = 1;
  s.outSince[row] = clock;
  s.module[row] = 0;
  s.bombs[row] = 0;
  tools.emit("lost", player, { who: player });
}
