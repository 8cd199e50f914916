// The r-th largest of the last n measurements: the step floor of the lead and of the view delay. When the link suddenly gets worse, a
// histogram over 20 s notices late; half of the newest few values notice at once. CostTarget uses it. Always true: there is no floor until
// n measurements exist.

import { MOVES } from "#moves";
import type { Moving } from "../moving/moving.ts";

/** Keeps the last `size` values, and returns the `rank`-th largest of them (1 is the largest). */
export class RecentRank {
  readonly #values: Float64Array;
  readonly #rank: number;
  #count = 0;

  constructor(size: number, rank: number) {
    this.#values = new Float64Array(size);
    this.#rank = rank;
  }

  add(value: number): void {
    this.#values[this.#count % this.#values.length] = value;
    this.#count++;
  }

  /** The floor; `-Infinity` until there are enough measurements. */
  value(): number {
    const values = this.#values;
    if (this.#count < values.length) return Number.NEGATIVE_INFINITY;
    for (let i = 0; i < values.length; i++) {
      let larger = 0;
      let equal = 0;
      for (let j = 0; j < values.length; j++) {
        if (values[j] > values[i]) larger++;
        else if (values[j] === values[i]) equal++;
      }
      if (larger < this.#rank && larger + equal >= this.#rank) return values[i];
    }
    return Number.NEGATIVE_INFINITY;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    by.cells(this.#values);
    this.#count = by.whole(this.#count);
  }

  shift(ms: number): void {
    for (let i = 0; i < this.#values.length; i++) this.#values[i] += ms;
  }
}
