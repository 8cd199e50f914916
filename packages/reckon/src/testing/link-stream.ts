// TCP-like delivery of one link: when has all of a message arrived, counting lost segments and their resends?
// Called by link.ts for each send; the order of arrival (head-of-line blocking) is the link's part.
// Resends are worked out at the send, so a blackout counts only if it was announced before; they cost no rate.
import { mix } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import { type Blackouts, Latency } from "./link-chance.ts";
import type { LinkConditions } from "./link-conditions.ts";

const SEGMENT_BYTES = 1460;
const RESENDS = 30;
const SPACING_GAIN = 1 / 8;

/** Segments with resends after min(3 spacings + RTT, 2 RTT), doubling. */
export class Segments {
  readonly #segmentLoss: number;
  readonly #rttMs: number;
  readonly #blackouts: Blackouts;
  // Resends have dice of their own: how many one segment needs must not change the fate of the next.
  readonly #dice: Random;
  readonly #latency: Latency;
  readonly #resendDice: Random;
  readonly #resendLatency: Latency;
  #sentMs = -Infinity;
  #spacingMs = Infinity;

  constructor(conditions: LinkConditions, seed: number, blackouts: Blackouts) {
    this.#segmentLoss = conditions.stream?.segmentLoss ?? 0;
    this.#rttMs = conditions.stream?.rttMs ?? 2 * conditions.latencyMs;
    this.#blackouts = blackouts;
    this.#dice = Random.from(mix(seed, 1));
    this.#latency = new Latency(conditions, mix(seed, 2));
    this.#resendDice = Random.from(mix(seed, 3));
    this.#resendLatency = new Latency(conditions, mix(seed, 4));
  }

  /** When the last segment of a message has arrived, in ms; Infinity if the stream gave up. */
  arrivalMs(bytes: number, now: number, leavesMs: number): number {
    this.#measureSpacing(now);
    let arrivalMs = 0;
    for (let rest = Math.max(1, bytes); rest > 0; rest -= SEGMENT_BYTES) {
      arrivalMs = Math.max(arrivalMs, this.#segmentMs(leavesMs));
    }
    return arrivalMs;
  }

  #segmentMs(leavesMs: number): number {
    let sentMs = leavesMs;
    let waitMs = Math.min(3 * this.#spacingMs + this.#rttMs, 2 * this.#rttMs);
    let isLost = this.#dice.chance(this.#segmentLoss);
    let latencyMs = this.#latency.next();
    for (let resends = 0; isLost || this.#blackouts.covers(sentMs); resends++) {
      if (resends === RESENDS) return Infinity;
      sentMs += waitMs;
      waitMs *= 2;
      isLost = this.#resendDice.chance(this.#segmentLoss);
      latencyMs = this.#resendLatency.next();
    }
    return sentMs + latencyMs;
  }

  #measureSpacing(now: number): void {
    const gapMs = now - this.#sentMs;
    this.#sentMs = now;
    if (this.#spacingMs < Infinity) this.#spacingMs += (gapMs - this.#spacingMs) * SPACING_GAIN;
    else this.#spacingMs = gapMs;
  }
}
