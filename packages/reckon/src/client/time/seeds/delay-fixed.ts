// The constant view delays of the seeds: a fixed number of ms behind the present (002, 001), and 004's two-state
// form, which runs from the previous snapshot to the newest over one interval from its arrival and then holds.
// Built by delay.ts. Always true: view time never runs backward, which 004's restart on each arrival would do
// for a snapshot that comes late after a hold, if it were not for the larger of the two.
import type { Clock } from "../clock-policy.ts";
import type { Delay, FixedDelay } from "../delay-policy.ts";
import { ViewBase } from "./delay-base.ts";

/** Present − a constant. */
export class FixedViewDelay implements Delay {
  readonly #ms: number;
  readonly #base: ViewBase;
  #time = 0;
  #delay = 0;
  #isStarted = false;

  constructor(policy: FixedDelay) {
    this.#ms = policy.ms;
    this.#base = new ViewBase(policy.timeBase ?? "server");
  }

  get delayMs(): number {
    return this.#delay;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  arrived(snapshotMs: number, now: number): void {
    this.#base.arrived(snapshotMs, now);
  }

  advance(now: number, clock: Clock): number {
    const present = this.#base.present(now, clock);
    if (Number.isNaN(present)) return this.#time;
    this.#isStarted = true;
    this.#time = Math.max(this.#time, present - this.#ms);
    this.#delay = clock.serverTime(now) - this.#time;
    return this.#time;
  }

  shift(ms: number): void {
    this.#base.shift(ms);
  }
}

/** From the previous snapshot to the newest, by receive time. */
export class IntervalViewDelay implements Delay {
  readonly #intervalMs: number;
  #previous: number = Number.NaN;
  #newest: number = Number.NaN;
  #arrivedAt = 0;
  #time = 0;
  #delay = 0;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  get delayMs(): number {
    return this.#delay;
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
    this.#delay = clock.serverTime(now) - this.#time;
    return this.#time;
  }

  shift(ms: number): void {
    this.#arrivedAt += ms;
  }
}
