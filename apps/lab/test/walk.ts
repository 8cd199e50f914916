// Walks through an experiment as a person would, without a page: it plays the demonstration, and notes the figures of each step when the
// step is done.

import type { Experiment } from "../src/experiments/experiment.ts";
import { Lab } from "../src/model/lab.ts";
import type { Tally } from "../src/model/tally.ts";
import { yard } from "../src/yard/yard.ts";

/** What one step of an experiment was like. */
export interface Walked {
  readonly seconds: number;
  /** By run and player: what happened in this step, but for its last moment. */
  readonly tallies: readonly (readonly Tally[])[];
  /** Of the person, when the step was done. */
  readonly responseMs: number;
  readonly apart: number;
  readonly leadMs: number;
}

const MOST_SECONDS = 40;

export function walk(experiment: Experiment): {
  readonly lab: Lab<typeof yard.rules>;
  readonly steps: readonly Walked[];
} {
  const lab = new Lab(yard, experiment.settings, experiment);
  lab.restart(experiment.settings, experiment.demonstration);
  const steps: Walked[] = [];
  let before = walkedIn(lab);
  for (let moment = 0; moment < MOST_SECONDS * 60 && !lab.progress.isDone; moment++) {
    const { step } = lab.progress;
    lab.advance(1);
    const { responseMs, apart, leadMs } = walkedIn(lab);
    if (lab.progress.step > step) steps.push({ ...before, responseMs, apart, leadMs });
    before = walkedIn(lab);
  }
  return { lab, steps };
}

function walkedIn(lab: Lab<typeof yard.rules>): Walked {
  const { progress, runs, settings } = lab;
  return {
    seconds: progress.seconds,
    tallies: runs.map((_, run) =>
      settings.players.map((_, player) => structuredClone(progress.tally(player, run))),
    ),
    responseMs: lab.responseMs(0),
    apart: lab.apart(0),
    leadMs: lab.leadMs(0),
  };
}
