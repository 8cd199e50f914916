// Wakes a host at the multiples of a beat's length, by the machine's steady clock, and keeps count of how late its rooms were.
// Always true: never early; a late wake does not make the next one late; after a stall it goes on at the next multiple, and
// the rooms catch up by themselves.

import { performance } from "node:perf_hooks";
import { Distribution } from "../../quality/distribution.ts";

export class TickLoop {
  /** How late each wake was in which something was due, ms. */
  readonly latenessMs: Distribution = new Distribution(0, 250, 2500);
  /** How long each took, ms. */
  readonly workMs: Distribution = new Distribution(0, 250, 2500);
  readonly #everyMs: number;
  readonly #wake: (now: number) => number | undefined;
  readonly #onTick: ((latenessMs: number, workMs: number) => void) | undefined;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param wake returns how late it is with what it does, ms: a wake in time may be late for what was left over by the last;
   *   undefined: nothing was due, and the wake is not counted
   * @param onTick is told how late each wake was, and how long it took
   */
  constructor(
    everyMs: number,
    wake: (now: number) => number | undefined,
    onTick?: (latenessMs: number, workMs: number) => void,
  ) {
    this.#everyMs = everyMs;
    this.#wake = wake;
    this.#onTick = onTick;
  }

  /** Server time: ms since the process began. */
  now(): number {
    return performance.now();
  }

  start(): void {
    this.#next = this.#after(this.now());
    this.#sleep();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #after(now: number): number {
    return (Math.floor(now / this.#everyMs) + 1) * this.#everyMs;
  }

  #sleep(): void {
    this.#timer = setTimeout(this.#run, Math.max(0, Math.ceil(this.#next - this.now())));
  }

  readonly #run = (): void => {
    const now = this.now();
    if (now >= this.#next) {
      const lateMs = now - this.#next;
      this.#next = this.#after(now);
      const latestMs = this.#wake(now);
      if (latestMs !== undefined) this.#note(Math.max(lateMs, latestMs), this.now() - now);
    }
    if (this.#timer !== undefined) this.#sleep();
  };

  #note(latenessMs: number, workMs: number): void {
    this.latenessMs.add(latenessMs);
    this.workMs.add(workMs);
    this.#onTick?.(latenessMs, workMs);
  }
}
