// Limits on how often: a bucket of tokens that fills with time, and buckets by address in bounded memory. Used for
// messages, chat and wrong passcodes. Always true: over any t seconds at most burst + t × perSecond tokens are taken.

import { assert } from "./assert.ts";

/** How many at once, and how many per second in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** One bucket; it begins full. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #nowMs = Number.NaN;

  constructor(rate: Rate) {
    assert(
      rate.burst >= 1 && rate.perSecond > 0,
      "A rate needs a burst of at least 1 and perSecond above 0.",
    );
    this.#rate = rate;
    this.#tokens = rate.burst;
  }

  /** Whether a token is there, or so many. */
  has(now: number, tokens = 1): boolean {
    // A time that went back fills nothing.
    if (now > this.#nowMs) {
      const { burst, perSecond } = this.#rate;
      this.#tokens = Math.min(burst, this.#tokens + ((now - this.#nowMs) / 1000) * perSecond);
    }
    if (!(now <= this.#nowMs)) this.#nowMs = now;
    return this.#tokens >= tokens;
  }

  /** Takes a token, or so many; false if they are not there. */
  take(now: number, tokens = 1): boolean {
    if (!this.has(now, tokens)) return false;
    this.#tokens -= tokens;
    return true;
  }
}

/** Nine at once, so that three can mistype three times behind one address; then six per minute. */
const WRONG_PASSCODES: Rate = { burst: 9, perSecond: 0.1 };

/**
 * Buckets by address. When there are more addresses than it keeps, the one not heard of for longest is forgotten:
 * who has so many addresses is not held up by any limit per address.
 */
export class Throttle {
  readonly #rate: Rate;
  readonly #most: number;
  readonly #buckets = new Map<string, TokenBucket>();

  /** @param most addresses that are kept, about 200 bytes each */
  constructor(rate: Rate = WRONG_PASSCODES, most = 4096) {
    assert(
      Number.isInteger(most) && most >= 1,
      `A throttle keeps ${most} addresses: give a whole number from 1 on.`,
    );
    this.#rate = rate;
    this.#most = most;
  }

  /** Addresses that are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Whether this address may try at all. */
  isOpen(address: string, now: number): boolean {
    return this.#buckets.get(address)?.has(now) ?? true;
  }

  /** Notes something that is limited; false if it was one too many. */
  take(address: string, now: number): boolean {
    const bucket = this.#buckets.get(address) ?? new TokenBucket(this.#rate);
    // Last in the order of the map: heard of most recently.
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    if (this.#buckets.size > this.#most) this.#forgetOldest();
    return bucket.take(now);
  }

  #forgetOldest(): void {
    for (const address of this.#buckets.keys()) {
      this.#buckets.delete(address);
      return;
    }
  }
}
