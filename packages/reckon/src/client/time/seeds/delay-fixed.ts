// The constant view delays of the seeds: a fixed number of ms behind the present (002, 001), and the form of 004 with two states,
// which runs from the previous snapshot to the newest over one interval from its arrival and then holds. all-timelines.ts builds
// them. Always true: view time never runs backward; the restart of 004 at each arrival would go back after a hold, so the larger
// time counts.
import type { Clock } from "../clock-policy.ts";
import type { Delay, TimeBase } from "../delay-policy.ts";

/** The present − a constant. What the present is, the time base says (AX21). */
export class FixedViewDelay implements Delay {
  delayMs = 0;
  isStarted = false;
  /** How far view time is behind the present, ms. */
  protected behindMs: number;
  readonly #timeBase: TimeBase;
  #newest: number = Number.NaN;
  #arrivedAt: number = Number.NaN;
  #time = 0;

  constructor(behindMs: number, timeBase: TimeBase = "server") {
    this.behindMs = behindMs;
    this.#timeBase = timeBase;
  }

  arrived(snapshotMs: number, now: number): void {
    this.#newest = snapshotMs;
    this.#arrivedAt = now;
  }

  advance(now: number, clock: Clock): number {
    const present = this.#present(now, clock);
    if (Number.isNaN(present)) return this.#time;
    this.adapt(now);
    this.isStarted = true;
    this.#time = Math.max(this.#time, present - this.behindMs);
    this.delayMs = clock.serverTime(now) - this.#time;
    return this.#time;
  }

  shift(ms: number): void {
    this.#arrivedAt += ms;
  }

  /** Changes `behindMs`, once per frame. */
  protected adapt(_now: number): void {}

  /** The present in server ms; NaN while it is unknown. */
  #present(now: number, clock: Clock): number {
    const isByServer = this.#timeBase !== "receive" && (this.#timeBase === "server" || clock.isLocked);
    if (isByServer) return clock.isLocked ? clock.serverTime(now) : Number.NaN;
    return this.#newest + Math.max(0, now - this.#arrivedAt);
  }
}

/** From the previous snapshot to the newest, by receive time. */
export class IntervalViewDelay implements Delay {
  readonly #intervalMs: number;
  #previous: number = Number.NaN;
  #newest: number = Number.NaN;
  #arrivedAt = 0;
  #time = 0;
  delayMs = 0;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  get isStarted(): boolean {
    return !Number.isNaN(this.#newest);
  }

  arrived(snapshotMs: number, now: number): void {
    this.#previous = this.isStarted ? this.#newest : snapshotMs;
    this.#newest = snapshotMs;
    this.#arrivedAt = now;
  }

  advance(now: number, clock: Clock): number {
    if (!this.isStarted) return 0;
    const alpha = Math.max(0, Math.min(1, (now - this.#arrivedAt) / this.#intervalMs));
    this.#time = Math.max(this.#time, this.#previous + (this.#newest - this.#previous) * alpha);
    this.delayMs = clock.serverTime(now) - this.#time;
    return this.#time;
  }

  shift(ms: number): void {
    this.#arrivedAt += ms;
  }
}
