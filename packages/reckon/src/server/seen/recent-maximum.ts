// The largest of the latest measurements, over two halves of a window: view-estimate.ts and told-trips.ts use it. Always true: a value
// counts for one to two halves; without new values none is forgotten.

import type { Moving } from "../../core/moving/moving.ts";

export class RecentMost {
  /** The largest; −Infinity before the first. */
  value: number = Number.NEGATIVE_INFINITY;
  readonly #halfMs: number;
  #current: number = Number.NEGATIVE_INFINITY;
  #before: number = Number.NEGATIVE_INFINITY;
  #turnMs: number = Number.NEGATIVE_INFINITY;

  constructor(halfMs: number) {
    this.#halfMs = halfMs;
  }

  add(value: number, nowMs: number): void {
    if (nowMs >= this.#turnMs) {
      this.#turnMs = nowMs + this.#halfMs;
      this.#before = this.#current;
      this.#current = Number.NEGATIVE_INFINITY;
    }
    if (value > this.#current) this.#current = value;
    this.value = Math.max(this.#current, this.#before);
  }

  carry(by: Moving): void {
    this.value = by.number(this.value);
    this.#current = by.number(this.#current);
    this.#before = by.number(this.#before);
    this.#turnMs = by.number(this.#turnMs);
  }
}
