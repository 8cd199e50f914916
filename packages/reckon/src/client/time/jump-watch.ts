// Tells a clock that jumped (suspend, a stepped server clock) from a link that became slow. A packet cannot be early: one that beats
// the least delay of the last 20 s by more than 250 ms proves a jump. A late one proves nothing: it is learnt as jitter, or left out
// as a stall; only after many stalls in a row was it a jump. The lead calls it with needs, the delay with ages at arrival.
// Always true: after a jump the watched minimum has moved with it, so one jump is reported once; for another second, a still lower
// value refines it.
import { SlidingMinimum } from "./sliding-minimum.ts";

const EARLY_MS = 250;
const REFINE_MS = 1000;
const WINDOW_SLICES = 20;

/** Watches one delay-like measure (ms) for jumps of a clock. */
export class JumpWatch {
  readonly #least: SlidingMinimum = new SlidingMinimum(WINDOW_SLICES);
  readonly #earlyRun: number;
  readonly #lateRun: number;
  #early = 0;
  #earliest = 0;
  #late = 0;
  #leastLate = 0;
  #refineUntil: number = Number.NEGATIVE_INFINITY;

  /**
   * @param earlyRun this many early values in a row prove a jump
   * @param lateRun this many stalls in a row count as a jump
   */
  constructor(earlyRun: number, lateRun: number) {
    this.#earlyRun = earlyRun;
    this.#lateRun = lateRun;
  }

  /** The least value of the last 20 s, as moved by jumps; `Infinity` before the first. */
  get least(): number {
    return this.#least.value;
  }

  /** Takes one value, and whether the caller leaves it out as a stall; returns by how much the measure jumped (ms), mostly 0. */
  note(value: number, isStall: boolean, now: number): number {
    const over = value - this.#least.value;
    if (over === Number.NEGATIVE_INFINITY) {
      // A page that is still loading reads its first packets late: they are no measure for others.
      if (!isStall) this.#least.note(value, now);
      return 0;
    }
    if (over < 0 && now < this.#refineUntil) return this.#jump(over, value, now);
    if (over < -EARLY_MS) {
      this.#earliest = this.#early === 0 ? over : Math.min(this.#earliest, over);
      this.#late = 0;
      if (++this.#early < this.#earlyRun) return 0;
      this.#refineUntil = now + REFINE_MS;
      return this.#jump(this.#earliest, value, now);
    }
    this.#early = 0;
    if (isStall && over > 0) {
      this.#leastLate = this.#late === 0 ? over : Math.min(this.#leastLate, over);
      if (++this.#late < this.#lateRun) return 0;
      this.#refineUntil = now + REFINE_MS;
      return this.#jump(this.#leastLate, value, now);
    }
    this.#late = 0;
    this.#least.note(value, now);
    return 0;
  }

  /** The measure jumped by `ms`, as the caller found out by itself. */
  shift(ms: number): void {
    this.#least.shift(ms);
    this.#early = 0;
    this.#late = 0;
  }

  #jump(ms: number, value: number, now: number): number {
    this.shift(ms);
    this.#least.note(value, now);
    return ms;
  }
}
