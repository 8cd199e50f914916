// Figures that several experiments score with, as people read them.

import type { Tally } from "../model/tally.ts";
import { mean, rollbackCount } from "../model/tally.ts";
import type { Score } from "./experiment.ts";

export function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

export function units(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} units`;
}

export function percent(part: number, whole: number): string {
  const share = 100 * mean(part, whole);
  return `${share.toFixed(share > 0 && share < 10 ? 1 : 0)} %`;
}

export function perSecond(count: number, seconds: number): string {
  return `${mean(count, seconds).toFixed(1)} per second`;
}

export function hitScore({ counts }: Tally): Score {
  const { shots = 0, hits = 0 } = counts;
  return { label: "Your hits", value: `${hits} of ${shots}`, note: "shots at a figure that you saw" };
}

export function correctionScore(tally: Tally): Score {
  const count = rollbackCount(tally);
  const size = units(mean(tally.correctedUnits, count));
  return { label: "Corrections", value: `${count}, ${size} each`, note: "rollbacks of your prediction" };
}
