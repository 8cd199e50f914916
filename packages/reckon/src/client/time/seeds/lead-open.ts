// The seeds' input timelines. Open loop (000, 002): aims at estimated server time + smoothed round trip / 2 + a margin, closes a share
// of the error each frame within a clamp, and snaps when far off. Free-running (001, 004): starts at server time and never corrects;
// the server's queue absorbs the rest. all-timelines.ts builds them. Always true: input time never runs backward; a snap moves the
// tick, never an accumulator, so ten seconds of sleep are not 600 ticks of work. Share and clamp are rates in time, not per frame.

import type { Lead, OpenLead } from "../../input/lead-policy.ts";
import type { Clock } from "../clock-policy.ts";
import { ratePerMs, weightAfter } from "../rtt.ts";
import { STALL_MS } from "../slew.ts";

/** Runs at the local rate. */
export class FreeRunningLead implements Lead {
  offsetMs = 0;
  isStarted = false;
  #time = 0;

  start(now: number, clock: Clock): void {
    this.offsetMs = clock.serverTime(now) - now;
    this.isStarted = true;
  }

  need(): void {}

  rise(): void {}

  lateInput(): void {}

  advance(now: number, _clock: Clock): number {
    if (!this.isStarted) return 0;
    this.#time = Math.max(this.#time, now + this.offsetMs);
    return this.#time;
  }

  shift(ms: number): void {
    this.offsetMs -= ms;
  }
}

/** A proportional controller on the estimated target, with a limit. */
export class OpenLoopLead extends FreeRunningLead {
  readonly #policy: OpenLead;
  readonly #rate: number;
  #lastNow = 0;

  constructor(policy: OpenLead) {
    super();
    this.#policy = policy;
    this.#rate = ratePerMs(policy.gain);
  }

  override start(now: number, clock: Clock): void {
    this.offsetMs = this.#target(now, clock) - now;
    this.#lastNow = now;
    this.isStarted = true;
  }

  override advance(now: number, clock: Clock): number {
    if (!this.isStarted) return 0;
    const dt = Math.min(STALL_MS, Math.max(0, now - this.#lastNow));
    this.#lastNow = now;
    const error = this.#target(now, clock) - (now + this.offsetMs);
    const most = (this.#policy.clampMsPerSecond * dt) / 1000;
    if (Math.abs(error) > this.#policy.snapMs) this.offsetMs += error;
    else this.offsetMs += Math.max(-most, Math.min(most, error * weightAfter(this.#rate, dt)));
    return super.advance(now, clock);
  }

  override shift(ms: number): void {
    super.shift(ms);
    this.#lastNow += ms;
  }

  #target(now: number, clock: Clock): number {
    return clock.serverTime(now) + clock.rttMs / 2 + this.#policy.marginMs;
  }
}
