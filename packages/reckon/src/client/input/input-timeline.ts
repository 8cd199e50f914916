// Which input numbers are due: input time, as the lead places it, counted in ticks. The client asks once per frame.
// Stamped inputs are numbered by tick, so time that cannot be used is skipped; numbered ones (queue, latch) count from 1, so that
// time is dropped. Always true: numbers never go back, and no number is due further past the newest confirmed one than a client
// may run ahead.

import type { Tick } from "../../core/tick.ts";
import type { Addressing } from "../../wire/agreement.ts";
import { MOST_AHEAD } from "../../wire/messages/input-message.ts";
import { onViewGrid } from "../../wire/messages/view-stamp.ts";

export interface InputTimelineOptions {
  readonly addressing: Addressing;
  readonly firstTick: Tick;
  readonly tickMs: number;
  /** How far a client runs past the confirmed number, ms. */
  readonly aheadMs: number;
  /** Most numbers run in one frame if they are not stamped. */
  readonly catchUpTicks: number;
}

/** How many ticks a client may run past the newest confirmed one. */
export function aheadTicks(aheadMs: number, tickMs: number): number {
  return Math.min(Math.round(aheadMs / tickMs), MOST_AHEAD);
}

export class InputTimeline {
  /** True if numbers count inputs, false if they count ticks. */
  readonly isFree: boolean;
  /** More is due than may run: the server has been silent for too long. */
  isHolding = false;

  readonly #options: InputTimelineOptions;
  readonly #aheadTicks: number;
  #startMs = 0;
  #droppedTicks = 0;

  constructor(options: InputTimelineOptions) {
    this.isFree = options.addressing !== "tick";
    this.#options = options;
    this.#aheadTicks = aheadTicks(options.aheadMs, options.tickMs);
  }

  /** Numbers without a stamp begin at this input time. */
  start(inputMs: number): void {
    this.#startMs = inputMs;
  }

  /** Server time of a tick, ms since the room began. */
  timeOf(tick: Tick): number {
    return (tick - this.#options.firstTick) * this.#options.tickMs;
  }

  /**
   * The tick at a server time, with a fraction in 256ths: fine enough for any screen, exact at any tick number, and on the grid of
   * view stamps.
   */
  tickAt(ms: number): number {
    return this.#options.firstTick + onViewGrid(ms / this.#options.tickMs);
  }

  /** The newest number to run at input time `inputMs`, after `newest` was run, when `confirmed` is the newest confirmed one. */
  due(inputMs: number, newest: number, confirmed: number): number {
    const due = this.#numberAt(inputMs);
    const limit = Math.max(newest, confirmed + this.#aheadTicks);
    this.isHolding = due > limit;
    if (!this.isFree) return Math.min(due, limit);
    const allowed = Math.min(due, limit, newest + this.#options.catchUpTicks);
    this.#droppedTicks += Math.max(0, due - allowed);
    return allowed;
  }

  /** Input time up to which numbers may run when `confirmed` is the newest confirmed one. */
  most(confirmed: number): number {
    if (this.isFree) return Number.POSITIVE_INFINITY;
    return this.timeOf(confirmed + this.#aheadTicks + 1);
  }

  /** True when input time is before a tick that the server has stepped. */
  isBehind(inputMs: number, tick: Tick): boolean {
    return !this.isFree && inputMs < this.timeOf(tick);
  }

  /** How far input time has gone from one number to the next, 0 to 1. */
  alpha(inputMs: number, newest: number): number {
    const { tickMs } = this.#options;
    const at = this.isFree ? this.#startMs + (newest - 1 + this.#droppedTicks) * tickMs : this.timeOf(newest);
    return Math.min(Math.max((inputMs - at) / tickMs, 0), 1);
  }

  #numberAt(inputMs: number): number {
    const { firstTick, tickMs } = this.#options;
    if (!this.isFree) return firstTick + Math.floor(inputMs / tickMs);
    return 1 + Math.floor((inputMs - this.#startMs) / tickMs) - this.#droppedTicks;
  }
}
