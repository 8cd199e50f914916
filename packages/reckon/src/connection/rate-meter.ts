// How many per second, over the last second, in eight slices. The lanes ask it how often something is offered.
// Always true: nothing is allocated after construction; the sum is divided by the time that the slices really span.

const SLICES = 8;
const SLICE_MS = 125;
/** Places in the numbers: those of each slice, then these. All in one array, for the cache's sake. */
const SUM: number = SLICES;
const NOW_MS: number = SLICES + 1;

/** A sliding sum over one second. */
export class RateMeter {
  readonly #numbers: Float64Array = new Float64Array(SLICES + 2);
  #first = -1;
  #label = -1;

  /** Adds one. `now` in ms. */
  note(now: number): void {
    this.roll(now);
    this.#numbers[this.#label % SLICES]++;
    this.#numbers[SUM]++;
  }

  /** Forgets what is older than a second; call it before reading. */
  roll(now: number): void {
    const label = Math.max(0, Math.floor(now / SLICE_MS));
    const numbers = this.#numbers;
    numbers[NOW_MS] = now;
    if (this.#label < 0) {
      this.#first = label;
      this.#label = label;
    }
    if (label - this.#label > SLICES) this.#label = label - SLICES;
    while (this.#label < label) {
      this.#label++;
      const slice = this.#label % SLICES;
      numbers[SUM] -= numbers[slice];
      numbers[slice] = 0;
    }
  }

  /** A whole number: a fraction that is returned would be allocated. */
  get perSecond(): number {
    const sinceMs = Math.max(this.#first, this.#label - SLICES + 1) * SLICE_MS;
    return Math.round((this.#numbers[SUM] * 1000) / Math.max(SLICE_MS, this.#numbers[NOW_MS] - sinceMs));
  }
}
