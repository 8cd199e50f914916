// Which rows each client sees in the rows of different views: a random half of them, drawn from the seed, for all codecs
// the same.

import { stream } from "../shared/workload.ts";
import { CLIENTS } from "./codec.ts";

/** One view: 1 for each of the ⌈n/2⌉ rows that are seen. */
function viewOf(n: number, random: () => number): Uint8Array {
  const order = Int32Array.from({ length: n }, (_, i) => i);
  const sees = new Uint8Array(n);
  for (let i = 0; i < Math.ceil(n / 2); i++) {
    const j = i + Math.floor(random() * (n - i));
    const row = order[j];
    order[j] = order[i];
    sees[row] = 1;
  }
  return sees;
}

export function viewsOf(n: number, seed: number): Uint8Array[] {
  const random = stream(~seed ^ n);
  return Array.from({ length: CLIENTS }, () => viewOf(n, random));
}
