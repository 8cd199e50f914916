// A clock around one of the seeds' filters: it chooses the samples (AX7), smooths the round trip (AX10), and makes sure that server
// time never runs backward, as the estimates of 000 and 002 do (BT14). all-timelines.ts builds it. Always true: `serverTime` is
// finite, and never below its last value.

import type { Clock, ClockSource, SeedFilter } from "../clock-policy.ts";
import { COARSE_MS, SourceGate } from "../clock-source.ts";
import { ArrivalJitter, RttMeter } from "../rtt.ts";
import { createFilter, type OffsetFilter } from "./clock-filters.ts";

/** A clock that works as a seed describes it. */
export class SeedClock implements Clock {
  readonly #filter: OffsetFilter;
  readonly #gate: SourceGate;
  readonly #rtt: RttMeter;
  readonly #jitter: ArrivalJitter = new ArrivalJitter();
  offsetMs = 0;
  #time = 0;

  constructor(policy: ClockSource & SeedFilter) {
    this.#filter = createFilter(policy);
    this.#gate = new SourceGate(policy);
    this.#rtt = new RttMeter(policy.rtt);
  }

  get rttMs(): number {
    return this.#rtt.smoothedMs;
  }

  get minRttMs(): number {
    return this.#rtt.leastMs;
  }

  get jitterMs(): number {
    return this.#jitter.deviationMs;
  }

  get isLocked(): boolean {
    return this.#filter.isLocked;
  }

  sample(t0: number, t1: number, t2: number, t3: number): number {
    if (!Number.isFinite(t2) || !Number.isFinite(t3)) return 0;
    this.#jitter.sample(t3 - t2);
    const measured = t3 - t0 - (t2 - t1);
    // Far below 0, the local clock jumped between sending and arrival: the exchange measures nothing, and is no ping.
    if (!(measured >= -COARSE_MS && measured < Number.POSITIVE_INFINITY) || !this.#gate.admits(t0)) return 0;
    const rtt = Math.max(0, measured);
    this.#rtt.sample(rtt, t3);
    this.#filter.sample(t2, t3, rtt);
    this.offsetMs = this.#filter.offset(t3);
    return 0;
  }

  serverTime(now: number): number {
    if (!this.#filter.isLocked) return 0;
    this.offsetMs = this.#filter.offset(now);
    this.#time = Math.max(this.#time, now + this.offsetMs);
    return this.#time;
  }

  shift(ms: number): void {
    this.#filter.shift(ms);
    this.#gate.shift(ms);
    this.#jitter.shift(ms);
    this.offsetMs -= ms;
  }
}
