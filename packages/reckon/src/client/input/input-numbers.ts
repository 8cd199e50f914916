// Which input number stands for what: the tick that it is predicted for, the one whose state is drawn, and those that nobody sampled.
// The client asks in every frame. Always true: a stamped input has the number of its tick; one that is not stamped counts on from
// the newest confirmed one.

import type { Tick } from "../../core/tick.ts";
import type { Confirmation } from "../predict/confirmation.ts";
import { type InputLog, KEPT_INPUTS } from "./input-log.ts";
import type { InputTimeline } from "./input-timeline.ts";

export class InputNumbers {
  readonly #log: InputLog;
  readonly #timeline: InputTimeline;
  readonly #confirmation: Confirmation;
  readonly #delayTicks: number;

  /** @param delayTicks inputs are drawn so many ticks late */
  constructor(log: InputLog, timeline: InputTimeline, confirmation: Confirmation, delayTicks: number) {
    this.#log = log;
    this.#timeline = timeline;
    this.#confirmation = confirmation;
    this.#delayTicks = delayTicks;
  }

  /** The tick that an input number is predicted for. */
  tickOf(number: number): Tick {
    const { tick, number: confirmed } = this.#confirmation;
    return this.#timeline.isFree ? tick + number - confirmed : number;
  }

  /** The input number whose state is drawn now: the newest one, or so many before it as inputs are delayed by. */
  get drawn(): number {
    return this.#log.newest - this.#delayTicks;
  }

  /** Up to which number a snapshot is reconciled now. */
  get reached(): number {
    const { number } = this.#confirmation;
    // One that is ahead of the rows drawn waits for them; one beyond the newest input does not: this client slept.
    return number > this.#log.newest ? number : this.drawn;
  }

  /** A snapshot beyond the newest input: this client slept, and the server went on without it up to `number`. */
  fillTo(number: number): void {
    const missed = Math.max(this.#log.newest, number - KEPT_INPUTS);
    for (let n = missed + 1; n <= number; n++) this.#log.fill(n);
  }
}
