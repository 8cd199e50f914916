/**
 * Chance from a seed: a sequential generator for the server and the link, and `roll` for predicted rules.
 * The four words of state may lie in the arena, so that capture and restore include chance.
 * Always true: `normal` and `gamma2` draw two words and every other method one, whatever the arguments; the same seed gives the same
 * numbers in every engine, because only exact arithmetic and core/trig are used.
 * The generator is sfc32. It contains a counter, so even an all-zero state does not get stuck.
 */
import { CHECKS } from "#checks";
import { assert } from "./assert.ts";
import { Hash, mix } from "./hash.ts";
import { cos, log, TAU } from "./trig.ts";

const TWO_32 = 4294967296;
const rollHash = new Hash();

/**
 * @example
 * const random = Random.from(7);
 * random.below(6) + 1; // a die
 */
export class Random {
  readonly #state: Uint32Array;

  /** Uses `state`, of length 4, in place and as it is: call `seed` on a fresh one. */
  constructor(state: Uint32Array) {
    if (CHECKS)
      assert(state.length === 4, "Give Random a Uint32Array of length 4 (a view into the arena will do).");
    this.#state = state;
  }

  /** A generator with its own state, seeded. */
  static from(seed: number): Random {
    const random = new Random(new Uint32Array(4));
    random.seed(seed);
    return random;
  }

  /** Starts the stream of a seed: any integer within ±(2^53 − 1). */
  seed(seed: number): void {
    if (CHECKS) assert(Number.isSafeInteger(seed), "Give a whole number as the seed.");
    const state = this.#state;
    const low = seed >>> 0;
    const high = Math.floor(seed / TWO_32) >>> 0;
    state[0] = mix(low, 1);
    state[1] = mix(high, 2);
    state[2] = mix(mix(low, high), 3);
    state[3] = 1;
    // Words 0 and 1 each contain half of the seed; these rounds spread both halves over all words.
    for (let i = 0; i < 12; i++) this.next();
  }

  /** A uint32. */
  next(): number {
    const s = this.#state;
    const b = s[1];
    const c = s[2];
    const result = (s[0] + b + s[3]) | 0;
    s[3] = s[3] + 1;
    s[0] = b ^ (b >>> 9);
    s[1] = c + (c << 3);
    s[2] = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  }

  /** In [0, 1), in steps of 2^-32. */
  unit(): number {
    return this.next() / TWO_32;
  }

  /** An integer in [0, n), n from 1 to 2^32. No value is more than n / 2^32 likelier than another. */
  below(n: number): number {
    if (CHECKS) assert(n >= 1 && n <= TWO_32, "Give an n from 1 to 2^32: the result is below it.");
    return Math.floor(this.unit() * n);
  }

  /** A number from a (included) to b (excluded). */
  between(a: number, b: number): number {
    return a + (b - a) * this.unit();
  }

  /** True with probability p: never for p ≤ 0, always for p ≥ 1. */
  chance(p: number): boolean {
    return this.unit() < p;
  }

  /** Normally distributed, mean 0, standard deviation 1. */
  normal(): number {
    // The second value of the pair is dropped: keeping it would be state outside the four words.
    const radius = Math.sqrt(-2 * log(this.#unitAboveZero()));
    return radius * cos(TAU * this.unit());
  }

  /** Gamma distributed with k = 2 and this mean, a sum of two exponentials; standard deviation mean / √2. */
  gamma2(mean: number): number {
    const product = this.#unitAboveZero() * this.#unitAboveZero();
    // "0 −" turns the −0 of a product of 1 into 0.
    return 0 - (mean / 2) * log(product);
  }

  #unitAboveZero(): number {
    return (this.next() + 1) / TWO_32;
  }
}

/**
 * Chance for predicted rules, in [0, 1), in steps of 2^-32: a hash of the four arguments, so client and server agree on it whatever else
 * was rolled, replayed or lost. Every player can foresee it. Input numbers may go up to 2^53.
 *
 * @example const spread = (roll(seed, player, inputNumber, "spread") - 0.5) * 0.1;
 */
export function roll(seed: number, player: number, inputNumber: number, name: string): number {
  rollHash.reset();
  // "+ 0" turns −0 into 0, which it equals.
  rollHash.number(seed + 0);
  rollHash.number(player + 0);
  rollHash.number(inputNumber + 0);
  rollHash.text(name);
  return rollHash.low() / TWO_32;
}
