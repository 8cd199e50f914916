// Whether the last few inputs all came late: then the way has become longer, and the lead must not wait for a histogram. A pause
// looks different: the inputs that it held up come together, each less late than the one before, and the newest is in time. The
// lead notes every need. Always true: an input that is not late ends the run.

const LEAST = 4;
/** A queue is draining if needs fall by more than this over a run, ms. */
const DRAIN_MS = 25;

export class LateRun {
  /** The newest needs of the run. */
  readonly #needs: Float64Array = new Float64Array(LEAST);
  #count = 0;

  note(needMs: number, isLate: boolean): void {
    if (isLate) this.#needs[this.#count++ % LEAST] = needMs;
    else this.#count = 0;
  }

  /** True when the last few inputs were all late, and not because a queue drains. */
  get isSteady(): boolean {
    if (this.#count < LEAST) return false;
    const newest = this.#needs[(this.#count - 1) % LEAST];
    return newest > this.#needs[this.#count % LEAST] - DRAIN_MS;
  }

  /** The largest of the last few needs, ms. */
  get mostMs(): number {
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < LEAST; i++) most = Math.max(most, this.#needs[i]);
    return most;
  }

  end(): void {
    this.#count = 0;
  }
}
