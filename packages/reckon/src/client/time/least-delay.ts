// The lower envelope of one direction's delay: for each of the last 60 seconds with measurements the least value, with its time. Two
// of them make the minima clock (direction-minima.ts), which carries old values to the present by the drift that it has fitted.
// Always true: seconds without measurements take no place, so a silence forgets nothing; nothing is allocated after construction.

const SLICE_MS = 1000;
const SLICES = 60;
const OLDEST_MS = 60_000;

/** Least values per second of a stream of measurements (ms). */
export class Envelope {
  readonly #values: Float64Array = new Float64Array(SLICES);
  readonly #times: Float64Array = new Float64Array(SLICES);
  #head = -1;
  #label: number = Number.NaN;

  /** Time of the newest slice's least value. */
  get newestAt(): number {
    return this.#head < 0 ? Number.NEGATIVE_INFINITY : this.#times[this.#head % SLICES];
  }

  /** Time of the oldest value that is not older than a minute. */
  get oldestAt(): number {
    const newest = this.newestAt;
    let oldest = newest;
    for (let slot = this.#kept() - 1; slot >= 0; slot--) {
      if (newest - this.#times[slot] <= OLDEST_MS) oldest = Math.min(oldest, this.#times[slot]);
    }
    return oldest;
  }

  /** Takes one measurement; true if it began a new second. */
  note(value: number, at: number): boolean {
    const label = Math.floor(at / SLICE_MS);
    // An older measurement, overtaken on its way, joins the newest second.
    const isNew = !(label <= this.#label);
    if (isNew) {
      this.#label = label;
      this.#head++;
    }
    const slot = this.#head % SLICES;
    if (isNew || value < this.#values[slot]) {
      this.#values[slot] = value;
      this.#times[slot] = at;
    }
    return isNew;
  }

  /** The least of the values since `from`, carried to `now` by `drift` ms per ms; Infinity if there is none. */
  least(from: number, now: number, drift: number): number {
    return this.leastBetween(from, Number.POSITIVE_INFINITY, drift) + drift * now;
  }

  /** The least of the values of [from, to], carried to time 0 by `drift`; Infinity if there is none. */
  leastBetween(from: number, to: number, drift: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let slot = this.#kept() - 1; slot >= 0; slot--) {
      const at = this.#times[slot];
      if (at >= from && at <= to) least = Math.min(least, this.#values[slot] - drift * at);
    }
    return least;
  }

  /** The local clock jumped: moves values and times, and starts a new second. */
  shift(valueMs: number, timeMs: number): void {
    for (let slot = 0; slot < SLICES; slot++) {
      this.#values[slot] += valueMs;
      this.#times[slot] += timeMs;
    }
    this.#label = Number.NaN;
  }

  #kept(): number {
    return Math.min(this.#head + 1, SLICES);
  }
}
