// A distribution of measured values, as counts in equal bins: cheap to add to, exact enough for percentiles. Every Quality record uses
// it. Always true: adding allocates nothing; values outside the range count in the end bins, and `max` is the true maximum.

import { CHECKS } from "#checks";
import { MOVES } from "#moves";
import { assert } from "../core/assert.ts";
import type { Moving } from "../core/moving/moving.ts";

export class Distribution {
  readonly from: number;
  readonly to: number;
  readonly #bins: Uint32Array;
  count = 0;
  sum = 0;
  max = 0;

  /** Bins of equal width between `from` and `to`. */
  constructor(from: number, to: number, bins: number) {
    if (CHECKS)
      assert(
        to > from && bins >= 1,
        `A distribution from ${from} to ${to} with ${bins} bins: give an upward range and a bin.`,
      );
    this.from = from;
    this.to = to;
    this.#bins = new Uint32Array(bins);
  }

  add(value: number): void {
    const bins = this.#bins.length;
    const at = Math.floor(((value - this.from) / (this.to - this.from)) * bins);
    this.#bins[at < 0 ? 0 : at >= bins ? bins - 1 : at]++;
    this.sum += value;
    if (this.count++ === 0 || value > this.max) this.max = value;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** The value that a share of the samples does not exceed (0.5: the median), rounded up to the edge of its bin. */
  percentile(share: number): number {
    if (this.count === 0) return 0;
    const bins = this.#bins.length;
    let left = Math.ceil(share * this.count);
    for (let i = 0; i < bins; i++) {
      left -= this.#bins[i];
      if (left <= 0) return Math.min(this.max, this.from + ((i + 1) * (this.to - this.from)) / bins);
    }
    return this.max;
  }

  /** Adds another distribution of the same range and bins. */
  merge(other: Distribution): void {
    for (let i = 0; i < this.#bins.length; i++) this.#bins[i] += other.#bins[i];
    if (other.count > 0 && (this.count === 0 || other.max > this.max)) this.max = other.max;
    this.count += other.count;
    this.sum += other.sum;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    by.cells(this.#bins);
    this.count = by.whole(this.count);
    this.sum = by.number(this.sum);
    this.max = by.number(this.max);
  }

  clear(): void {
    this.#bins.fill(0);
    this.count = 0;
    this.sum = 0;
    this.max = 0;
  }
}
