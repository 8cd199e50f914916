// Limits of how often something may happen: buckets of tokens that fill with time, and buckets by address and range in bounded memory. Used
// for messages, chat and wrong passcodes. Always true: over any t seconds at most burst + t × perSecond tokens are taken.

import { CHECKS } from "#checks";
import { RANGE_SHARES, rangesOf } from "./address-ranges.ts";
import { assert } from "./assert.ts";

/** How many tokens at once, and how many per second in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * Buckets for several kinds of thing, filled to one time; they begin full. A host asks those of every visitor for each packet, so their
 * numbers lie side by side.
 */
export class TokenBuckets {
  readonly #rates: readonly Rate[];
  /** The tokens of each kind, then the time up to which they are filled. A typed array would take three places in memory. */
  readonly #numbers: number[];

  constructor(rates: readonly Rate[]) {
    if (CHECKS)
      assert(
        rates.every(({ burst, perSecond }) => burst >= 1 && perSecond > 0),
        "A rate needs a burst of at least 1 and perSecond above 0.",
      );
    this.#rates = rates;
    this.#numbers = [...rates.map(({ burst }) => burst), Number.NaN];
  }

  /** Whether a bucket has so many tokens. */
  has(kind: number, now: number, tokens = 1): boolean {
    this.#fill(now);
    return this.#numbers[kind] >= tokens;
  }

  /** Takes so many tokens; false if they are not there. */
  take(kind: number, now: number, tokens = 1): boolean {
    if (!this.has(kind, now, tokens)) return false;
    this.#numbers[kind] -= tokens;
    return true;
  }

  #fill(now: number): void {
    const numbers = this.#numbers;
    const filled = this.#rates.length;
    // A time that went back fills nothing.
    if (now <= numbers[filled]) return;
    const seconds = (now - numbers[filled]) / 1000;
    for (let kind = 0; kind < filled && seconds > 0; kind++) {
      const { burst, perSecond } = this.#rates[kind];
      numbers[kind] = Math.min(burst, numbers[kind] + seconds * perSecond);
    }
    numbers[filled] = now;
  }
}

/** One bucket. */
export class TokenBucket {
  readonly #buckets: TokenBuckets;

  constructor(rate: Rate) {
    this.#buckets = new TokenBuckets([rate]);
  }

  /** Whether it has so many tokens. */
  has(now: number, tokens = 1): boolean {
    return this.#buckets.has(0, now, tokens);
  }

  /** Takes so many tokens; false if they are not there. */
  take(now: number, tokens = 1): boolean {
    return this.#buckets.take(0, now, tokens);
  }
}

/** Nine at once, so that three people behind one address can mistype three times; then six per minute. */
const WRONG_PASSCODES: Rate = { burst: 9, perSecond: 0.1 };

/**
 * Buckets by address and by its ranges: a wider range has a multiple of the rate (address-ranges.ts). When there are too many to keep, the
 * one used longest ago is forgotten: an attacker with that many addresses could not be limited anyway.
 */
export class Throttle {
  readonly #rates: readonly Rate[];
  readonly #most: number;
  readonly #buckets = new Map<string, TokenBucket>();

  /** @param most how many addresses and ranges to keep, about 200 bytes each */
  constructor(rate: Rate = WRONG_PASSCODES, most = 4096) {
    assert(
      Number.isInteger(most) && most >= 1,
      `A throttle keeps ${most} addresses: give a whole number from 1 on.`,
    );
    const { burst, perSecond } = rate;
    this.#rates = RANGE_SHARES.map((share) => ({ burst: share * burst, perSecond: share * perSecond }));
    this.#most = most;
  }

  /** How many addresses and ranges are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Whether this address may try at all. */
  isOpen(address: string, now: number): boolean {
    return rangesOf(address).every((range) => this.#buckets.get(range)?.has(now) ?? true);
  }

  /** Counts one attempt; false if it was one too many. */
  take(address: string, now: number): boolean {
    return rangesOf(address).every((range, i) => this.#takeFrom(range, this.#rates[i], now));
  }

  #takeFrom(range: string, rate: Rate, now: number): boolean {
    const bucket = this.#buckets.get(range) ?? new TokenBucket(rate);
    // The last in the map's order is the one used most recently.
    this.#buckets.delete(range);
    this.#buckets.set(range, bucket);
    if (this.#buckets.size > this.#most) this.#forgetOldest();
    return bucket.take(now);
  }

  #forgetOldest(): void {
    for (const range of this.#buckets.keys()) {
      this.#buckets.delete(range);
      return;
    }
  }
}
