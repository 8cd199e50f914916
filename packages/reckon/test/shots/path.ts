// Network paths by their figures, for grids of them.

import type { Profile } from "../../src/testing/link/link-pieces.ts";

/** A path with this round trip, and jitter and loss each way. */
export function pathOf(rttMs: number, jitterMs: number, loss: number): Profile {
  const way = { latencyMs: rttMs / 2, jitterMs, loss };
  return { name: `${rttMs} ms ± ${jitterMs}, ${loss * 100} % lost`, up: way, down: way };
}
