// High Noon's adaptive view delay (AX20): base + factor × jitter up to a maximum, quick to rise and slow to fall.
// The game measures the spacing of server times, which network jitter barely moves; here the jitter is that of
// arrivals: how much the time between two arrivals differs from the time between their ticks.
// Built by delay.ts. Always true: view time never runs backward; the delay stays within [0, maxMs].
import type { Clock } from "../clock-policy.ts";
import type { Delay, JitterDelay } from "../delay-policy.ts";
import { follow, STALL_MS } from "../slew.ts";
import { ViewBase } from "./delay-base.ts";

const JITTER_WEIGHT = 1 / 16;
const UP_SHARE = 0.2;
const DOWN_SHARE = 0.02;

/** Present − (base + factor × arrival jitter). */
export class JitterViewDelay implements Delay {
  readonly #policy: JitterDelay;
  readonly #base: ViewBase;
  #jitter = 0;
  #lastTransit: number = Number.NaN;
  #behind: number;
  #time = 0;
  #delay = 0;
  #lastNow: number = Number.NaN;

  constructor(policy: JitterDelay) {
    this.#policy = policy;
    this.#base = new ViewBase(policy.timeBase ?? "serverElseReceive");
    this.#behind = policy.baseMs;
  }

  get delayMs(): number {
    return this.#delay;
  }

  get isStarted(): boolean {
    return !Number.isNaN(this.#lastNow);
  }

  arrived(snapshotMs: number, now: number): void {
    const transit = now - snapshotMs;
    const change = Math.abs(transit - this.#lastTransit);
    // A change beyond a stall is a sleep or a clock that jumped, not jitter.
    if (change <= STALL_MS) this.#jitter += (change - this.#jitter) * JITTER_WEIGHT;
    this.#lastTransit = transit;
    this.#base.arrived(snapshotMs, now);
  }

  advance(now: number, clock: Clock): number {
    const present = this.#base.present(now, clock);
    if (Number.isNaN(present)) return this.#time;
    const dt = this.isStarted ? Math.min(STALL_MS, Math.max(0, now - this.#lastNow)) : 0;
    this.#lastNow = now;
    const { baseMs, factor, maxMs, upShare, downShare } = this.#policy;
    const target = Math.min(maxMs, baseMs + factor * this.#jitter);
    this.#behind += follow(target - this.#behind, dt, upShare ?? UP_SHARE, downShare ?? DOWN_SHARE);
    this.#time = Math.max(this.#time, present - this.#behind);
    this.#delay = clock.serverTime(now) - this.#time;
    return this.#time;
  }

  shift(ms: number): void {
    this.#base.shift(ms);
    this.#lastTransit += ms;
    this.#lastNow += ms;
  }
}
