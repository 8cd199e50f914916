// Effects of other players and of no player, until the view reaches the tick they happened in: they belong to the rows of that moment.
// effects.ts adds what arrives and calls `show` once per frame. Always true: they are shown in the order of their ticks, whatever order
// they arrived in; a reliable one is shown exactly once, if need be early; at most 256 wait.

import { Emitted, type EventSchema } from "../../world/events/event-schema.ts";
import type { EffectQueue } from "./effect-queue.ts";

const MOST_WAITING = 256;
/** A passing effect that is later than this, in view time, is not worth showing. */
const LATE_MS = 250;

export class WaitingEffects {
  readonly #events: readonly EventSchema[];
  readonly #queue: EffectQueue;
  readonly #lateTicks: number;
  /** By tick; the first `#count` wait, the others are free. */
  readonly #waiting: Emitted[] = [];
  #count = 0;
  /** Passing effects that came too late, or one too many. */
  dropped = 0;

  constructor(events: readonly EventSchema[], queue: EffectQueue, tickMs: number) {
    this.#events = events;
    this.#queue = queue;
    this.#lateTicks = LATE_MS / tickMs;
  }

  add(emitted: Emitted): void {
    const waiting = this.#waiting;
    if (this.#count === MOST_WAITING) {
      if (!emitted.schema.isReliable) {
        this.dropped++;
        return;
      }
      this.#showFirst(1, Number.NEGATIVE_INFINITY);
    }
    if (this.#count === waiting.length) waiting.push(new Emitted(this.#events));
    const one = waiting[this.#count];
    one.copyFrom(emitted);
    let at = this.#count++;
    for (; at > 0 && waiting[at - 1].tick > one.tick; at--) waiting[at] = waiting[at - 1];
    waiting[at] = one;
  }

  /** Shows what happened up to `moment`, which the view shows now, in ticks. */
  show(moment: number): void {
    let due = 0;
    while (due < this.#count && this.#waiting[due].tick <= moment) due++;
    if (due > 0) this.#showFirst(due, moment - this.#lateTicks);
  }

  /** Shows the first ones; passing ones before `tooLate` are dropped. */
  #showFirst(count: number, tooLate: number): void {
    const waiting = this.#waiting;
    for (let i = 0; i < count; i++) {
      const one = waiting[i];
      if (one.schema.isReliable || one.tick >= tooLate) this.#queue.add(one, this.#queue.newKey(), "shown");
      else this.dropped++;
    }
    // The records go behind those that still wait.
    for (let i = count; i < this.#count; i++) {
      const one = waiting[i];
      waiting[i] = waiting[i - count];
      waiting[i - count] = one;
    }
    this.#count -= count;
  }
}
