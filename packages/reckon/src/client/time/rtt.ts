// Round-trip time and arrival jitter, for Reckon's clock and those of the seeds (AX10). The round trip is smoothed asymmetrically (000,
// 002), as an average with a fixed weight (004 and Reckon), or not at all (001). The clocks feed both; displays and the open-loop lead
// read them. Always true: values are finite and ≥ 0 from the first sample on. 000 states its weights per frame of 1/60 s; here they
// are rates, so 30 and 240 frames a second, or a sample every 50 ms, give the same curve in time.
import { exp, log } from "../../core/trig.ts";
import { SlidingMinimum } from "./sliding-minimum.ts";

/** How the round-trip time is smoothed (AX10). */
export type RttSmoothing =
  /** [BT25] `up` and `down` are the weights, per 1/60 s, of a newer value that is larger or smaller. Clamped to [0, 1000] ms. */
  | { readonly smoothing: "asymmetric"; readonly up: number; readonly down: number }
  /** [RT9] `alpha` is the weight of a new sample, whenever it comes. */
  | { readonly smoothing: "ema"; readonly alpha: number }
  /** [HN26] The newest sample, as it is. */
  | { readonly smoothing: "latest" };

const SEED_FRAME_MS = 1000 / 60;
const LONGEST_RTT_MS = 1000;
const MINIMUM_SLICES = 10;
const JITTER_WEIGHT = 1 / 16;

/** Converts a weight that a seed states per frame of 1/60 s to a rate per ms. */
export function ratePerMs(perFrame: number): number {
  return perFrame >= 1 ? Number.POSITIVE_INFINITY : -log(1 - perFrame) / SEED_FRAME_MS;
}

/** The weight of a target after `dtMs` at such a rate. */
export function weightAfter(rate: number, dtMs: number): number {
  if (dtMs <= 0) return 0;
  return rate === Number.POSITIVE_INFINITY ? 1 : 1 - exp(-rate * dtMs);
}

/** Smooths round-trip times by policy, and keeps their least value of the last 10 s. */
export class RttMeter {
  readonly #policy: RttSmoothing;
  readonly #upRate: number;
  readonly #downRate: number;
  readonly #least: SlidingMinimum = new SlidingMinimum(MINIMUM_SLICES);
  /** Smoothed round-trip time, ms; 0 before the first sample. */
  smoothedMs = 0;
  #lastNow: number = Number.NaN;

  constructor(policy: RttSmoothing) {
    this.#policy = policy;
    this.#upRate = policy.smoothing === "asymmetric" ? ratePerMs(policy.up) : 0;
    this.#downRate = policy.smoothing === "asymmetric" ? ratePerMs(policy.down) : 0;
  }

  /** Least round-trip time of the last 10 s, ms; 0 before the first sample. */
  get leastMs(): number {
    return Number.isNaN(this.#lastNow) ? 0 : this.#least.value;
  }

  sample(rawMs: number, now: number): void {
    const rtt = Math.max(0, rawMs);
    this.#least.note(rtt, now);
    if (Number.isNaN(this.#lastNow)) this.smoothedMs = this.#bounded(rtt);
    else this.smoothedMs += this.#weight(rtt, now - this.#lastNow) * (this.#bounded(rtt) - this.smoothedMs);
    this.#lastNow = now;
  }

  #weight(rtt: number, dtMs: number): number {
    if (this.#policy.smoothing === "latest") return 1;
    if (this.#policy.smoothing === "ema") return this.#policy.alpha;
    return weightAfter(rtt > this.smoothedMs ? this.#upRate : this.#downRate, dtMs);
  }

  #bounded(rtt: number): number {
    return this.#policy.smoothing === "asymmetric" ? Math.min(rtt, LONGEST_RTT_MS) : rtt;
  }
}

/** Watches the one-way time (arrival − sending, whatever the clocks' offset), ms. */
export class ArrivalJitter {
  #mean: number = Number.NaN;
  /** Mean absolute deviation of the one-way time. */
  deviationMs = 0;

  sample(transitMs: number): void {
    if (Number.isNaN(this.#mean)) this.#mean = transitMs;
    this.deviationMs += (Math.abs(transitMs - this.#mean) - this.deviationMs) * JITTER_WEIGHT;
    this.#mean += (transitMs - this.#mean) * JITTER_WEIGHT;
  }

  shift(ms: number): void {
    this.#mean += ms;
  }
}
