// Whether the rooms are woken in time, over the last seconds: for the readiness of the server. Told of every wake.
// Always true: no allocation after it was made; one long wake does not make a server late, many do.

/** Seconds that are looked back on, and a wake that is later than this, ms, is late. */
const SPAN_S = 10;
const LATE_MS = 16;
/** Of fewer nothing is said: a process that begins is slow at first. */
const LEAST_WAKES = 300;
/** More than this share of late wakes: nobody new should come. */
const MOST_LATE = 0.2;

export class Lateness {
  /** Wakes and late wakes by second, in a ring. */
  readonly #wakes = new Uint32Array(SPAN_S);
  readonly #late = new Uint32Array(SPAN_S);
  #second = 0;

  /** A wake at `nowMs` was so late. */
  add(latenessMs: number, nowMs: number): void {
    this.#advance(Math.floor(nowMs / 1000));
    this.#wakes[this.#second % SPAN_S]++;
    if (latenessMs > LATE_MS) this.#late[this.#second % SPAN_S]++;
  }

  isLate(nowMs: number): boolean {
    this.#advance(Math.floor(nowMs / 1000));
    const sum = (counts: Uint32Array): number => counts.reduce((all, count) => all + count, 0);
    return sum(this.#late) > MOST_LATE * Math.max(LEAST_WAKES, sum(this.#wakes));
  }

  #advance(second: number): void {
    for (; this.#second < second; this.#second = Math.max(this.#second + 1, second - SPAN_S)) {
      this.#wakes[(this.#second + 1) % SPAN_S] = 0;
      this.#late[(this.#second + 1) % SPAN_S] = 0;
    }
  }
}
