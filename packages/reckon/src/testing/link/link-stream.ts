// TCP-like delivery of one link: when all of a message has arrived, with lost segments and their resends. link.ts asks for each send, and
// keeps the order of arrival itself (head-of-line blocking). Resends are worked out at the send, with the figures of that moment, so a
// blackout counts only if it was announced before; resends use no rate.
import { mix } from "../../core/hash.ts";
import { Random } from "../../core/random.ts";
import { type Blackouts, Latency } from "./link-chance.ts";
import type { Figures, Schedule } from "./link-schedule.ts";

const SEGMENT_BYTES = 1460;
const RESENDS = 30;
/** Without this, a stream with a round trip of 0 would use up its resends in one moment of darkness, and die. */
const SHORTEST_WAIT_MS = 1;
const SPACING_GAIN = 1 / 8;

type StreamFigures = Readonly<Pick<Figures, "latencyMs" | "jitterMs" | "segmentLoss" | "rttMs">>;

/** Segments with resends after min(3 spacings + RTT, 2 RTT), doubling. */
export class Segments {
  readonly #blackouts: Blackouts;
  readonly #schedule: Schedule;
  // Resends have their own dice, so that the number that one segment needs does not change the fate of the next.
  readonly #dice: Random;
  readonly #latency: Latency;
  readonly #resendDice: Random;
  readonly #resendLatency: Latency;
  #sentMs = -Infinity;
  #spacingMs = Infinity;

  constructor(seed: number, schedule: Schedule, blackouts: Blackouts) {
    this.#schedule = schedule;
    this.#blackouts = blackouts;
    this.#dice = Random.from(mix(seed, 1));
    this.#latency = new Latency(mix(seed, 2));
    this.#resendDice = Random.from(mix(seed, 3));
    this.#resendLatency = new Latency(mix(seed, 4));
  }

  /** When the last segment of a message arrives, in ms; Infinity if the stream gave up. */
  arrivalMs(bytes: number, now: number, leavesMs: number, figures: StreamFigures): number {
    this.#measureSpacing(now);
    let arrivalMs = 0;
    for (let rest = Math.max(1, bytes); rest > 0; rest -= SEGMENT_BYTES) {
      arrivalMs = Math.max(arrivalMs, this.#segmentMs(leavesMs, figures));
    }
    return arrivalMs;
  }

  #segmentMs(leavesMs: number, figures: StreamFigures): number {
    const { segmentLoss, rttMs } = figures;
    let sentMs = leavesMs;
    let waitMs = Math.max(SHORTEST_WAIT_MS, Math.min(3 * this.#spacingMs + rttMs, 2 * rttMs));
    let isLost = this.#dice.chance(segmentLoss);
    let latencyMs = this.#latency.next(figures);
    for (let resends = 0; isLost || this.#isDark(sentMs); resends++) {
      if (resends === RESENDS) return Infinity;
      sentMs = this.#schedule.heldUntil(sentMs + waitMs);
      waitMs *= 2;
      isLost = this.#resendDice.chance(segmentLoss);
      latencyMs = this.#resendLatency.next(figures);
    }
    return sentMs + latencyMs;
  }

  #isDark(ms: number): boolean {
    return this.#blackouts.covers(ms) || this.#schedule.isDark(ms);
  }

  #measureSpacing(now: number): void {
    const gapMs = now - this.#sentMs;
    this.#sentMs = now;
    if (this.#spacingMs < Infinity) this.#spacingMs += (gapMs - this.#spacingMs) * SPACING_GAIN;
    else this.#spacingMs = gapMs;
  }
}
