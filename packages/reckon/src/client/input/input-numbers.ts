// Maps input numbers: to the ticks that they are predicted for, to the state that is drawn, and to inputs that were never sampled.
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

  /** @param delayTicks inputs are drawn this many ticks late */
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

  /** The input number whose state is drawn now: the newest one, less the ticks by which inputs are delayed. */
  get drawn(): number {
    return this.#log.newest - this.#delayTicks;
  }

  /** Snapshots up to this number are reconciled now. */
  get reached(): number {
    const { number } = this.#confirmation;
    // A number ahead of the drawn rows waits for them; one beyond the newest input does not: this client slept.
    return number > this.#log.newest ? number : this.drawn;
  }

  /** Fills in inputs up to `number`, where a snapshot lies beyond the newest input: this client slept while the server went on. */
  fillTo(number: number): void {
    const missed = Math.max(this.#log.newest, number - KEPT_INPUTS);
    for (let n = missed + 1; n <= number; n++) this.#log.fill(n);
  }
}
