// The predictors that the table chooses for each field and size of motion. Training tries every predictor on every row and chooses the one
// with the smallest mean residual. Always true: outside training nothing is learnt, so a packet depends on no packet before it.

import { EXPERTS } from "../image/code-plan.ts";

export class Experts {
  /** The predictor for each field and size of motion, and among them the usual speeds (see velocity-columns.ts). */
  readonly choice: Int16Array;
  /** In training: for each place in `choice`, the sum of sizes and the count of every predictor. */
  #sums: Float64Array | undefined;

  constructor(choice: Int16Array) {
    this.choice = choice;
  }

  /** Gathers from now on the residuals of every predictor, as EXPERTS pairs (sum of sizes, count) for each choice. */
  learnInto(sums: Float64Array | undefined): void {
    this.#sums = sums;
  }

  get learns(): boolean {
    return this.#sums !== undefined;
  }

  /** Notes the size of a residual of predictor `expert` at a place in `choice`. */
  learn(at: number, expert: number, size: number): void {
    const sums = this.#sums;
    if (sums === undefined) return;
    sums[(at * EXPERTS + expert) * 2] += size;
    sums[(at * EXPERTS + expert) * 2 + 1]++;
  }
}

/** The best choices by these sums; those of `fallback` where nothing was seen. */
export function bestChoices(
  sums: Float64Array,
  fallback: Int16Array,
  isMean: (at: number) => boolean,
): Int16Array {
  const choice = fallback.slice();
  const mean = (i: number): number => sums[i * 2] / sums[i * 2 + 1];
  for (let at = 0; at < choice.length; at++) {
    const first = at * EXPERTS;
    if (sums[first * 2 + 1] === 0) continue;
    if (isMean(at)) choice[at] = Math.max(0, Math.min(0x7fff, Math.floor(mean(first) + 0.5)));
    else {
      choice[at] = 0;
      for (let e = 1; e < EXPERTS; e++)
        if (sums[(first + e) * 2 + 1] > 0 && mean(first + e) < mean(first + choice[at])) choice[at] = e;
    }
  }
  return choice;
}
