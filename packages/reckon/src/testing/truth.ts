// What only a simulation can know: how far a client's beliefs are from the truth, frame by frame.
// The stepper fills one for each client; docs/rules.md defines the figures. A `settleMs` of 5 s at the start of a
// client's play is left out, as the scoreboard does.

import type { Client } from "../client/client.ts";
import { Distribution } from "../quality/distribution.ts";

export class Truth {
  /** |estimated − true server time|, ms. */
  readonly clockErrorMs: Distribution = new Distribution(0, 250, 2500);
  /** From sampling an input to the true time of its tick, ms (tick addressing). */
  readonly leadMs: Distribution = new Distribution(-250, 1250, 1500);
  /** True server time minus the server time shown, ms. */
  readonly viewAgeMs: Distribution = new Distribution(0, 2000, 2000);
  frames = 0;
  underflowFrames = 0;
  heldFrames = 0;
  /** Frames in which view time or input time ran backward: must stay 0. */
  backwardFrames = 0;

  readonly #settleMs: number;
  #startedMs = -1;
  #lastViewMs = 0;
  #lastInputMs = 0;

  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  /** True once the client has played for the settling time. */
  isSettled(trueMs: number): boolean {
    return this.#startedMs >= 0 && trueMs - this.#startedMs >= this.#settleMs;
  }

  /** After a frame of `client` at true time `trueMs`, local time `now`. */
  noteFrame(client: Client, trueMs: number, now: number): void {
    if (client.viewMs < this.#lastViewMs || client.inputMs < this.#lastInputMs) this.backwardFrames++;
    this.#lastViewMs = client.viewMs;
    this.#lastInputMs = client.inputMs;
    if (client.isStarted && this.#startedMs < 0) this.#startedMs = trueMs;
    if (!this.isSettled(trueMs)) return;
    this.frames++;
    this.clockErrorMs.add(Math.abs(client.clock.serverTime(now) - trueMs));
    this.viewAgeMs.add(trueMs - client.viewMs);
    if (client.interpolator.isUnderflow) this.underflowFrames++;
    if (client.interpolator.isHeld) this.heldFrames++;
  }

  /** An input was sampled at true time `trueMs` for a tick due at `dueMs`. */
  noteSample(trueMs: number, dueMs: number): void {
    if (this.isSettled(trueMs)) this.leadMs.add(dueMs - trueMs);
  }
}
