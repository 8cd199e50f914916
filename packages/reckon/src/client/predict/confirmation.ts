// What the server has confirmed: the newest snapshot's tick and input number, and the snapshots that wait to be reconciled.
// Written when a snapshot arrives; `reach` picks the one to reconcile, once per frame. Mostly that is the newest; with
// `inputDelayTicks` prediction is held back, and a snapshot that is ahead of it waits until prediction gets there.
// Always true: `tick` never goes back, nor does `dueTick`; bits are about ticks after `reconciledTick` up to `dueTick` only.

import type { Tick } from "../../core/tick.ts";

/** Ticks of which a report says whether they had a substitute: a bit each. */
const TOLD_TICKS = 32;
/** Snapshots that can wait: prediction is held back by 12 ticks at most. */
const WAITING = 16;

/** One snapshot, as its report tells of it. */
class Told {
  tick: Tick = -1;
  number = -1;
  substitutes = 0;
  skipEnd: Tick = -1;
}

export class Confirmation {
  /** Newest snapshot, and the number of the input whose step made it. */
  tick: Tick = -1;
  number = -1;
  /** The snapshot to reconcile, or the one that was reconciled last. */
  dueTick: Tick = -1;
  dueNumber = -1;
  reconciledTick: Tick = -1;
  reconciledNumber = -1;
  /** Bit i: `dueTick` − i was stepped with a substitute. */
  #substitutes = 0;
  #skipEnd: Tick = -1;
  /** Those after `dueTick`, in order: `#count` of them from `#first` on. */
  readonly #waiting: readonly Told[] = Array.from({ length: WAITING }, () => new Told());
  #first = 0;
  #count = 0;

  /** A newer snapshot. `skipEnd`: last tick of the newest skip, or −1. */
  advance(tick: Tick, number: number, substitutes: number, skipEnd: Tick): void {
    this.tick = tick;
    this.number = number;
    if (this.#count === WAITING) this.#take();
    const told = this.#waiting[(this.#first + this.#count++) % WAITING];
    told.tick = tick;
    told.number = number;
    told.substitutes = substitutes;
    told.skipEnd = skipEnd;
  }

  /** Looks for the newest snapshot of inputs up to `number`; true: there is one that was not reconciled yet. */
  reach(number: number): boolean {
    while (this.#count > 0 && this.#waiting[this.#first].number <= number) this.#take();
    return this.dueTick > this.reconciledTick;
  }

  /** A tick since the last reconciled one did not use the input that was sampled for it, or may not have. */
  get hasSubstitute(): boolean {
    const ticks = this.dueTick - this.reconciledTick;
    // Numbers that went by faster or slower than ticks are inputs that were lost, dropped or late.
    const isUneven = this.dueNumber - this.reconciledNumber !== ticks;
    // Of ticks that lie further back nobody says it.
    if (isUneven || ticks > TOLD_TICKS) return true;
    return this.#substitutes << (TOLD_TICKS - ticks) !== 0;
  }

  /** The server stood still for some ticks since the last reconciled one. */
  get hasSkip(): boolean {
    return this.#skipEnd > this.reconciledTick;
  }

  reconciled(): void {
    this.reconciledTick = this.dueTick;
    this.reconciledNumber = this.dueNumber;
  }

  /** The oldest that waits is due. */
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
