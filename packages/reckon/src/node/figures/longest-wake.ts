// The longest wake of the last minute: how long rooms and bots held up everything else at once, at worst. Told of every wake, read
// by the metrics. Always true: a long wake is seen for a minute, by however many ask; no allocation after it was made.

/** The minute in parts, each with its own longest. */
const PARTS = 6;
const PART_MS = 10_000;

export class LongestWake {
  readonly #longestMs = new Float64Array(PARTS);
  #part = 0;

  /** A wake that ended at `nowMs` took so long. */
  add(workMs: number, nowMs: number): void {
    this.#advance(nowMs);
    const at = this.#part % PARTS;
    this.#longestMs[at] = Math.max(this.#longestMs[at], workMs);
  }

  /** In ms; 0: there was none. */
  at(nowMs: number): number {
    this.#advance(nowMs);
    return this.#longestMs.reduce((longest, one) => Math.max(longest, one), 0);
  }

  #advance(nowMs: number): void {
    const part = Math.floor(nowMs / PART_MS);
    for (; this.#part < part; this.#part = Math.max(this.#part + 1, part - PARTS))
      this.#longestMs[(this.#part + 1) % PARTS] = 0;
  }
}
