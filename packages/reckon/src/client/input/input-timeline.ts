// Which input numbers are due: input time, as the lead places it, counted in ticks.
// The client asks once per frame. Stamped inputs are numbered by tick, so time that cannot be used is skipped; numbered
// ones (queue, latch) count from 1, so it is dropped. Always true: numbers never go back, and no number is due
// further past the newest confirmed one than a client may run ahead.

import type { Tick } from "../../core/tick.ts";
import type { Addressing } from "../../wire/agreement.ts";
import { MOST_AHEAD } from "../../wire/messages/input-message.ts";
import { onViewGrid } from "../../wire/messages/view-stamp.ts";

export interface InputTimelineOptions {
  readonly addressing: Addressing;
  readonly firstTick: Tick;
  readonly tickMs: number;
  /** Most that is run past the confirmed number, ms. */
  readonly aheadMs: number;
  /** Most numbers run in one frame when they are not stamped. */
  readonly catchUpTicks: number;
}

/** How many ticks a client may run past the newest confirmed one. */
export function aheadTicks(aheadMs: number, tickMs: number): number {
  return Math.min(Math.round(aheadMs / tickMs), MOST_AHEAD);
}

export class InputTimeline {
  /** Numbers count inputs, not ticks. */
  readonly isFree: boolean;
  /** More is due than may be run: the server has been silent for too long. */
  isHolding = false;

  readonly #firstTick: Tick;
  readonly #tickMs: number;
  readonly #aheadTicks: number;
  readonly #catchUpTicks: number;
  #startMs = 0;
  #droppedTicks = 0;

  constructor(options: InputTimelineOptions) {
    this.isFree = options.addressing !== "tick";
    this.#firstTick = options.firstTick;
    this.#tickMs = options.tickMs;
    this.#aheadTicks = aheadTicks(options.aheadMs, options.tickMs);
    this.#catchUpTicks = options.catchUpTicks;
  }

  /** Numbers that are not stamped begin at this input time. */
  start(inputMs: number): void {
    this.#startMs = inputMs;
  }

  /** Server time of a tick, ms since the room began. */
  timeOf(tick: Tick): number {
    return (tick - this.#firstTick) * this.#tickMs;
  }

  /**
   * Tick at a server time, with a fraction in 256ths: fine enough for any screen, exact at any tick number, and what a
   * server can be told.
   */
  tickAt(ms: number): number {
    return this.#firstTick + onViewGrid(ms / this.#tickMs);
  }

  /** The newest number to run at input time `inputMs`, when `newest` has been run and `confirmed` is known. */
  due(inputMs: number, newest: number, confirmed: number): number {
    const due = this.#numberAt(inputMs);
    const limit = Math.max(newest, confirmed + this.#aheadTicks);
    this.isHolding = due > limit;
    if (!this.isFree) return Math.min(due, limit);
    const allowed = Math.min(due, limit, newest + this.#catchUpTicks);
    this.#droppedTicks += Math.max(0, due - allowed);
    return allowed;
  }

  /** Input time up to which numbers may be run when `confirmed` is known. */
  most(confirmed: number): number {
    if (this.isFree) return Number.POSITIVE_INFINITY;
    return this.timeOf(confirmed + this.#aheadTicks + 1);
  }

  /** Input time is before a tick that was stepped already. */
  isBehind(inputMs: number, tick: Tick): boolean {
    return !this.isFree && inputMs < this.timeOf(tick);
  }

  /** How far input time has gone from one number to the next, 0 to 1. */
  alpha(inputMs: number, newest: number): number {
    const at = this.isFree
      ? this.#startMs + (newest - 1 + this.#droppedTicks) * this.#tickMs
      : this.timeOf(newest);
    return Math.min(Math.max((inputMs - at) / this.#tickMs, 0), 1);
  }

  #numberAt(inputMs: number): number {
    if (!this.isFree) return this.#firstTick + Math.floor(inputMs / this.#tickMs);
    return 1 + Math.floor((inputMs - this.#startMs) / this.#tickMs) - this.#droppedTicks;
  }
}
