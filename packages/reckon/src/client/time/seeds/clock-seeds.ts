// A clock around one of the seeds' filters: chooses the samples (AX7), smooths the round trip (AX10), and sees
// to it that server time never runs backward, which 000's and 002's own estimates do (BT14).
// Built by clock.ts. Always true: `serverTime` is finite, and not below what it was.

import type { Clock, ClockSource, SeedFilter } from "../clock-policy.ts";
import { COARSE_MS, SourceGate } from "../clock-source.ts";
import { createFilter, type OffsetFilter } from "./clock-filters.ts";
import { ArrivalJitter, RttMeter } from "./rtt.ts";

/** A clock that follows a seed's text. */
export class SeedClock implements Clock {
  readonly #filter: OffsetFilter;
  readonly #gate: SourceGate;
  readonly #rtt: RttMeter;
  readonly #jitter: ArrivalJitter = new ArrivalJitter();
  #offset = 0;
  #time = 0;

  constructor(policy: ClockSource & SeedFilter) {
    this.#filter = createFilter(policy);
    this.#gate = new SourceGate(policy);
    this.#rtt = new RttMeter(policy.rtt);
  }

  get offsetMs(): number {
    return this.#offset;
  }

  get rttMs(): number {
    return this.#rtt.smoothedMs;
  }

  get minRttMs(): number {
    return this.#rtt.leastMs;
  }

  get jitterMs(): number {
    return this.#jitter.ms;
  }

  get isLocked(): boolean {
    return this.#filter.isLocked;
  }

  sample(t0: number, t1: number, t2: number, t3: number): number {
    if (!Number.isFinite(t2) || !Number.isFinite(t3)) return 0;
    this.#jitter.sample(t3 - t2);
    const measured = t3 - t0 - (t2 - t1);
    // Far below 0 the local clock jumped between sending and arrival: the exchange says nothing about the link, and is no ping.
    if (!(measured >= -COARSE_MS && measured < Number.POSITIVE_INFINITY) || !this.#gate.admits(t0)) return 0;
    const rtt = Math.max(0, measured);
    this.#rtt.sample(rtt, t3);
    this.#filter.sample(t2, t3, rtt);
    this.#offset = this.#filter.offset(t3);
    return 0;
  }

  serverTime(now: number): number {
    if (!this.#filter.isLocked) return 0;
    this.#offset = this.#filter.offset(now);
    this.#time = Math.max(this.#time, now + this.#offset);
    return this.#time;
  }

  shift(ms: number): void {
    this.#filter.shift(ms);
    this.#gate.shift(ms);
    this.#jitter.shift(ms);
    this.#offset -= ms;
  }
}
