// The clock filters of the seeds (AX8, AX9), one class each, behind one small interface; clock-seeds.ts makes a Clock of any of them.
// A sample's own offset is t2 + rtt/2 − t3 (Cristian). Always true: `offset` is finite after the first accepted sample, and moves
// only as the seed says, except that weights per frame are rates in time, and samples age out.
import type {
  BestFilter,
  MedianFilter,
  NewestFilter,
  SeedFilter,
  TickOffsetFilter,
} from "../clock-policy.ts";
import { ratePerMs, weightAfter } from "../rtt.ts";
import { JUMP_MS } from "../slew.ts";

/** Turns samples into an offset (server time − local time, ms). */
export abstract class OffsetFilter {
  /** NaN before the first sample. */
  protected estimate: number = Number.NaN;

  get isLocked(): boolean {
    return !Number.isNaN(this.estimate);
  }

  abstract sample(sentMs: number, arrivedMs: number, rttMs: number): void;

  offset(_now: number): number {
    return this.estimate;
  }

  /** The local clock jumped by `ms`. */
  shift(ms: number): void {
    this.estimate -= ms;
  }
}

/** Builds the filter of a seed. */
export function createFilter(policy: SeedFilter): OffsetFilter {
  if (policy.filter === "newest") return new Newest(policy);
  if (policy.filter === "best") return new Best(policy);
  if (policy.filter === "median") return new Median(policy);
  if (policy.filter === "tickOffset") return new TickOffset(policy);
  return new FirstPacket();
}

class Newest extends OffsetFilter {
  readonly #policy: NewestFilter;

  constructor(policy: NewestFilter) {
    super();
    this.#policy = policy;
  }

