// How many events there were per second, over the last second, in eight slices. The lanes ask it how often messages are offered.
// Always true: nothing is allocated after construction; the sum is divided by the time that the slices really span.

import { MOVES } from "#moves";
import type { Moving } from "../core/moving/moving.ts";

const SLICES = 8;
const SLICE_MS = 125;

/** A sliding sum over one second. */
export class RateMeter {
  #first = -1;
  /** Number of the current slice, and its sum: the other slices change only when it ends. */
  #label = -1;
  #present = 0;
  /** The sum of the other slices, and each of them. They are small whole numbers, which a list stores without further memory. */
  #past = 0;
  readonly #slices: number[] = [0, 0, 0, 0, 0, 0, 0, 0];

  /** Counts one. `now` in ms. */
  note(now: number): void {
    this.#roll(now);
    this.#present++;
  }

  /** A whole number, because a returned fraction would be allocated. */
  perSecond(now: number): number {
    this.#roll(now);
    const sinceMs = Math.max(this.#first, this.#label - SLICES + 1) * SLICE_MS;
    const sum = this.#past + this.#present;
    return Math.round((sum * 1000) / Math.max(SLICE_MS, now - sinceMs));
  }

  carry(by: Moving): void {
    if (!MOVES || !by.flag(this.#label >= 0)) return;
    const slices = by.whole(this.#label - this.#first);
    this.#label = Math.max(0, Math.round(by.ms(this.#label * SLICE_MS) / SLICE_MS));
    if (!Number.isSafeInteger(this.#label)) by.fail();
    this.#first = Math.max(0, this.#label - slices);
    this.#present = by.whole(this.#present);
    this.#past = 0;
    for (let i = 1; i <= SLICES; i++) {
      const at = (this.#label + i) % SLICES;
      this.#slices[at] = by.whole(this.#slices[at]);
      this.#past += this.#slices[at];
    }
  }

  /** Forgets what is older than a second. */
  #roll(now: number): void {
    const label = Math.max(0, Math.floor(now / SLICE_MS));
    if (this.#label < 0) {
      this.#first = label;
      this.#label = label;
    }
    if (label <= this.#label) return;
    this.#slices[this.#label % SLICES] = this.#present;
    this.#past += this.#present;
    this.#present = 0;
    if (label - this.#label > SLICES) this.#label = label - SLICES;
    while (this.#label < label) {
      const oldest = ++this.#label % SLICES;
      this.#past -= this.#slices[oldest];
      this.#slices[oldest] = 0;
    }
  }
}
