// Bytes and packets per second over the last second, in eight slices. Called by connection.ts for each direction.
// Always true: nothing is allocated after construction; sums are divided by the time that the slices really span.

const SLICES = 8;
const SLICE_MS = 125;

/** A sliding sum over one second. */
export class RateMeter {
  readonly #bytes: Float64Array = new Float64Array(SLICES);
  readonly #packets: Float64Array = new Float64Array(SLICES);
  #sumBytes = 0;
  #sumPackets = 0;
  #first = -1;
  #label = -1;
  #nowMs = 0;

  /** Adds a packet of that many bytes. `now` in ms. */
  note(bytes: number, now: number): void {
    this.roll(now);
    const slice = this.#label % SLICES;
    this.#bytes[slice] += bytes;
    this.#packets[slice]++;
    this.#sumBytes += bytes;
    this.#sumPackets++;
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
      this.#sumBytes -= this.#bytes[slice];
      this.#sumPackets -= this.#packets[slice];
      this.#bytes[slice] = 0;
      this.#packets[slice] = 0;
    }
  }

  get bytesPerSecond(): number {
    return this.#perSecond(this.#sumBytes);
  }

  get packetsPerSecond(): number {
    return this.#perSecond(this.#sumPackets);
  }

  /** Whole numbers: a fraction that is returned would be allocated. */
  #perSecond(sum: number): number {
    const sinceMs = Math.max(this.#first, this.#label - SLICES + 1) * SLICE_MS;
    return Math.round((sum * 1000) / Math.max(SLICE_MS, this.#nowMs - sinceMs));
  }
}
