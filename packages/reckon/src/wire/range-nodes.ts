// The nodes of a range coder: for each the probability of a 1, which follows what is coded. Shared by RangeEncoder and
// RangeDecoder, of which one is at work at a time. Always true: a packet starts from the table's probabilities.

import { assert } from "../core/assert.ts";

/** Least and most probability that a table may start from. */
export const LEAST_CHANCE = 32;
export const MOST_CHANCE: number = 65535 - LEAST_CHANCE;
/** Equally likely bits that are coded at once. */
export const EQUAL_BITS = 16;
/** Nodes that are set back together: 2^this. */
const BLOCK_BITS = 12;

export class RangeNodes {
  /** 16-bit probabilities of a 1. */
  readonly chance: Uint16Array;
  /** A probability goes 1/2^shift of the way to where a decision points: to `up` for a 1, to `down` for a 0. */
  readonly shift: number;
  readonly up: number;
  readonly down: number;
  /** The nodes in blocks: as they are, as they start, and whether they were used since they were set back. */
  readonly #blocks: readonly Uint16Array[];
  readonly #starts: readonly Uint16Array[];
  readonly #isUsed: Uint8Array;

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
    this.#blocks = inBlocks(this.chance);
    this.#starts = inBlocks(chances.slice());
    this.#isUsed = new Uint8Array(this.#blocks.length + 1);
  }

  /** Must be called before nodes change. */
  use(first: number, count: number): void {
    const last = (first + count - 1) >> BLOCK_BITS;
    for (let block = first >> BLOCK_BITS; block <= last; block++) this.#isUsed[block] = 1;
  }

  /** Sets all nodes back. */
  reset(): void {
    for (let i = 0; i < this.#blocks.length; i++) {
      if (this.#isUsed[i] === 0) continue;
      this.#isUsed[i] = 0;
      this.#blocks[i].set(this.#starts[i]);
    }
  }
}

function inBlocks(nodes: Uint16Array): readonly Uint16Array[] {
  const blocks = [];
  for (let first = 0; first < nodes.length; first += 1 << BLOCK_BITS)
    blocks.push(nodes.subarray(first, first + (1 << BLOCK_BITS)));
  return blocks;
}
