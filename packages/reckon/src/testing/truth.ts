// Figures that only a simulation can know: how far a client's estimates are from the truth, frame by frame. The stepper fills one for each
// client; docs/rules.md defines the figures. The first `settleMs` (5 s) of a client's play are left out, as on the scoreboard; `joinMs`
// and `recovery` count from the beginning.

import type { Client } from "../client/client.ts";
import { Distribution } from "../quality/distribution.ts";
import { Recovery } from "../quality/recovery.ts";
import { RemoteMotion } from "../quality/remote-motion.ts";
import type { TruePast } from "./true-past.ts";

export class Truth {
  /** |estimated − true server time|, ms. */
  readonly clockErrorMs: Distribution = new Distribution(0, 250, 2500);
  /** From sampling an input to the true time of its tick, ms (tick addressing). */
  readonly leadMs: Distribution = new Distribution(-250, 1250, 1500);
  /** True server time minus the server time shown, ms. */
  readonly viewAgeMs: Distribution = new Distribution(0, 2000, 2000);
  /** Change of the drawn step of remote rows beyond that of the true path, from one frame of 1/60 s to the next, in units. */
  readonly jerk: Distribution = new Distribution(0, 32, 2048);
  /** Distance of remote rows, as drawn, from where they truly were at the server time shown, in units. */
  readonly remoteError: Distribution = new Distribution(0, 128, 4096);
  /** From joining to the first tick stepped with an input that was sampled since, true ms; −1: not yet. */
  joinMs = -1;
  /** How long the effects of stalls of either end and of blackouts lasted, in true time from their true ends. */
  readonly recovery: Recovery = new Recovery();
  frames = 0;
  underflowFrames = 0;
  heldFrames = 0;
  /** Frames in which view time or input time ran backward: must stay 0. */
  backwardFrames = 0;

  readonly #settleMs: number;
  #motion: RemoteMotion | undefined;
  /** The ends of further stalls, and the next end; true ms. */
  readonly #stallEnds: number[];
  #stallEndMs: number;
  #joinedMs = -1;
  /** True time of the tick that the first input was sampled for. */
  #sampledMs = Number.POSITIVE_INFINITY;
  #startedMs = -1;
  #lastViewMs = 0;
  #lastInputMs = 0;

  /** @param stallEnds true times, in order, at which stalls of either end and blackouts are over */
  constructor(settleMs: number, stallEnds: readonly number[] = []) {
    this.#settleMs = settleMs;
    this.#stallEnds = [...stallEnds];
    this.#stallEndMs = this.#stallEnds.shift() ?? Number.POSITIVE_INFINITY;
  }

  isSettled(trueMs: number): boolean {
    return this.#startedMs >= 0 && trueMs - this.#startedMs >= this.#settleMs;
  }

  /** Notes a frame of `client` at true time `trueMs`, local time `now`. @param past of the room; absent: nothing is shown late */
  noteFrame(client: Client, trueMs: number, now: number, past?: TruePast): void {
    if (client.viewMs < this.#lastViewMs || client.inputMs < this.#lastInputMs) this.backwardFrames++;
    this.#lastViewMs = client.viewMs;
    this.#lastInputMs = client.inputMs;
    if (this.#joinedMs < 0) this.#joinedMs = trueMs;
    if (client.isStarted && this.#startedMs < 0) this.#startedMs = trueMs;
    this.#endStalls(trueMs);
    this.recovery.frame(client.viewMs, client.interpolator.isUnderflow, trueMs);
    if (!this.isSettled(trueMs)) return;
    this.frames++;
    this.clockErrorMs.add(Math.abs(client.clock.serverTime(now) - trueMs));
    this.viewAgeMs.add(trueMs - client.viewMs);
    if (client.interpolator.isUnderflow) this.underflowFrames++;
    if (client.interpolator.isHeld) this.heldFrames++;
    if (past !== undefined) this.#noteMotion(client, trueMs, past);
  }

  /** An input was sampled at true time `trueMs` for a tick due at `dueMs`. */
  noteSample(trueMs: number, dueMs: number): void {
    if (dueMs < this.#sampledMs) this.#sampledMs = dueMs;
    if (this.isSettled(trueMs)) this.leadMs.add(dueMs - trueMs);
  }

  /** The room has stepped or skipped a tick due at `dueMs`, at true time `trueMs`, with the client's own input or not. */
  noteTick(isOwn: boolean, dueMs: number, trueMs: number): void {
    this.#endStalls(trueMs);
    this.recovery.tick(isOwn, trueMs);
    if (this.joinMs < 0 && isOwn && dueMs >= this.#sampledMs) this.joinMs = trueMs - this.#joinedMs;
  }

  #noteMotion(client: Client, trueMs: number, past: TruePast): void {
    const { shown, policy, predictor } = client;
    this.#motion ??= new RemoteMotion(shown.layout, this.jerk, this.remoteError);
    if (this.#motion.takes(trueMs) && past.look(client.viewMs))
      this.#motion.note(shown, policy.predict ? predictor.own : -1, past);
  }

  #endStalls(trueMs: number): void {
    while (this.#stallEndMs <= trueMs) {
      if (this.joinMs >= 0) this.recovery.begin(this.#stallEndMs);
      this.#stallEndMs = this.#stallEnds.shift() ?? Number.POSITIVE_INFINITY;
    }
  }
}
