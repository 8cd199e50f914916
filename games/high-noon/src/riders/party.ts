// The size of the party: the measure for waves, the boss and experience.

import type { HighNoonWorld } from "../kinds.ts";

/** The number of players, at least one. */
export function partyOf(world: HighNoonWorld): number {
  let count = 0;
  for (const _ of world.all("player")) count++;
  return Math.max(1, count);
}
