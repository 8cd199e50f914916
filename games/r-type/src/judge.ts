// How a run stands, for the host: scores by seat, and at its end what became of everybody. The host asks four times per second.
// Always true: a function of the world.

import type { Standing } from "reckon/host";
import { PHASE, type RTypeWorld } from "./kinds.ts";

export function judge(world: RTypeWorld): Standing {
  const { run, ship } = world.fields;
  const scores: { seat: number; score: number }[] = [];
  for (const row of world.all("ship"))
    scores.push({ seat: world.ownerOf("ship", row), score: ship.score[row] });
  const phase = run.phase[0];
  if (phase !== PHASE.victory && phase !== PHASE.over) return { scores };
  const outcome = phase === PHASE.victory ? "victory" : `lost level ${run.level[0]}`;
  // They fly together: nobody wins against anybody.
  return {
    scores,
    finished: scores.map((one) => ({ ...one, outcome })),
  };
}

/** What all have scored together. */
export function totalScore(world: RTypeWorld): number {
  let total = 0;
  for (const row of world.all("ship")) total += world.fields.ship.score[row];
  return total;
}
