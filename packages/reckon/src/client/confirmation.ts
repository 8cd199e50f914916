// What the server has confirmed: the newest snapshot's tick and input number, and what happened since the one that was
// reconciled before. Written when a snapshot arrives, read when it is reconciled; several may arrive in one frame.
// Always true: `tick` never goes back, and bits are about ticks after `reconciledTick` only.

import type { Tick } from "../core/tick.ts";

/** Ticks of which a report says whether they had a substitute: a bit each. */
const TOLD_TICKS = 32;

export class Confirmation {
  /** Newest snapshot, and the number of the input whose step made it. */
  tick: Tick = -1;
  number = -1;
  reconciledTick: Tick = -1;
  reconciledNumber = -1;
  /** Bit i: `tick` − i was stepped with a substitute. */
  #substitutes = 0;
  #skipEnd: Tick = -1;

  /** A newer snapshot. `skipEnd`: last tick of the newest skip, or −1. */
  advance(tick: Tick, number: number, substitutes: number, skipEnd: Tick): void {
    this.tick = tick;
    this.number = number;
    this.#substitutes = substitutes;
    if (skipEnd > this.#skipEnd) this.#skipEnd = skipEnd;
  }

  get isNew(): boolean {
    return this.tick > this.reconciledTick;
  }

  /** A tick since the last reconciled one did not use the input that was sampled for it, or may not have. */
  get hasSubstitute(): boolean {
    const ticks = this.tick - this.reconciledTick;
    // Numbers that went by faster or slower than ticks are inputs that were lost, dropped or late.
    const isUneven = this.number - this.reconciledNumber !== ticks;
    // Of ticks that lie further back nobody says it.
    if (isUneven || ticks > TOLD_TICKS) return true;
    return this.#substitutes << (TOLD_TICKS - ticks) !== 0;
  }

  /** The server stood still for some ticks since the last reconciled one. */
  get hasSkip(): boolean {
    return this.#skipEnd > this.reconciledTick;
  }

  reconciled(): void {
    this.reconciledTick = this.tick;
    this.reconciledNumber = this.number;
  }
}
