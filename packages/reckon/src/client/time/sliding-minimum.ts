// The smallest of a stream of measurements over the last slices of time in which anything was measured. The clock uses it (least round
// trip), and so do the lead and the delay (least need, least age on arrival). Always true: silence ages nothing, so what was learnt
// survives a sleep; nothing is allocated after construction.

const SLICE_MS = 1000;

/** A minimum over the newest `slices` seconds that held a measurement. Units are the caller's (ms). */
export class SlidingMinimum {
  readonly #values: Float64Array;
  #current = 0;
  #label = Number.NaN;
  #minimum: number = Number.POSITIVE_INFINITY;

  constructor(slices: number) {
    this.#values = new Float64Array(slices).fill(Number.POSITIVE_INFINITY);
  }

  /** The minimum; `Infinity` before the first measurement. */
  get value(): number {
    return this.#minimum;
  }

  note(value: number, now: number): void {
    const label = Math.floor(now / SLICE_MS);
    if (label !== this.#label) {
      this.#label = label;
      this.#current = (this.#current + 1) % this.#values.length;
      this.#values[this.#current] = Number.POSITIVE_INFINITY;
      this.#scan();
    }
    if (value < this.#values[this.#current]) this.#values[this.#current] = value;
    if (value < this.#minimum) this.#minimum = value;
  }

  /** Adds `ms` to everything that was measured. */
  shift(ms: number): void {
    for (let i = 0; i < this.#values.length; i++) this.#values[i] += ms;
    this.#minimum += ms;
  }

  #scan(): void {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#values.length; i++) least = Math.min(least, this.#values[i]);
    this.#minimum = least;
  }
}
