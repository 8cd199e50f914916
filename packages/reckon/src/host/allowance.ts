// What one visitor may send: a bucket of tokens for each kind of thing, all filled by the same time. A host asks it for every
// packet of everybody, so the numbers of a visitor lie side by side. Always true: over any t seconds at most burst + t ×
// perSecond of a kind are taken.

import type { Rate } from "../core/throttle.ts";

/** Our client sends 60 packets per second and, before it plays, a few; a browser that was stalled sends some at once. */
const PACKETS: Rate = { burst: 240, perSecond: 150 };

const RATES: readonly Rate[] = [
  PACKETS,
  { burst: 96_000, perSecond: 48_000 },
  // Our client puts one message of inputs into a packet: who packs many has each of them count.
  PACKETS,
  // Each request is a step of the rules and a settled world.
  { burst: 60, perSecond: 30 },
  // At once, and in the long run: a link that stalls and delivers seconds at once is no attack.
  { burst: 64, perSecond: 0.2 },
];

/** What is limited: commands are a player's requests and claims. */
export const ALLOWED = { packet: 0, byte: 1, input: 2, command: 3, strike: 4 } as const;
export type Allowed = (typeof ALLOWED)[keyof typeof ALLOWED];

const NOW_MS: number = RATES.length;

export class Allowance {
  /** Tokens by kind, then the time up to which they are filled. They begin full. */
  readonly #numbers: Float64Array = Float64Array.of(...RATES.map(({ burst }) => burst), Number.NaN);

  /** Takes a token, or so many; false if they are not there. */
  take(kind: Allowed, now: number, tokens = 1): boolean {
    this.#fill(now);
    if (this.#numbers[kind] < tokens) return false;
    this.#numbers[kind] -= tokens;
    return true;
  }

  #fill(now: number): void {
    const numbers = this.#numbers;
    // A time that went back fills nothing.
    if (now <= numbers[NOW_MS]) return;
    const seconds = (now - numbers[NOW_MS]) / 1000;
    for (let kind = 0; kind < NOW_MS && seconds > 0; kind++) {
      const { burst, perSecond } = RATES[kind];
      numbers[kind] = Math.min(burst, numbers[kind] + seconds * perSecond);
    }
    numbers[NOW_MS] = now;
  }
}
