// How many ride: what waves, the boss and experience are measured by.

import type { HighNoonWorld } from "../kinds.ts";

/** How many players there are, at least one. */
export function partyOf(world: HighNoonWorld): number {
  let count = 0;
  for (const _ of world.all("player")) count++;
  return Math.max(1, count);
}
