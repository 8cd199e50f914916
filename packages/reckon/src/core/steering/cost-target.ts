// Where a timeline should stand: the cheapest place by recent measurements, with allowances. Lead and delay each follow the `ms` of one,
// and so does the server's estimate of a delay. Steady: the least of (place + cost × risk) by the histogram, plus half a millisecond for
// rounding and a guard while little is known, and not below what a few of the newest measurements needed. When the level of the link
// shifts, the histogram shifts with it. Moving: a trend, while that would have been cheaper. Always true: nothing is allocated after
// construction.

import { MOVES } from "#moves";
import type { Moving } from "../moving/moving.ts";
import { CostHistogram } from "./cost-histogram.ts";
import { LevelWatch } from "./level-watch.ts";
import { RecentRank } from "./recent-rank.ts";
import { TrendTarget } from "./trend-target.ts";

const ROUNDING_MS = 0.5;
const GUARD_MS = 10;
/** How fast a timeline may rise towards a moving target, as a share of time. */
export const MOVING_SHARE = 0.3;
/** A timeline may fall this many times as fast towards a target that has fallen. */
const FALL = 4;
/** Nearer than this the target counts as reached. */
const REACHED_MS = 1;
/** Steady and moving are compared over about this time, ms; and one gap counts as at most the other. */
const COMPARED_MS = 8000;
const LONGEST_MS = 500;
/** A trend must be cheaper by this much, ms. */
const GAIN_MS = 120;
/** The guard is gone after this multiple of `guardCount`: a full window. */
const GUARDED = 30;

export interface CostTargetOptions {
  /** Cost of a risk of 1, ms. */
  readonly costMs: number;
  /** Risk is the share of measurements beyond the place, or the share of time that they lie beyond it. */
  readonly risk: "count" | "time";
  /** The guard is halved once this many measurements are known. */
  readonly guardCount: number;
  /** The target is never below the `rank`-th largest of the newest `of` measurements. */
  readonly rank: number;
  readonly of: number;
}

export class CostTarget {
  /** The target, ms. */
  ms = 0;
  /** The level of the measurements has fallen, and the timeline has not reached the target yet. */
  hasFallen = false;
  readonly #options: CostTargetOptions;
  readonly #histogram: CostHistogram = new CostHistogram();
  readonly #recent: RecentRank;
  readonly #level: LevelWatch = new LevelWatch();
  readonly #trend: TrendTarget = new TrendTarget();
  /** The link is on the move: the target follows a trend. */
  isMoving = false;
  #steadyMs: number = Number.NaN;
  #movingMs: number = Number.NaN;
  /** How much cheaper the trend was lately, ms. */
  #gainMs = 0;
  #lastNow = 0;

  constructor(options: CostTargetOptions) {
    this.#options = options;
    this.#recent = new RecentRank(options.of, options.rank);
  }

  /** Measurements taken in. */
  get seen(): number {
    return this.#histogram.seen;
  }

  /**
   * Takes one measurement; `extraMs` is added to it, but does not come from the link. If not `isLevel`, it says nothing about the level of
   * the link. `ageMs`: how long ago the moment was that it is about. Returns by how much the level of the link has shifted (ms), mostly 0.
   */
  add(valueMs: number, now: number, extraMs = 0, isLevel = true, ageMs = 0): number {
    this.#compare(valueMs + extraMs, now);
    this.#trend.add(valueMs + extraMs, now - ageMs);
    const shiftMs = isLevel ? this.#level.note(valueMs, now) : 0;
    if (shiftMs !== 0) this.#histogram.shiftLevel(shiftMs);
    if (shiftMs < 0) this.hasFallen = true;
    this.#histogram.add(valueMs + extraMs, now);
    this.#recent.add(valueMs + extraMs);
    return shiftMs;
  }

  /** Computes the target anew; it stays while nothing is known. */
  aim(): void {
    const { costMs, risk, guardCount } = this.#options;
    const histogram = this.#histogram;
    const cheapest = risk === "count" ? histogram.cheapestByCount(costMs) : histogram.cheapestByTime(costMs);
    if (Number.isNaN(cheapest)) return;
    const known = Math.min(1, histogram.seen / (GUARDED * guardCount));
    const guard =
      (histogram.spreadMs + GUARD_MS) * (guardCount / (guardCount + histogram.seen)) * (1 - known);
    this.#steadyMs = Math.max(cheapest + ROUNDING_MS + guard, this.#recent.value());
    this.#movingMs = this.#trend.value(this.#lastNow);
    this.ms = this.isMoving && Number.isFinite(this.#movingMs) ? this.#movingMs : this.#steadyMs;
  }

  /** Compares what either place would have cost for this measurement; the link is on the move while the trend is cheaper. */
  #compare(valueMs: number, now: number): void {
    const dt = Math.min(Math.max(now - this.#lastNow, 0), LONGEST_MS);
    this.#lastNow = now;
    const gain = this.#lossAt(this.#steadyMs, valueMs, dt) - this.#lossAt(this.#movingMs, valueMs, dt);
    if (!Number.isFinite(gain)) return;
    this.#gainMs += (gain - this.#gainMs) * (dt / (COMPARED_MS + dt));
    this.isMoving = this.#gainMs > (this.isMoving ? GAIN_MS / 2 : GAIN_MS);
  }

  #lossAt(placeMs: number, valueMs: number, dt: number): number {
    const { costMs, risk } = this.#options;
    const over = Math.max(0, valueMs - placeMs);
    if (risk === "count") return placeMs + (over > 0 ? costMs : 0);
    return placeMs + costMs * Math.min(1, over / Math.max(dt, 1));
  }

  /** A clock jumped: moves all measurements by `ms`. */
  shift(ms: number): void {
    this.#histogram.shift(ms);
    this.#move(ms);
    this.#level.endSlotNext();
    this.#trend.forget();
    this.#movingMs = Number.NaN;
  }

  /** The link stepped by `ms`: older measurements count as if they had been made after it. */
  step(ms: number): void {
    this.#histogram.shiftLevel(ms);
    this.#move(ms);
  }

  /** The timeline is `errorMs` below the target; returns how many times as fast as usual it may fall. */
  fallFor(errorMs: number): number {
    if (errorMs > -REACHED_MS) this.hasFallen = this.isMoving;
    return this.hasFallen ? FALL : 1;
  }

  /** Recent measurements above `ms` were temporary. */
  forgetLevelAbove(ms: number): void {
    this.#level.forgetAbove(ms);
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.ms = by.number(this.ms);
    this.hasFallen = by.flag(this.hasFallen);
    this.isMoving = by.flag(this.isMoving);
    this.#steadyMs = by.number(this.#steadyMs);
    this.#movingMs = by.number(this.#movingMs);
    this.#gainMs = by.number(this.#gainMs);
    this.#lastNow = by.number(this.#lastNow);
    this.#histogram.carry(by);
    this.#recent.carry(by);
    this.#level.carry(by);
    this.#trend.carry(by);
  }

  #move(ms: number): void {
    this.#recent.shift(ms);
    this.#level.shift(ms);
    this.#trend.shift(ms);
    this.#steadyMs += ms;
    this.#movingMs += ms;
    this.ms += ms;
  }
}
