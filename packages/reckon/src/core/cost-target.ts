// Where a timeline should stand: the cheapest place by what was measured lately, with allowances.
// Lead and delay each have one and follow its `ms`, and so has the server's estimate of a delay. Target: the least of (place + cost × risk) by the histogram, half a
// millisecond for rounding, a guard that shrinks while more is known, and not below what a few of the newest
// measurements needed (so that a step of the link is followed at once).

import { CostHistogram } from "./cost-histogram.ts";
import { LevelWatch } from "./level-watch.ts";
import { RecentRank } from "./recent-rank.ts";

const ROUNDING_MS = 0.5;
const GUARD_MS = 10;
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
   * about the level of the link. Answers by how much the level of
   * the link turned out to have shifted (ms), mostly 0.
   */
  add(valueMs: number, now: number, extraMs = 0, isLevel = true): number {
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
    const guard = (histogram.spreadMs + GUARD_MS) * (guardCount / (guardCount + histogram.seen)) * (1 - known);
    this.ms = Math.max(cheapest + ROUNDING_MS + guard, this.#recent.value());
  }

  /** A clock jumped: everything measured moves by `ms`. */
  shift(ms: number): void {
    this.#histogram.shift(ms);
    this.#move(ms);
  }

  /** The link stepped by `ms`: what was measured before counts as if it had been measured after. */
  step(ms: number): void {
    this.#histogram.shiftLevel(ms);
    this.#move(ms);
  }

  /** Whatever was measured above `ms` lately was a moment, and over. */
  forgetLevelAbove(ms: number): void {
    this.#level.forgetAbove(ms);
  }

  #move(ms: number): void {
    this.#recent.shift(ms);
    this.#level.shift(ms);
    this.ms += ms;
  }
}
