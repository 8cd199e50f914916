// Measures how old one player's picture is: the age of a view is the time from the moment shown to the arrival of the input given by it,
// way up and view delay together. The seat reports arrivals, view-check.ts asks. Two ideas make it steady. An input carries its number, so
// its margin tells how long it took, and the quickest of the last second tells when any other would have arrived that way. And each
// message names the newest snapshot that its client holds, so the gaps that steer the client's delay (client/time/delay-adaptive.ts) are
// known here, too, and the server applies the same rule to them. Acks, which a client can fake alone, count as far as its inputs support
// them: a client that reports bursts has late inputs, too, and pays for them with lead or starved ticks (ADR 0031).
// Always true: no claim about a view enters; nothing is allocated after construction.

import type { LinkStats } from "../../connection/link-stats.ts";
import type { Moving } from "../../core/moving/moving.ts";
import { Ring } from "../../core/ring.ts";
import { CostTarget } from "../../core/steering/cost-target.ts";
import { carryRing } from "../move/carry-ring.ts";
import { RecentMost } from "./recent-maximum.ts";
import { ToldTrips } from "./told-trips.ts";

/** How clients delay their view, as far as the server can foresee it; a client's own policy fits. */
export type ExpectedDelay =
  /** By arrivals. */
  | { readonly delay: "adaptive"; readonly costMs: number }
  /** A constant behind server time, or behind the newest snapshot plus the time since it arrived. */
  | { readonly delay: "fixed"; readonly ms: number; readonly timeBase?: string }
  /** From the previous snapshot to the newest, from its arrival on. */
  | { readonly delay: "interval" }
  /** A base, and more with jitter. */
  | { readonly delay: "jitter"; readonly baseMs: number };

export interface ViewEstimateOptions {
  readonly delay: ExpectedDelay;
  readonly tickMs: number;
  readonly intervalMs: number;
  /** `isStream`: no packet is lost or overtaken, so a missing message was not sent. */
  readonly way: { readonly isStream: boolean };
}

/** Half a window of margins. */
const MARGIN_MS = 500;
/** The lateness of inputs rises by this share of a later input, and falls by this share with any other. */
const LATE_UP = 0.05;
const LATE_DOWN = 0.001;
/** Later than this, ms, is a stall. */
const MOST_LATE_MS = 300;
/** Age beyond that of a steady way that acks may show, and that a player may claim, ms; and a multiple of the lateness on top. */
const TOLD_MS = 8;
const CLAIMED_MS = 90;
const BURST_LATES = 4;
/** A stream that lost a packet stops for this long, ms, which inputs seldom show. */
const STREAM_MS = 200;
/** Messages are evaluated this many inputs late, in order of their numbers: packets overtake each other. */
const REORDER = 8;
const STREAM_REORDER = 1;
/** If the message that would have reported a snapshot was lost, the snapshot came at this share of the gap. */
const LOST_SHARE = 0.35;
/** As on the client: where it starts, which gaps are stalls, and how fast it falls; it rises faster, because reports come late. */
const START_MS = 40;
const STALL_GAP_MS = 500;
const STALL_RUN = 15;
const UP_SHARE = 1;
const DOWN_SHARE = 0.02;
const JUMP_MS = 250;
const SKIP_MS = 1000;
const START_GAPS = 60;
const BACKLOG = 10;
/** Inputs between two messages: smoothed, and the most that count. */
const STEP_GAIN = 0.05;
const MOST_STEP = 4;
const HELD = 128;
/** Messages within this time, ms, came together. */
const TOGETHER_MS = 4;

