// The nodes of a range coder: for each the probability of a 1, which follows what is coded. Shared by RangeEncoder and
// RangeDecoder, of which one is at work at a time. Always true: a packet starts from the table's probabilities.

import { assert } from "../core/assert.ts";

/** Least and most probability that a table may start from. */
export const LEAST_CHANCE = 32;
export const MOST_CHANCE: number = 65535 - LEAST_CHANCE;
/** Equally likely bits that are coded at once. */
export const EQUAL_BITS = 16;
/**
 * Changes of nodes that are noted, a power of two: they are set back one by one, and all nodes in one stroke if there were
 * more. A small packet changes few, and caches are small.
 */
const NOTED = 4096;

export class RangeNodes {
  /** 16-bit probabilities of a 1. */
  readonly chance: Uint16Array;
  /** A probability goes 1/2^shift of the way to where a decision points: to `up` for a 1, to `down` for a 0. */
  readonly shift: number;
  readonly up: number;
  readonly down: number;
  readonly #starts: Uint16Array;
  /** Nodes that changed since they were set back, and how many did: change i is noted at i modulo the length, a power of two. */
  readonly noted: Uint32Array = new Uint32Array(NOTED);
  changes = 0;

  /** @param chances where packets start from: of a table, which nobody changes */
  constructor(chances: Uint16Array, shift: number) {
    for (const chance of chances)
      assert(
        chance >= LEAST_CHANCE && chance <= MOST_CHANCE,
        "A table holds a probability that cannot be coded with: use one that `readTable` or a Trainer made.",
      );
    this.shift = shift;
    this.down = 1 << shift;
    this.up = 65536 - this.down;
    this.chance = chances.slice();
    this.#starts = chances;
  }

  /** Sets all nodes back. */
  reset(): void {
    const { chance, noted, changes } = this;
    const starts = this.#starts;
    if (changes > NOTED) chance.set(starts);
    else
      for (let i = 0; i < changes; i++) {
        const node = noted[i];
        chance[node] = starts[node];
      }
    this.changes = 0;
  }
}
