// Where a timeline should stand: the cheapest place by what was measured lately, with allowances.
// Lead and delay each follow the `ms` of one, and so does the server's estimate of a delay. Steady: the least of (place +
// cost × risk) by the histogram, half a millisecond for rounding, a guard while little is known, and not below what a few of
// the newest measurements needed. When the level of the link shifts, the histogram shifts with it. Moving: a trend, while that
// would have been cheaper. Always true: nothing is allocated after construction.

import { CostHistogram } from "./cost-histogram.ts";
import { LevelWatch } from "./level-watch.ts";
import { RecentRank } from "./recent-rank.ts";
import { TrendTarget } from "./trend-target.ts";

const ROUNDING_MS = 0.5;
const GUARD_MS = 10;
/** Largest rise of who follows a target that moves, as a share of time. */
export const MOVING_SHARE = 0.3;
/** Who follows a target that has fallen may fall so many times as fast. */
const FALL = 4;
/** Nearer than this the target counts as reached. */
const REACHED_MS = 1;
/** Steady and moving are compared over about so long, ms; and one gap counts as at most so long. */
const COMPARED_MS = 8000;
const LONGEST_MS = 500;
/** So much cheaper, ms, has a trend to be. */
const GAIN_MS = 120;
/** Multiples of `guardCount` after which the guard is gone: a full window. */
const GUARDED = 30;

export interface CostTargetOptions {
  /** What the whole risk costs, ms. */
  readonly costMs: number;
  /** Risk is the share of measurements beyond the place, or of the time that they lie beyond it. */
  readonly risk: "count" | "time";
  /** The guard halves when this many measurements are known. */
  readonly guardCount: number;
  /** The target is not below the `rank`-th largest of the newest `of`. */
  readonly rank: number;
  readonly of: number;
}

export class CostTarget {
  /** The target, ms. */
  ms = 0;
  /** The level of what is measured has fallen, and who follows the target is not there yet. */
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

  /** Measurements taken in since the start. */
  get seen(): number {
    return this.#histogram.seen;
  }

  /**
   * One measurement; `extraMs` is known to be no matter of the link, and is added to it. Unless `isLevel` it says nothing
   * about the level of the link. `ageMs`: it is about a moment so long ago. Answers by how much the level of
   * the link turned out to have shifted (ms), mostly 0.
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

  /** Finds the target anew; it stays where nothing is known. */
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

  /** What either place would have cost for this measurement; the link is on the move while the trend is cheaper. */
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

  /** A clock jumped: everything measured moves by `ms`. */
  shift(ms: number): void {
    this.#histogram.shift(ms);
    this.#move(ms);
    this.#level.endSlotNext();
    this.#trend.forget();
    this.#movingMs = Number.NaN;
  }

  /** The link stepped by `ms`: what was measured before counts as if it had been measured after. */
  step(ms: number): void {
    this.#histogram.shiftLevel(ms);
    this.#move(ms);
  }

  /** Who follows the target is `errorMs` below it; answers how many times as fast as usual they may fall. */
  fallFor(errorMs: number): number {
    if (errorMs > -REACHED_MS) this.hasFallen = this.isMoving;
    return this.hasFallen ? FALL : 1;
  }

  /** Whatever was measured above `ms` lately was a moment, and over. */
  forgetLevelAbove(ms: number): void {
    this.#level.forgetAbove(ms);
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
