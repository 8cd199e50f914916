// The standing of a match, for the host: scores by seat, and at its end every player's outcome. The host asks four times per second.
// Always true: it is a function of the world and the match's age.

import { bestOf, finishedBy, scoresOf } from "@reckon/kit";
import type { Standing } from "reckon";
import { type HighNoonWorld, MODE, PHASE } from "./kinds.ts";
import { TICK_RATE } from "./tuning.ts";

export function judge(world: HighNoonWorld, ticks: number): Standing {
  const { run } = world.fields;
  const scores = scoresOf(world, "player", "score");
  const phase = run.phase[0];
  if (run.mode[0] === MODE.ride) {
    if (phase !== PHASE.victory && phase !== PHASE.defeat) return { scores, chapter: chapterOf(world) };
    const outcome = phase === PHASE.victory ? "won" : "lost";
    return { scores, finished: scores.map((one) => ({ ...one, outcome })) };
  }
  const isOver = bestOf(scores) >= run.wins[0] || ticks >= duelTicks(world);
  return isOver ? finishedBy(scores, "outgunned") : { scores };
}

/** The wave of a ride, or the camp; undefined: it is between two of them. */
function chapterOf({ fields: { run } }: HighNoonWorld): string | undefined {
  if (run.phase[0] === PHASE.camp) return `Camp after stage ${run.stage[0]}`;
  const isWave = run.phase[0] === PHASE.fight && run.wave[0] > 0;
  return isWave ? `Stage ${run.stage[0]}, wave ${run.wave[0]}` : undefined;
}

/** The longest duration of a duel. */
export function duelTicks(world: HighNoonWorld): number {
  return world.fields.run.minutes[0] * 60 * TICK_RATE;
}
