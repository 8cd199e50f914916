// Wakes a host at the multiples of a tick's length, by the machine's steady clock, and keeps count of how late it was.
// Always true: never early; a late wake does not make the next one late; after a stall it goes on at the next multiple, and
// the rooms catch up by themselves.

import { performance } from "node:perf_hooks";
import { Distribution } from "../../quality/distribution.ts";

export class TickLoop {
  /** How late each wake was, ms. */
  readonly latenessMs: Distribution = new Distribution(0, 250, 2500);
  /** How long each took, ms. */
  readonly workMs: Distribution = new Distribution(0, 250, 2500);
  readonly #tickMs: number;
  readonly #wake: (now: number) => void;
  readonly #onTick: ((latenessMs: number, workMs: number) => void) | undefined;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param onTick is told how late each wake was, and how long it took */
  constructor(
    tickMs: number,
    wake: (now: number) => void,
    onTick?: (latenessMs: number, workMs: number) => void,
  ) {
    this.#tickMs = tickMs;
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
    return (Math.floor(now / this.#tickMs) + 1) * this.#tickMs;
  }

  #sleep(): void {
    this.#timer = setTimeout(this.#run, Math.max(0, Math.ceil(this.#next - this.now())));
  }

  readonly #run = (): void => {
    const now = this.now();
    if (now >= this.#next) {
      const latenessMs = now - this.#next;
      this.latenessMs.add(latenessMs);
      this.#next = this.#after(now);
      this.#wake(now);
      const workMs = this.now() - now;
      this.workMs.add(workMs);
      this.#onTick?.(latenessMs, workMs);
    }
    if (this.#timer !== undefined) this.#sleep();
  };
}
