// How many per second, over the last second, in eight slices. The lanes ask it how often something is offered.
// Always true: nothing is allocated after construction; the sum is divided by the time that the slices really span.

const SLICES = 8;
const SLICE_MS = 125;

/** A sliding sum over one second. */
export class RateMeter {
  /** Of each slice; small whole numbers, which a list keeps in itself. */
  readonly #slices: number[] = [0, 0, 0, 0, 0, 0, 0, 0];
  #sum = 0;
  #nowMs = 0;
  #first = -1;
  #label = -1;

  /** Adds one. `now` in ms. */
  note(now: number): void {
    this.roll(now);
    this.#slices[this.#label % SLICES]++;
    this.#sum++;
  }

  /** Forgets what is older than a second; call it before reading. */
  roll(now: number): void {
    const label = Math.max(0, Math.floor(now / SLICE_MS));
    this.#nowMs = now;
    if (this.#label < 0) {
      this.#first = label;
      this.#label = label;
    }
    if (label - this.#label > SLICES) this.#label = label - SLICES;
    while (this.#label < label) {
      this.#label++;
      const slice = this.#label % SLICES;
      this.#sum -= this.#slices[slice];
      this.#slices[slice] = 0;
    }
  }

  /** A whole number: a fraction that is returned would be allocated. */
  get perSecond(): number {
    const sinceMs = Math.max(this.#first, this.#label - SLICES + 1) * SLICE_MS;
    return Math.round((this.#sum * 1000) / Math.max(SLICE_MS, this.#nowMs - sinceMs));
  }
}
