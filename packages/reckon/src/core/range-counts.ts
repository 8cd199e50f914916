// How many of something an address has at a time, and the ranges that it belongs to. Hosts and gates count visitors and sockets.
// Always true: what is at none is forgotten, so there are never more ranges than three for each that is counted.

import { RANGE_SHARES, rangesOf } from "./address-ranges.ts";

export class RangeCounts {
  readonly #counts = new Map<string, number>();

  /** Ranges that have any. */
  get size(): number {
    return this.#counts.size;
  }

  /** So many this address has, without its ranges. */
  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  /** Whether it has so many, or a range of its has its share. */
  isFull(address: string, most: number): boolean {
    return rangesOf(address).some((range, i) => this.of(range) >= most * RANGE_SHARES[i]);
  }

  add(address: string): void {
    for (const range of rangesOf(address)) this.#counts.set(range, this.of(range) + 1);
  }

  remove(address: string): void {
    for (const range of rangesOf(address)) {
      const count = this.of(range) - 1;
      if (count > 0) this.#counts.set(range, count);
      else this.#counts.delete(range);
    }
  }
}
