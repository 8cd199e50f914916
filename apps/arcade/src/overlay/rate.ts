// A counter's growth in the last second, per second, for the net graph. Its owner passes the counter once per frame.
// Always true: nothing is allocated after construction; a counter that restarts begins a new second.

const SAMPLES = 8;
const SAMPLE_MS = 125;

export class Rate {
  readonly #times: Float64Array = new Float64Array(SAMPLES);
  readonly #totals: Float64Array = new Float64Array(SAMPLES);
  #count = 0;

  /** The rate at `now`, in ms, of a counter that stands at `total`. */
  of(total: number, now: number): number {
    const last = (this.#count - 1) % SAMPLES;
    if (this.#count > 0 && total < this.#totals[last]) this.#count = 0;
    if (this.#count === 0 || now - this.#times[last] >= SAMPLE_MS) {
      const at = this.#count++ % SAMPLES;
      this.#times[at] = now;
      this.#totals[at] = total;
    }
    const oldest = this.#count <= SAMPLES ? 0 : this.#count % SAMPLES;
    return ((total - this.#totals[oldest]) * 1000) / Math.max(SAMPLE_MS, now - this.#times[oldest]);
  }
}
