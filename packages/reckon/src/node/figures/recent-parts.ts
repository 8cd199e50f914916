// One figure for each of the newest stretches of time, in a ring: lateness.ts counts ticks by it, and metrics.ts keeps the longest wake.
// Always true: a stretch in which nothing was noted is 0; nothing is allocated after construction.

export class RecentParts {
  readonly values: Float64Array;
  readonly #partMs: number;
  #newest = 0;

  constructor(parts: number, partMs: number) {
    this.values = new Float64Array(parts);
    this.#partMs = partMs;
  }

  /** The place among `values` for this moment; forgets stretches that are too old by then. */
  at(nowMs: number): number {
    const { values } = this;
    const part = Math.floor(nowMs / this.#partMs);
    for (; this.#newest < part; this.#newest = Math.max(this.#newest + 1, part - values.length))
      values[(this.#newest + 1) % values.length] = 0;
    return this.#newest % values.length;
  }
}
