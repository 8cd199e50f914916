// What the server has confirmed: the newest snapshot's tick and input number, and the snapshots that wait to be reconciled.
// `advance` takes a snapshot that arrived; `reach` picks the one to reconcile, once per frame. Mostly that is the newest; with
// `inputDelayTicks` prediction is held back, and a snapshot ahead of it waits until prediction gets there.
// Always true: neither `tick` nor `dueTick` goes back; bits are about ticks after `reconciledTick` up to `dueTick` only.

import type { Tick } from "../../core/tick.ts";

/** A report says of this many ticks, a bit each, whether the room stepped them with a substitute. */
export const REPORTED_TICKS = 32;
/** Snapshots that can wait: prediction is held back by at most 12 ticks. */
const WAITING = 16;

/** A snapshot that waits, as its report describes it. */
class WaitingSnapshot {
  tick: Tick = -1;
  number = -1;
  substitutes = 0;
  skipEnd: Tick = -1;
}

export class Confirmation {
  /** Tick of the newest snapshot, and number of the input whose step made it. */
  tick: Tick = -1;
  number = -1;
  /** The snapshot to reconcile, or the last one reconciled. */
  dueTick: Tick = -1;
  dueNumber = -1;
  reconciledTick: Tick = -1;
  reconciledNumber = -1;
  /** Bit i: the room stepped `dueTick` − i with a substitute. */
  #substitutes = 0;
  #skipEnd: Tick = -1;
  /** Snapshots after `dueTick`, in order: `#count` of them from `#first` on. */
  readonly #waiting: readonly WaitingSnapshot[] = Array.from(
    { length: WAITING },
    () => new WaitingSnapshot(),
  );
  #first = 0;
  #count = 0;

  /** Takes a newer snapshot. `skipEnd`: last tick of the newest skip, or −1. */
  advance(tick: Tick, number: number, substitutes: number, skipEnd: Tick): void {
    this.tick = tick;
    this.number = number;
    if (this.#count === WAITING) this.#take();
    const waiting = this.#waiting[(this.#first + this.#count++) % WAITING];
    waiting.tick = tick;
    waiting.number = number;
    waiting.substitutes = substitutes;
    waiting.skipEnd = skipEnd;
  }

  /** Moves on to the newest snapshot of inputs up to `number`; true if it was not reconciled yet. */
  reach(number: number): boolean {
    while (this.#count > 0 && this.#waiting[this.#first].number <= number) this.#take();
    return this.dueTick > this.reconciledTick;
  }

  /** True when a tick since the last reconcile did not use the input sampled for it, or may not have. */
  get hasSubstitute(): boolean {
    const ticks = this.dueTick - this.reconciledTick;
    // Where numbers advance faster or slower than ticks, inputs were lost, dropped or late.
    const isUneven = this.dueNumber - this.reconciledNumber !== ticks;
    // No report covers ticks that lie further back.
    if (isUneven || ticks > REPORTED_TICKS) return true;
    return this.#substitutes << (REPORTED_TICKS - ticks) !== 0;
  }

  /** True when the server stood still for some ticks since the last reconcile. */
  get hasSkip(): boolean {
    return this.#skipEnd > this.reconciledTick;
  }

  reconciled(): void {
    this.reconciledTick = this.dueTick;
    this.reconciledNumber = this.dueNumber;
  }

  /** Makes the oldest waiting snapshot the due one. */
  #take(): void {
    const { tick, number, substitutes, skipEnd } = this.#waiting[this.#first];
    this.dueTick = tick;
    this.dueNumber = number;
    this.#substitutes = substitutes;
    if (skipEnd > this.#skipEnd) this.#skipEnd = skipEnd;
    this.#first = (this.#first + 1) % WAITING;
    this.#count--;
  }
}
