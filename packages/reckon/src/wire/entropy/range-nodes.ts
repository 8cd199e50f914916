// The nodes of a range coder: for each the probability of a 1, which follows what is coded. RangeEncoder and RangeDecoder share them; one
// of them works at a time. Always true: a packet starts from the table's probabilities.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";

/** The least and the most probability in a table. */
export const LEAST_CHANCE = 32;
export const MOST_CHANCE: number = 65535 - LEAST_CHANCE;
/** Most equally likely bits that are coded at once. */
export const EQUAL_BITS = 16;
/**
 * Rows of a column that one call codes. V8 compiles a function that is called often; a long loop it compiles by itself, to code that is
 * half as fast, and it may keep that code for hundreds of packets (measured).
 */
export const ROWS_AT_ONCE = 64;
/** Most bytes of a number: two for each of 33 sizes, a sign and two times 16 bits. No probability is nearer to 0 or 1 than 1/8192. */
export const NUMBER_BYTES = 72;
/** After a packet that used at most so many stretches, and this share of all nodes, only these are reset: a small packet uses few. */
const MOST_STRETCHES = 512;
const MOST_SHARE = 1 / 2;

export class RangeNodes {
  /** 16-bit probabilities of a 1. */
  readonly chance: Uint16Array;
  /** A probability goes 1/2^shift of the way to `up` after a 1, to `down` after a 0. */
  readonly shift: number;
  readonly up: number;
  readonly down: number;
  readonly #starts: Uint16Array;
  /** The stretches used since the last reset: the first node of each, and the first after it. */
  readonly #firsts = new Uint32Array(MOST_STRETCHES);
  readonly #ends = new Uint32Array(MOST_STRETCHES);
  #stretches = 0;
  #used = 0;

  /** @param chances of a table: where packets start from; it is never changed */
  constructor(chances: Uint16Array, shift: number) {
    for (const chance of chances)
      if (CHECKS)
        assert(
          chance >= LEAST_CHANCE && chance <= MOST_CHANCE,
          "A table holds a probability that cannot be coded with: use `defaultTable`, or a table of a Trainer.",
        );
    this.shift = shift;
    this.down = 1 << shift;
    this.up = 65536 - this.down;
    this.chance = chances.slice();
    this.#starts = chances;
  }

  /** Call it before nodes change. */
  use(first: number, count: number): void {
    if (this.#stretches < MOST_STRETCHES) {
      this.#firsts[this.#stretches] = first;
      this.#ends[this.#stretches] = first + count;
    }
    this.#stretches++;
    this.#used += count;
  }

  /** Resets all nodes to the table's. */
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
