// How old the picture of one player is, by the server's own measurement: the age of a view is the time from the moment
// shown to the arrival of the input given by it, up-path and view delay in one. The seat tells what arrives, view-check.ts
// asks. Two ideas make it steady. An input carries its number, so how early it arrives tells how long it took, and the
// quickest of the last second tells when any other would have arrived by that way, lost and late packets or not. And
// each message says which snapshot its sender holds, so the gaps that steer the client's delay (client/time/delay-adaptive.ts)
// are known here as well, and the server runs the same rule on them. What a client alone can make (how it acknowledges) is
// believed as far as its inputs bear it out: who says that snapshots come in bursts has inputs that come late as well, and
// pays for them with lead or starved ticks (ADR 0031).
// Always true: no claim about a view enters; nothing is allocated after construction.

import type { LinkStats } from "../../connection/link-stats.ts";
import { Ring } from "../../core/ring.ts";
import { CostTarget } from "../../core/steering/cost-target.ts";
import { RecentMost } from "./recent-maximum.ts";
import { ToldTrips } from "./told-trips.ts";

/** How clients delay their view, as far as it can be foreseen; a client's own policy fits. */
export type ExpectedDelay =
  /** By what arrives. */
  | { readonly delay: "adaptive"; readonly costMs: number }
  /** A constant behind server time, or behind the newest snapshot run on since it arrived. */
  | { readonly delay: "fixed"; readonly ms: number; readonly timeBase?: string }
  /** From the previous snapshot to the newest, from its arrival on. */
  | { readonly delay: "interval" }
  /** A base, and more with jitter. */
  | { readonly delay: "jitter"; readonly baseMs: number };

export interface ViewEstimateOptions {
  readonly delay: ExpectedDelay;
  readonly tickMs: number;
  readonly intervalMs: number;
  /** `isStream`: nothing is lost or overtaken on the way, what was not heard was not sent. */
  readonly way: { readonly isStream: boolean };
}

/** Half a window of margins. */
const MARGIN_MS = 500;
/** How late inputs come: follows what is later by this share, and falls by that with each that is not. */
const LATE_UP = 0.05;
const LATE_DOWN = 0.001;
/** Later than this, ms, is a stall. */
const MOST_LATE_MS = 300;
/** Age beyond that of a steady way that acks may tell of, and that a player may claim, ms; and of each lateness so much more. */
const TOLD_MS = 8;
const CLAIMED_MS = 90;
const BURST_LATES = 4;
/** A stream that lost a packet stands for so long, ms, which inputs seldom show. */
const STREAM_MS = 200;
/** Messages are looked at so many inputs late, in order of their numbers: packets overtake each other. */
const REORDER = 8;
const STREAM_REORDER = 1;
/** When a message that would have told was lost, its snapshot came at this share of the time in between. */
const LOST_SHARE = 0.35;
/** As on the client: where it starts, which gaps are stalls, and how fast it falls; it rises faster to make up for hearing late. */
const START_MS = 40;
const STALL_GAP_MS = 500;
const STALL_RUN = 15;
const UP_SHARE = 1;
const DOWN_SHARE = 0.02;
const JUMP_MS = 250;
const SKIP_MS = 1000;
const START_GAPS = 60;
const BACKLOG = 10;
/** Inputs between two messages: smoothed, and at most so many. */
const STEP_GAIN = 0.05;
const MOST_STEP = 4;
const HELD = 128;
/** Messages within this, ms, came together. */
const TOGETHER_MS = 4;

export class ViewEstimate {
  /** There is an age. */
  isKnown = false;
  /** Age of what the player sees at the end of a frame, ms; NaN before it is known. */
  ageMs: number = Number.NaN;
  /** Largest margin (number × tick length − arrival) of the last second, ms: that of the quickest way. */
  marginMs: number = Number.NEGATIVE_INFINITY;
  /** How late some of the inputs come, against the quickest, beyond what frames explain, ms. */
  lateMs = 0;
  /** How long a snapshot and the input after it take now, there and back. */
  readonly trips: ToldTrips;
  /** Inputs between two messages, as a frame rate below the tick rate makes it. */
  stepTicks = 1;
  readonly #options: ViewEstimateOptions;
  readonly #margins = new RecentMost(MARGIN_MS);
  readonly #target: CostTarget;
  /** By the newest input number of a message: place of the newest snapshot held, and bits of those before it that came with it. */
  readonly #held: Ring<{ place: number; with: number; isUnsaid: boolean }>;
  /** The newest input before those messages that came together with the last one, and when they began to come. */
  #together = -1;
  #togetherMs: number = Number.NEGATIVE_INFINITY;
  #stalls = 0;
  #minRttMs = 0;
  #lateMs = 0;
  #newest = -1;
  #cursor = -1;
  #heard = -1;
  #place = -1;

