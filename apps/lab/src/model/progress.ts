// How far a person has come in an experiment: which steps are done. The lab asks after every moment, so going back in time takes steps
// back as well. Always true: steps are done in their order, and each sees only what happened since it began.

import type { Experience, Experiment, Since } from "../experiments/experiment.ts";
import { between, copyOf, type Tally } from "./tally.ts";

/** What progress reads of the lab. */
interface Watched extends Experience {
  readonly experiment: Experiment | undefined;
  readonly runs: readonly { readonly watches: readonly { readonly tally: Tally }[] }[];
}

export class Progress implements Since {
  /** The step that is to do; as many as there are steps: all are done. */
  step = 0;
  /** The moment at which it began. */
  beganAt = 0;
  readonly #lab: Watched;
  #from: readonly (readonly Tally[])[] = [];

  constructor(lab: Watched) {
    this.#lab = lab;
  }

  get isDone(): boolean {
    const steps = this.#lab.experiment?.steps;
    return steps !== undefined && this.step >= steps.length;
  }

  get seconds(): number {
    return (this.#lab.at - this.beganAt) / 60;
  }

  /** What happened to a player since the step began. */
  tally(player: number, run = 0): Tally {
    const now = this.#lab.tally(player, run);
    const from = (this.#from[run] ?? this.#from[0])?.[player];
    return from === undefined ? now : between(from, now);
  }

  /** Begins to count again. */
  mark(): void {
    this.beganAt = this.#lab.at;
    this.#from = this.#lab.runs.map(({ watches }) => watches.map(({ tally }) => copyOf(tally)));
  }

  look(): void {
    const { experiment } = this.#lab;
    if (experiment === undefined || this.step >= experiment.steps.length) return;
    if (!experiment.steps[this.step].isDone(this.#lab, this)) return;
    this.step++;
    if (this.step < experiment.steps.length) this.mark();
  }
}
