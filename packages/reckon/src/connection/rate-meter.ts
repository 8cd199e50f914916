// Bytes and packets per second over the last second, in eight slices. Called by connection.ts for each direction.
// Always true: nothing is allocated after construction; sums are divided by the time that the slices really span.

const SLICES = 8;
const SLICE_MS = 125;
/** Places in the numbers: bytes of each slice, then packets of each, then these. All in one array, for the cache's sake. */
const PACKETS = SLICES;
const SUM_BYTES: number = 2 * SLICES;
const SUM_PACKETS: number = SUM_BYTES + 1;
const NOW_MS: number = SUM_BYTES + 2;

/** A sliding sum over one second. */
export class RateMeter {
  readonly #numbers: Float64Array = new Float64Array(2 * SLICES + 3);
  #first = -1;
  #label = -1;

  /** Adds a packet of that many bytes. `now` in ms. */
  note(bytes: number, now: number): void {
    this.roll(now);
    const numbers = this.#numbers;
    const slice = this.#label % SLICES;
    numbers[slice] += bytes;
    numbers[PACKETS + slice]++;
    numbers[SUM_BYTES] += bytes;
    numbers[SUM_PACKETS]++;
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
      numbers[SUM_BYTES] -= numbers[slice];
      numbers[SUM_PACKETS] -= numbers[PACKETS + slice];
      numbers[slice] = 0;
      numbers[PACKETS + slice] = 0;
    }
  }

  get bytesPerSecond(): number {
    return this.#perSecond(SUM_BYTES);
  }

  get packetsPerSecond(): number {
    return this.#perSecond(SUM_PACKETS);
  }

  /** Whole numbers: a fraction that is returned would be allocated. */
  #perSecond(sum: number): number {
    const sinceMs = Math.max(this.#first, this.#label - SLICES + 1) * SLICE_MS;
    return Math.round((this.#numbers[sum] * 1000) / Math.max(SLICE_MS, this.#numbers[NOW_MS] - sinceMs));
  }
}
