// The nodes of a range coder: for each the probability of a 1, which follows what is coded. Shared by RangeEncoder and
// RangeDecoder, of which one is at work at a time. Always true: a packet starts from the table's probabilities.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";

/** Least and most probability that a table may start from. */
export const LEAST_CHANCE = 32;
export const MOST_CHANCE: number = 65535 - LEAST_CHANCE;
/** Equally likely bits that are coded at once. */
export const EQUAL_BITS = 16;
/**
 * Rows of a column that are coded in one call. V8 compiles a function that is called often; a loop that goes on and on it
 * compiles by itself, to code that is half as quick, and may stay with that for hundreds of packets: measured.
 */
export const ROWS_AT_ONCE = 64;
/**
 * Bytes that a number takes at most: two for each of 33 sizes, a sign and two times 16 bits. A decision takes two at most,
 * for no probability comes nearer to 0 or 1 than 1/8192.
 */
export const NUMBER_BYTES = 72;
/**
 * Stretches of nodes, and the share of all nodes, that are set back one by one; who used more sets back all in one stroke.
 * A small packet uses few, and caches are small.
 */
const MOST_STRETCHES = 512;
const MOST_SHARE = 1 / 2;

export class RangeNodes {
  /** 16-bit probabilities of a 1. */
  readonly chance: Uint16Array;
  /** A probability goes 1/2^shift of the way to where a decision points: to `up` for a 1, to `down` for a 0. */
  readonly shift: number;
  readonly up: number;
  readonly down: number;
  readonly #starts: Uint16Array;
  /** What was used since it was set back: the first node of each stretch, and the first after it. */
  readonly #firsts = new Uint32Array(MOST_STRETCHES);
  readonly #ends = new Uint32Array(MOST_STRETCHES);
  #stretches = 0;
  #used = 0;

  /** @param chances where packets start from: of a table, which nobody changes */
  constructor(chances: Uint16Array, shift: number) {
    for (const chance of chances)
      if (CHECKS)
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

  /** Must be called before nodes change. */
  use(first: number, count: number): void {
    if (this.#stretches < MOST_STRETCHES) {
      this.#firsts[this.#stretches] = first;
      this.#ends[this.#stretches] = first + count;
    }
    this.#stretches++;
    this.#used += count;
  }

  /** Sets all nodes back. */
  reset(): void {
    const { chance } = this;
    const starts = this.#starts;
    if (this.#stretches > MOST_STRETCHES || this.#used > MOST_SHARE * chance.length) chance.set(starts);
    else
      for (let i = 0; i < this.#stretches; i++) {
        const end = this.#ends[i];
        for (let node = this.#firsts[i]; node < end; node++) chance[node] = starts[node];
      }
    this.#stretches = 0;
    this.#used = 0;
  }
}
