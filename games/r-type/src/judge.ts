// The standing of a run, for the host: scores by seat, and at its end every player's outcome. The host asks four times per second.
// Always true: it is a function of the world.

import { scoresOf } from "@reckon/kit";
import type { Standing } from "reckon";
import { PHASE, type RTypeWorld } from "./kinds.ts";

export function judge(world: RTypeWorld): Standing {
  const { run } = world.fields;
  const scores = scoresOf(world, "ship", "score");
  const phase = run.phase[0];
  if (phase !== PHASE.victory && phase !== PHASE.over) return { scores };
  const outcome = phase === PHASE.victory ? "victory" : `lost level ${run.level[0]}`;
  // They fly together: there are no winners among them.
  return {
    scores,
    finished: scores.map((one) => ({ ...one, outcome })),
  };
}

/** The total score of all players. */
export function totalScore(world: RTypeWorld): number {
  let total = 0;
  for (const row of world.all("ship")) total += world.fields.ship.score[row];
  return total;
}
