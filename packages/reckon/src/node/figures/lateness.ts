// Whether ticks are stepped in time, over the last seconds: for the readiness of the server. Told of every tick that was due, also
// of those that were skipped, so that a long stall counts for as many ticks as it lasts. Always true: no allocation after it was
// made; one stall does not make a server late, one in each second does.

/** Seconds that are looked back on, and a tick that is later than this, ms, is late. */
const SPAN_S = 10;
const LATE_MS = 16;
/** Of fewer nothing is said: a process that begins is slow at first. */
const LEAST_TICKS = 300;
/** More than this share of late ticks: nobody new should come. */
const MOST_LATE = 0.1;

export class Lateness {
  /** Ticks and late ticks by second, in a ring. */
  readonly #ticks = new Uint32Array(SPAN_S);
  readonly #late = new Uint32Array(SPAN_S);
  #second = 0;

  /** A tick that was due so many ms before `nowMs` is stepped now, or skipped. */
  add(latenessMs: number, nowMs: number): void {
    this.#advance(Math.floor(nowMs / 1000));
    this.#ticks[this.#second % SPAN_S]++;
    if (latenessMs > LATE_MS) this.#late[this.#second % SPAN_S]++;
  }

  isLate(nowMs: number): boolean {
    this.#advance(Math.floor(nowMs / 1000));
    const sum = (counts: Uint32Array): number => counts.reduce((all, count) => all + count, 0);
    return sum(this.#late) > MOST_LATE * Math.max(LEAST_TICKS, sum(this.#ticks));
  }

  #advance(second: number): void {
    for (; this.#second < second; this.#second = Math.max(this.#second + 1, second - SPAN_S)) {
      this.#ticks[(this.#second + 1) % SPAN_S] = 0;
      this.#late[(this.#second + 1) % SPAN_S] = 0;
    }
  }
}
