// How many per second, over the last second, in eight slices. The lanes ask it how often something is offered.
// Always true: nothing is allocated after construction; the sum is divided by the time that the slices really span.

const SLICES = 8;
const SLICE_MS = 125;

/** A sliding sum over one second. */
export class RateMeter {
  #first = -1;
  /** Number of the present slice, and what is in it: the others are looked at when it is over. */
  #label = -1;
  #present = 0;
  /** What is in the others together, and in each. Small whole numbers, which a list keeps in itself. */
  #past = 0;
  readonly #slices: number[] = [0, 0, 0, 0, 0, 0, 0, 0];

  /** Adds one. `now` in ms. */
  note(now: number): void {
    this.#roll(now);
    this.#present++;
  }

  /** A whole number: a fraction that is returned would be allocated. */
  perSecond(now: number): number {
    this.#roll(now);
    const sinceMs = Math.max(this.#first, this.#label - SLICES + 1) * SLICE_MS;
    const sum = this.#past + this.#present;
    return Math.round((sum * 1000) / Math.max(SLICE_MS, now - sinceMs));
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