export class ViewEstimate {
  isKnown = false;
  /** Age of the view at the end of a frame, ms; NaN before it is known. */
  ageMs: number = Number.NaN;
  /** Largest margin (number × tick length − arrival) of the last second, ms: that of the quickest way. */
  marginMs: number = Number.NEGATIVE_INFINITY;
  /** How late some of the inputs are, against the quickest, beyond the effect of frames, ms. */
  lateMs = 0;
  /** The time that a snapshot and the input after it take now, there and back. */
  readonly trips: ToldTrips;
  /** Inputs between two messages: more than one at a frame rate below the tick rate. */
  stepTicks = 1;
  readonly #options: ViewEstimateOptions;
  readonly #margins = new RecentMost(MARGIN_MS);
  readonly #target: CostTarget;
  /** By the newest input number of a message: place of the newest snapshot held, and bits of earlier ones that came with it. */
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
   * A message arrives whose newest input is `number`. Returns the input that may have been the newest when the first of the packets that
   * arrived together was sent: packets overtake each other, and a client that bunches them on purpose must gain nothing.
   */
  firstWith(number: number, nowMs: number): number {
    if (nowMs - this.#togetherMs > TOGETHER_MS) {
      this.#togetherMs = nowMs;
      this.#together = this.#newest;
    }
    return Math.min(number, this.#together + 1);
  }

  /**
   * A message arrived whose newest input is `number`, from a client that holds the snapshot at `place`.
   * @param came bit i: the snapshot at `place` − 1 − i came since the message before, too
   * @param isUnsaid only acks show it, and the client reports an older one
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
    // Packets that come together may come in any order: they are evaluated when the next ones come.
    const reorder = this.#options.way.isStream ? STREAM_REORDER : REORDER;
    const until = Math.min(this.#newest - reorder, this.#together);
    this.#cursor = Math.max(this.#cursor, until - HELD);
    while (this.#cursor < until) this.#look(++this.#cursor, nowMs);
  }

  /** Moves the age on by one tick. */
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

  carry(by: Moving): void {
    this.isKnown = by.flag(this.isKnown);
    this.ageMs = by.number(this.ageMs);
    this.marginMs = by.number(this.marginMs);
    this.lateMs = by.number(this.lateMs);
    this.stepTicks = by.number(this.stepTicks);
    this.trips.carry(by);
    this.#margins.carry(by);
    this.#target.carry(by);
    carryRing(by, this.#held, (held) => {
      held.place = by.whole(held.place, -1);
      held.with = by.bits(held.with);
      held.isUnsaid = by.flag(held.isUnsaid);
    });
    this.#together = by.whole(this.#together, -1);
    this.#togetherMs = by.number(this.#togetherMs);
    this.#stalls = by.whole(this.#stalls);
    this.#minRttMs = by.number(this.#minRttMs);
    this.#lateMs = by.number(this.#lateMs);
    this.#newest = by.whole(this.#newest, -1);
    this.#cursor = by.whole(this.#cursor, -1);
    this.#heard = by.whole(this.#heard, -1);
    this.#place = by.whole(this.#place, -1);
  }

  /** The assumed age of a view without a credible claim. */
  get likelyMs(): number {
    return Math.min(this.ageMs, this.#borneOutMs(this.trips.ms + TOLD_MS));
  }

  /** The largest age that is believed, whatever acks show. */
  get mostMs(): number {
    return this.#borneOutMs(this.trips.mostMs + CLAIMED_MS);
  }

  /** The least age that a view can have, ms: the time of a snapshot's way and an input's way. */
  get leastMs(): number {
    return Math.min(this.#minRttMs, this.trips.ms);
  }

  /** Age beyond that of a steady way, ms: the uncertain part. */
  get burstMs(): number {
    return this.ageMs - this.trips.ms - this.#options.intervalMs;
  }

  /** Whether the age changes slowly: the client steers its delay by arrivals, and never jumps. */
  get isSlow(): boolean {
    return this.#options.delay.delay === "adaptive";
  }

  /** A trip and one interval, and more with later inputs. Only delays that follow arrivals grow with the timing of acks. */
  #borneOutMs(tripMs: number): number {
    if (!this.isSlow) return Number.POSITIVE_INFINITY;
    const { intervalMs, way } = this.#options;
    return tripMs + intervalMs + BURST_LATES * this.lateMs + (way.isStream ? STREAM_MS : 0);
  }

  /** The age under delays that do not follow arrivals; their clients, too, assume half a round trip each way. */
  #foreseen(delay: Exclude<ExpectedDelay, { delay: "adaptive" }>): number {
    if (delay.delay === "interval") return this.#minRttMs + this.#options.intervalMs;
    if (delay.delay === "jitter") return this.#minRttMs / 2 + delay.baseMs;
    return this.#minRttMs / (delay.timeBase === "receive" ? 1 : 2) + delay.ms;
  }

  /** Evaluates the message with this newest input, if there was one. */
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

  /** A newer snapshot arrived that the client did not report: it counts as one that arrived as early as possible. */
  #learnLeast(nowMs: number): void {
    this.#target.add(this.trips.ms + this.#options.intervalMs, nowMs);
    this.#target.aim();
  }

  /** A newer snapshot arrived between two messages: estimates when, and so the gap since the one before. */
  #learn(number: number, gap: number, nowMs: number, place: number, came: number): void {
    const { tickMs, intervalMs, way } = this.#options;
    const { isStream } = way;
    const half = Math.min(gap, this.stepTicks) / 2;
    const lost = Math.max(0, gap - this.stepTicks) * LOST_SHARE;
    const quickestMs = (isStream ? number - half : this.#heard + half + lost) * tickMs - this.marginMs;
    // The largest margin is out of date when the lead has just fallen; no snapshot arrives before it is sent.
    const cameMs = Math.max(quickestMs, place * intervalMs);
    // Each snapshot ends a gap since the one before; a backlog says nothing, as on the client.
    const first = place - this.#place > BACKLOG ? place : this.#place;
    for (let before = first; before < place; before++) {
      const isOne =
        before === this.#place || (place - before <= 32 && ((came >>> (place - before - 1)) & 1) === 1);
      const gapMs = cameMs - before * intervalMs;
      this.#stalls = gapMs > this.ageMs + STALL_GAP_MS ? this.#stalls + 1 : 0;
      // If every gap is a stall, the link has become slower.
      if (isOne && (this.#stalls === 0 || this.#stalls > STALL_RUN)) this.#target.add(gapMs, nowMs);
    }
    this.#target.aim();
  }
}