  constructor(options: ViewEstimateOptions) {
    this.#options = options;
    const { delay } = options;
    this.trips = new ToldTrips(options.intervalMs);
    const costMs = delay.delay === "adaptive" ? delay.costMs : 1;
    this.#target = new CostTarget({ costMs, risk: "time", guardCount: 15, rank: 3, of: 5 });
    this.#held = new Ring(HELD, () => ({ place: -1, with: 0, isUnsaid: false }));
  }

  /** An input arrived for the first time. */
  arrived(number: number, nowMs: number): void {
    const { tickMs } = this.#options;
    const marginMs = number * tickMs - nowMs;
    this.#margins.add(marginMs, nowMs);
    this.marginMs = this.#margins.value;
    const lateMs = Math.min(this.marginMs - marginMs, MOST_LATE_MS);
    const change = lateMs - this.#lateMs;
    this.#lateMs += change > 0 ? change * LATE_UP : -this.#lateMs * LATE_DOWN;
    this.lateMs = Math.max(0, this.#lateMs - this.stepTicks * tickMs);
  }

  /**
   * A message comes whose newest input is `number`. Answers which input may have been the newest when the first of the packets was
   * sent that came together with it: they overtake each other, and whoever bunches them on purpose shall gain nothing.
   */
  firstWith(number: number, nowMs: number): number {
    if (nowMs - this.#togetherMs > TOGETHER_MS) {
      this.#togetherMs = nowMs;
      this.#together = this.#newest;
    }
    return Math.min(number, this.#together + 1);
  }

  /**
   * A message came whose newest input is `number`, from a client that holds the snapshot at `place`.
   * @param came bit i: the snapshot at `place` − 1 − i came since the message before, too
   * @param isUnsaid only acks tell so, and what the client says is older
   */
  heard(
    number: number,
    place: number,
    nowMs: number,
    link: Readonly<LinkStats>,
    came = 0,
    isUnsaid = false,
  ): void {
    this.#minRttMs = link.minRttMs;
    this.firstWith(number, nowMs);
    this.trips.note(place, nowMs);
    if (place < 0 || number <= this.#cursor) return;
    const known = this.#held.at(number);
    const held = known ?? this.#held.claim(number);
    if (known === undefined || place > known.place) {
      held.place = place;
      held.with = came;
      held.isUnsaid = isUnsaid;
    }
    if (this.#newest < 0) this.#cursor = number - 1;
    this.#newest = Math.max(this.#newest, number);
    // Packets that come together may come in any order: they are looked at when the next ones come.
    const reorder = this.#options.way.isStream ? STREAM_REORDER : REORDER;
    const until = Math.min(this.#newest - reorder, this.#together);
    this.#cursor = Math.max(this.#cursor, until - HELD);
    while (this.#cursor < until) this.#look(++this.#cursor, nowMs);
  }

  /** A tick has passed. */
  step(): void {
    const { delay, tickMs, intervalMs } = this.#options;
    if (this.marginMs === Number.NEGATIVE_INFINITY) return;
    if (delay.delay !== "adaptive") this.#target.ms = this.#foreseen(delay);
    else if (Number.isNaN(this.ageMs)) this.ageMs = this.leastMs + intervalMs + START_MS;
    this.isKnown = true;
    if (delay.delay === "adaptive" && this.#target.seen === 0) return;
    const target = this.#target;
    const error = target.ms - this.ageMs;
    const downShare = DOWN_SHARE * target.fallFor(error);
    const skipMs = target.hasFallen || target.seen < START_GAPS ? JUMP_MS : SKIP_MS;
    if (error > JUMP_MS || error < -skipMs || Number.isNaN(error)) this.ageMs = target.ms;
    else this.ageMs += Math.min(Math.max(error, -downShare * tickMs), UP_SHARE * tickMs);
  }

  /** The age that a view is taken to have whose player says nothing that is believed. */
  get likelyMs(): number {
    return Math.min(this.ageMs, this.#borneOutMs(this.trips.ms + TOLD_MS));
  }

  /** The largest age that is believed, whatever acks tell of. */
  get mostMs(): number {
    return this.#borneOutMs(this.trips.mostMs + CLAIMED_MS);
  }

  /** The least age that a view can have, ms: a snapshot and an input took their ways. */
  get leastMs(): number {
    return Math.min(this.#minRttMs, this.trips.ms);
  }

  /** Age beyond that of a steady way, ms: how much there is to be wrong about. */
  get burstMs(): number {
    return this.ageMs - this.trips.ms - this.#options.intervalMs;
  }

  /** Whether the age changes slowly: the client steers its delay by arrivals, and never moves its view at once. */
  get isSlow(): boolean {
    return this.#options.delay.delay === "adaptive";
  }

  /** One interval, and more the later some inputs come. Only delays that go by arrivals grow with how acks come. */
  #borneOutMs(tripMs: number): number {
    if (!this.isSlow) return Number.POSITIVE_INFINITY;
    const { intervalMs, way } = this.#options;
    return tripMs + intervalMs + BURST_LATES * this.lateMs + (way.isStream ? STREAM_MS : 0);
  }

  /** Delays that do not go by arrivals: half a round trip each way is what their clients believe in, too. */
  #foreseen(delay: Exclude<ExpectedDelay, { delay: "adaptive" }>): number {
    if (delay.delay === "interval") return this.#minRttMs + this.#options.intervalMs;
    if (delay.delay === "jitter") return this.#minRttMs / 2 + delay.baseMs;
    return this.#minRttMs / (delay.timeBase === "receive" ? 1 : 2) + delay.ms;
  }

  /** What the message with this newest input said, if there was one. */
  #look(number: number, nowMs: number): void {
    const held = this.#held.at(number);
    if (held === undefined) return;
    const gap = number - this.#heard;
    if (this.#heard >= 0) this.stepTicks += (Math.min(gap, MOST_STEP) - this.stepTicks) * STEP_GAIN;
    if (held.place > this.#place) {
      if (held.isUnsaid) this.#learnLeast(nowMs);
      else if (this.#place >= 0) this.#learn(number, gap, nowMs, held.place, held.with);
      this.#place = held.place;
    }
    this.#heard = number;
  }

  /** A newer snapshot came, and the client did not say so: it is taken to have come as early as any. */
  #learnLeast(nowMs: number): void {
    this.#target.add(this.trips.ms + this.#options.intervalMs, nowMs);
    this.#target.aim();
  }

  /** A newer snapshot came between two messages; when, in inputs, and with it the gap since the one before. */
  #learn(number: number, gap: number, nowMs: number, place: number, came: number): void {
    const { tickMs, intervalMs, way } = this.#options;
    const { isStream } = way;
    const half = Math.min(gap, this.stepTicks) / 2;
    const lost = Math.max(0, gap - this.stepTicks) * LOST_SHARE;
    const quickestMs = (isStream ? number - half : this.#heard + half + lost) * tickMs - this.marginMs;
    // The largest margin is out of date when the lead has just fallen; no snapshot came before it was sent.
    const cameMs = Math.max(quickestMs, place * intervalMs);
    // Each that came is a gap since the one before it, and a backlog tells nothing, as on the client.
    const first = place - this.#place > BACKLOG ? place : this.#place;
    for (let before = first; before < place; before++) {
      const isOne =
        before === this.#place || (place - before <= 32 && ((came >>> (place - before - 1)) & 1) === 1);
      const gapMs = cameMs - before * intervalMs;
      this.#stalls = gapMs > this.ageMs + STALL_GAP_MS ? this.#stalls + 1 : 0;
      // When there is nothing but stalls, the link has become a slower one.
      if (isOne && (this.#stalls === 0 || this.#stalls > STALL_RUN)) this.#target.add(gapMs, nowMs);
    }
    this.#target.aim();
  }
}
