// Where a timeline should stand while a link is on the move: a queue that swells or drains changes what is needed by a hundred ms in a
// second, and a histogram over 20 s only knows that everything happens. A line through the last second says where the next measurement will
// lie, and the largest distance above the line how much jitter to allow for. CostTarget compares it with its histogram, and follows
// whichever would have been cheaper lately. Always true: NaN until there are enough measurements within a second; nothing is allocated
// after construction.

import { MOVES } from "#moves";
import type { Moving } from "../moving/moving.ts";

const MOST = 64;
const LEAST = 8;
const WINDOW_MS = 1000;
/** How far ahead a rising line is read, ms. */
const AHEAD_MS = 100;

export class TrendTarget {
  readonly #values: Float64Array = new Float64Array(MOST);
  readonly #times: Float64Array = new Float64Array(MOST);
  #count = 0;

  /** Takes one measurement, and the moment that it is about. */
  add(value: number, atMs: number): void {
    const at = this.#count++ % MOST;
    this.#values[at] = value;
    this.#times[at] = atMs;
  }

  /** Where a measurement about `now` would probably lie. */
  value(now: number): number {
    const count = this.#inWindow();
    if (count < LEAST) return Number.NaN;
    const first = this.#count - count;
    let times = 0;
    let values = 0;
    for (let i = 0; i < count; i++) {
      times += this.#timeAt(first + i) - now;
      values += this.#valueAt(first + i);
    }
    const time = times / count;
    const value = values / count;
    let spread = 0;
    let together = 0;
    for (let i = 0; i < count; i++) {
      const off = this.#timeAt(first + i) - now - time;
      spread += off * off;
      together += off * (this.#valueAt(first + i) - value);
    }
    const slope = spread > 0 ? together / spread : 0;
    let above = 0;
    for (let i = 0; i < count; i++) {
      const line = value + slope * (this.#timeAt(first + i) - now - time);
      above = Math.max(above, this.#valueAt(first + i) - line);
    }
    // Upward it pays to be early; downward the fall must have happened.
    return value + slope * ((slope > 0 ? AHEAD_MS : 0) - time) + above;
  }

  /** The link stepped: moves all measurements by `ms`. */
  shift(ms: number): void {
    for (let i = 0; i < MOST; i++) this.#values[i] += ms;
  }

  /** A clock jumped: the measured moments were on the old clock. */
  forget(): void {
    this.#count = 0;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    by.cells(this.#values);
    by.cells(this.#times);
    this.#count = by.whole(this.#count);
  }

  /** How many of the newest measurements are from the last second. */
  #inWindow(): number {
    const fromMs = this.#timeAt(this.#count - 1) - WINDOW_MS;
    const most = Math.min(this.#count, MOST);
    let count = 0;
    while (count < most && this.#timeAt(this.#count - 1 - count) > fromMs) count++;
    return count;
  }

  #timeAt(index: number): number {
    return this.#times[index % MOST];
  }

  #valueAt(index: number): number {
    return this.#values[index % MOST];
  }
}
