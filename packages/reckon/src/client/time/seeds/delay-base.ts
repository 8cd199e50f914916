// What a seed's delay counts back from (AX21): estimated server time, the time of the newest snapshot run on since
// its arrival, or the second until the first is known. Used by delay-fixed.ts and delay-jitter.ts.
// Always true: `now` answers NaN while the base is unknown, and finite numbers after.
import type { Clock } from "../clock-policy.ts";
import type { TimeBase } from "../delay-policy.ts";

/** The present, by one of the bases. */
export class ViewBase {
  readonly #base: TimeBase;
  #newest: number = Number.NaN;
  #arrivedAt: number = Number.NaN;

  constructor(base: TimeBase) {
    this.#base = base;
  }

  arrived(snapshotMs: number, now: number): void {
    this.#newest = snapshotMs;
    this.#arrivedAt = now;
  }

  /** The present in server ms; NaN while unknown. */
  present(now: number, clock: Clock): number {
    const isByServer = this.#base === "server" || (this.#base === "serverElseReceive" && clock.isLocked);
    if (isByServer) return clock.isLocked ? clock.serverTime(now) : Number.NaN;
    return this.#newest + Math.max(0, now - this.#arrivedAt);
  }

  shift(ms: number): void {
    this.#arrivedAt += ms;
  }
}
