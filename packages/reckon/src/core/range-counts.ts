// Counts of an address and of its ranges. Hosts and gates count visitors and sockets with it. Always true: a count of 0 is forgotten, so
// there are at most three entries for each thing counted.

import { RANGE_SHARES, rangesOf } from "./address-ranges.ts";

export class RangeCounts {
  readonly #counts = new Map<string, number>();

  /** Ranges with a count above 0. */
  get size(): number {
    return this.#counts.size;
  }

  /** The count of this address alone, without its ranges. */
  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  /** Whether this address has `most`, or one of its ranges its share of that. */
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
