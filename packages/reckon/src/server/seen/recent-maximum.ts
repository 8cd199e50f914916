// The largest of what was measured lately, over two halves of a window: used by view-estimate.ts for margins and jitters.
// Always true: a value counts for one to two halves; while nothing comes, nothing is forgotten.

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
}