  sample(sentMs: number, arrivedMs: number, rttMs: number): void {
    if (rttMs > this.#policy.maxRttMs) return;
    const measured = sentMs + rttMs / 2 - arrivedMs;
    if (!this.isLocked) this.estimate = measured;
    const error = measured - this.estimate;
    const isFar = Math.abs(error) > this.#policy.farMs;
    this.estimate += error * (isFar ? this.#policy.alphaFar : this.#policy.alphaNear);
  }
}

class Best extends OffsetFilter {
  readonly #policy: BestFilter;
  readonly #offsets: Float64Array;
  readonly #times: Float64Array;
  readonly #rtts: Float64Array;
  readonly #rate: number;
  #count = 0;
  #lastNow: number = Number.NaN;

  constructor(policy: BestFilter) {
    super();
    this.#policy = policy;
    this.#offsets = new Float64Array(policy.keep);
    this.#times = new Float64Array(policy.keep);
    this.#rtts = new Float64Array(policy.keep);
    this.#rate = ratePerMs(policy.alpha);
  }

  override get isLocked(): boolean {
    return this.#count > 0;
  }

  sample(sentMs: number, arrivedMs: number, rttMs: number): void {
    const slot = this.#count % this.#policy.keep;
    this.#offsets[slot] = sentMs + rttMs / 2 - arrivedMs;
    this.#times[slot] = arrivedMs;
    this.#rtts[slot] = rttMs;
    this.#count++;
  }

  override offset(now: number): number {
    if (this.#count === 0) return Number.NaN;
    const target = this.#target(now);
    const error = target - this.estimate;
    const size = Math.abs(error);
    if (Number.isNaN(this.estimate) || size > this.#policy.snapMs) this.estimate = target;
    else if (size > this.#policy.deadZoneMs)
      this.estimate += error * weightAfter(this.#rate, now - this.#lastNow);
    this.#lastNow = now;
    return this.estimate;
  }

  override shift(ms: number): void {
    super.shift(ms);
    this.#lastNow += ms;
    for (let i = 0; i < this.#offsets.length; i++) {
      this.#offsets[i] -= ms;
      this.#times[i] += ms;
    }
  }

  #target(now: number): number {
    let least = Number.POSITIVE_INFINITY;
    let best = 0;
    for (let i = Math.min(this.#count, this.#policy.keep) - 1; i >= 0; i--) {
      const score = this.#rtts[i] + (now - this.#times[i]) * this.#policy.agePenalty;
      if (score < least) {
        least = score;
        best = i;
      }
    }
    return this.#offsets[best];
  }
}

class Median extends OffsetFilter {
  readonly #policy: MedianFilter;
  /** Sorted by round trip, the lowest first; in a full list a new sample pushes out the highest. */
  readonly #rtts: Float64Array;
  readonly #offsets: Float64Array;
  readonly #times: Float64Array;
  readonly #ranked: Float64Array;
  #count = 0;

  constructor(policy: MedianFilter) {
    super();
    this.#policy = policy;
    this.#rtts = new Float64Array(policy.keep + 1);
    this.#offsets = new Float64Array(policy.keep + 1);
    this.#times = new Float64Array(policy.keep + 1);
    this.#ranked = new Float64Array(policy.keep);
  }

  sample(sentMs: number, arrivedMs: number, rttMs: number): void {
    this.#dropOld(arrivedMs - this.#policy.maxAgeMs);
    this.#insert(sentMs + rttMs / 2 - arrivedMs, arrivedMs, rttMs);
    const median = this.#median();
    const error = median - this.estimate;
    if (!this.isLocked) this.estimate = median;
    else this.estimate += Math.abs(error) > this.#policy.snapMs ? error : error * this.#policy.gain;
  }

  override shift(ms: number): void {
    super.shift(ms);
    for (let i = 0; i < this.#count; i++) {
      this.#offsets[i] -= ms;
      this.#times[i] += ms;
    }
  }

  #dropOld(before: number): void {
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      if (this.#times[i] < before) continue;
      this.#put(kept, this.#offsets[i], this.#times[i], this.#rtts[i]);
      kept++;
    }
    this.#count = kept;
  }

  #insert(offset: number, time: number, rtt: number): void {
    let at = this.#count;
    for (; at > 0 && this.#rtts[at - 1] > rtt; at--) {
      this.#put(at, this.#offsets[at - 1], this.#times[at - 1], this.#rtts[at - 1]);
    }
    this.#put(at, offset, time, rtt);
    this.#count = Math.min(this.#count + 1, this.#policy.keep);
  }

  #put(at: number, offset: number, time: number, rtt: number): void {
    this.#offsets[at] = offset;
    this.#times[at] = time;
    this.#rtts[at] = rtt;
  }

  #median(): number {
    const ranked = this.#ranked;
    for (let i = 0; i < this.#count; i++) {
      let at = i;
      for (; at > 0 && ranked[at - 1] > this.#offsets[i]; at--) ranked[at] = ranked[at - 1];
      ranked[at] = this.#offsets[i];
    }
    return ranked[Math.floor(this.#count / 2)];
  }
}

class TickOffset extends OffsetFilter {
  readonly #policy: TickOffsetFilter;
  #ticks: number = Number.NaN;

  constructor(policy: TickOffsetFilter) {
    super();
    this.#policy = policy;
  }

  override get isLocked(): boolean {
    return !Number.isNaN(this.#ticks);
  }

  sample(sentMs: number, arrivedMs: number, rttMs: number): void {
    const { tickMs, snapMs, gain } = this.#policy;
    const latency = Math.round(rttMs / 2 / tickMs);
    const measured = Math.floor(sentMs / tickMs) - Math.floor(arrivedMs / tickMs) + latency;
    if (Number.isNaN(this.#ticks)) this.#ticks = measured;
    const error = measured - this.#ticks;
    this.#ticks += Math.abs(error) * tickMs > snapMs ? error : error * gain;
  }

  override offset(): number {
    return this.#ticks * this.#policy.tickMs;
  }

  override shift(ms: number): void {
    this.#ticks -= ms / this.#policy.tickMs;
  }
}

class FirstPacket extends OffsetFilter {
  sample(sentMs: number, arrivedMs: number): void {
    const measured = sentMs - arrivedMs;
    if (!(Math.abs(measured - this.estimate) <= JUMP_MS)) this.estimate = measured;
  }
}
