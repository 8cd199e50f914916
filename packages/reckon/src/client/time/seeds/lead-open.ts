// The seeds' input timelines. Open loop (000, 002): aim at estimated server time + smoothed round trip / 2 + a
// margin, close a share of the error each frame within a clamp, snap when far off. Free-running (001, 004): start
// at server time and never correct; the server's queue takes what comes.
// Built by lead.ts. Always true: input time never runs backward; a snap moves the tick, never an accumulator, so
// ten seconds of sleep are not 600 ticks of work. Share and clamp are rates in time, not per frame.

import type { Lead, OpenLead } from "../../input/lead-policy.ts";
import type { Clock } from "../clock-policy.ts";
import { STALL_MS } from "../slew.ts";
import { ratePerMs, weightAfter } from "./rtt.ts";

/** A proportional controller with saturation on the estimated target. */
export class OpenLoopLead implements Lead {
  readonly #policy: OpenLead;
  readonly #rate: number;
  #offset = 0;
  #time = 0;
  #lastNow = 0;
  #isStarted = false;

  constructor(policy: OpenLead) {
    this.#policy = policy;
    this.#rate = ratePerMs(policy.gain);
  }

  get offsetMs(): number {
    return this.#offset;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  start(now: number, clock: Clock): void {
    this.#offset = this.#target(now, clock) - now;
    this.#lastNow = now;
    this.#isStarted = true;
  }

  need(): void {}

  rise(): void {}

  lateInput(): void {}

  advance(now: number, clock: Clock): number {
    if (!this.#isStarted) return 0;
    const dt = Math.min(STALL_MS, Math.max(0, now - this.#lastNow));
    this.#lastNow = now;
    const error = this.#target(now, clock) - (now + this.#offset);
    const most = (this.#policy.clampMsPerSecond * dt) / 1000;
    if (Math.abs(error) > this.#policy.snapMs) this.#offset += error;
    else this.#offset += Math.max(-most, Math.min(most, error * weightAfter(this.#rate, dt)));
    this.#time = Math.max(this.#time, now + this.#offset);
    return this.#time;
  }

  shift(ms: number): void {
    this.#offset -= ms;
    this.#lastNow += ms;
  }

  #target(now: number, clock: Clock): number {
    return clock.serverTime(now) + clock.rttMs / 2 + this.#policy.marginMs;
  }
}

/** Runs at the local rate. */
export class FreeRunningLead implements Lead {
  #offset = 0;
  #time = 0;
  #isStarted = false;

  get offsetMs(): number {
    return this.#offset;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  start(now: number, clock: Clock): void {
    this.#offset = clock.serverTime(now) - now;
    this.#isStarted = true;
  }

  need(): void {}

  rise(): void {}

  lateInput(): void {}

  advance(now: number): number {
    if (!this.#isStarted) return 0;
    this.#time = Math.max(this.#time, now + this.#offset);
    return this.#time;
  }

  shift(ms: number): void {
    this.#offset -= ms;
  }
}
