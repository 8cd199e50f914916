// Whether ticks were stepped in time over the last seconds: for the readiness of the server. The host reports every tick that was due,
// even one that it skipped, so that a long stall counts for as many ticks as it lasts. Always true: nothing is allocated after
// construction; one stall does not make a server late, one in each second does.

import { RecentParts } from "./recent-parts.ts";

/** Seconds that count; a tick that comes later than this, ms, is late. */
const SPAN_S = 10;
const LATE_MS = 16;
/** With fewer ticks no verdict is given: a new process is slow at first. */
const LEAST_TICKS = 300;
/** With a larger share of late ticks, no new visitor should come. */
const MOST_LATE = 0.1;

export class Lateness {
  readonly #ticks = new RecentParts(SPAN_S, 1000);
  readonly #late = new RecentParts(SPAN_S, 1000);
  readonly #sumMs = new RecentParts(SPAN_S, 1000);

  /** A tick that was due this many ms before `nowMs` is stepped now, or skipped. */
  add(latenessMs: number, nowMs: number): void {
    this.#ticks.values[this.#ticks.at(nowMs)]++;
    this.#sumMs.values[this.#sumMs.at(nowMs)] += latenessMs;
    if (latenessMs > LATE_MS) this.#late.values[this.#late.at(nowMs)]++;
  }

  /** How late ticks were on average, ms. */
  meanMs(nowMs: number): number {
    return sum(this.#sumMs, nowMs) / Math.max(LEAST_TICKS, sum(this.#ticks, nowMs));
  }

  isLate(nowMs: number): boolean {
    return sum(this.#late, nowMs) > MOST_LATE * Math.max(LEAST_TICKS, sum(this.#ticks, nowMs));
  }
}

function sum(parts: RecentParts, nowMs: number): number {
  parts.at(nowMs);
  return parts.values.reduce((all, count) => all + count, 0);
}
