// Reviving a fallen partner: a player beside them holds out a hand for long enough. Only the server steps it, because neither
// of the two clients knows what the other player does. Always true: without a hand the progress is lost, faster than it came.

import type { Inputs } from "reckon";
import type { InputFields } from "../input.ts";
import type { HighNoonWorld } from "../kinds.ts";
import { ecsOf, fallen, standing } from "../parts.ts";
import { getUp } from "../places.ts";
import { REVIVE_HEALTH, REVIVE_RANGE, REVIVE_TICKS } from "../tuning.ts";

export function stepRevival(world: HighNoonWorld, inputs: Inputs<InputFields>): void {
  const { reviveTicks } = world.fields.player;
  for (const row of ecsOf(world).rows(fallen)) {
    if (!hasHelp(world, row, inputs)) reviveTicks[row] = Math.max(0, reviveTicks[row] - 2);
    else if (++reviveTicks[row] >= REVIVE_TICKS) getUp(world, row, REVIVE_HEALTH);
  }
}

function hasHelp(world: HighNoonWorld, row: number, inputs: Inputs<InputFields>): boolean {
  const { x, y } = world.fields.player;
  for (const other of ecsOf(world).all(standing)) {
    const dx = x[other] - x[row];
    const dy = y[other] - y[row];
    if (inputs.of(world.ownerOf("player", other)).help === 0) continue;
    if (dx * dx + dy * dy <= REVIVE_RANGE * REVIVE_RANGE) return true;
  }
  return false;
}
