// Guesses that the way up has become longer, before a late input can tell. When both ways of a link become longer at once (another
// route), the way up tells of it last: the first late input has to arrive, and its margin has to come back. But late snapshots show
// the way down, and if their last ticks had no input, the way up is late too. Both together are a guess: the way up became longer by
// as much. The client asks with each newer snapshot and lets the lead rise by the answer; margins correct it when they come.
// Always true: one guess for each time that inputs begin to be missing.

import { SlidingMinimum } from "../time/sliding-minimum.ts";

const WINDOW_SLICES = 20;
const LEAST_MS = 20;
/** Snapshots that come closer together than this share of their interval were held up: they show no steady way. */
const APART_SHARE = 0.6;
/** Inputs must be missing for this long, ms. */
const MISSING_MS = 80;

export class StepGuess {
  readonly #least: SlidingMinimum = new SlidingMinimum(WINDOW_SLICES);
  readonly #apartMs: number;
  /** The last ticks before a snapshot, as bits of its report. */
  readonly #missing: number;
  #arrivedMs: number = Number.NEGATIVE_INFINITY;
  #lateMs = 0;
  #hasGuessed = false;

  constructor(intervalMs: number, tickMs: number) {
    this.#apartMs = APART_SHARE * intervalMs;
    const ticks = Math.min(Math.ceil(MISSING_MS / tickMs), 31);
    this.#missing = (1 << ticks) - 1;
  }

  /**
   * A newer snapshot of server time `sentMs` arrived at local time `now`, with these substitutes. Returns by how much the way up
   * seems to have become longer, ms; mostly 0.
   */
  arrived(sentMs: number, substitutes: number, now: number): number {
    const age = now - sentMs;
    const lateMs = Math.max(0, age - this.#least.value);
    this.#least.note(age, now);
    const isApart = now - this.#arrivedMs >= this.#apartMs;
    const guess = isApart ? Math.min(lateMs, this.#lateMs) : 0;
    this.#lateMs = lateMs;
    this.#arrivedMs = now;
    if ((substitutes & 1) === 0) this.#hasGuessed = false;
    if ((substitutes & this.#missing) !== this.#missing || this.#hasGuessed || !(guess >= LEAST_MS)) return 0;
    this.#hasGuessed = true;
    return guess;
  }

  /** The local clock jumped by `ms`. */
  shift(ms: number): void {
    this.#least.shift(ms);
    this.#arrivedMs += ms;
  }
}
