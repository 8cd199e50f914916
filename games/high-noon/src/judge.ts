// How a match stands, for the host: scores by seat, and at its end what became of everybody. The host asks four times per second.
// Always true: a function of the world and the match's age.

import { bestOf, finishedBy, scoresOf } from "@reckon/kit";
import type { World } from "reckon";
import type { Standing } from "reckon/host";
import { type HighNoonWorld, MODE, PHASE } from "./kinds.ts";
import { DUEL_TICKS, DUEL_WINS } from "./tuning.ts";

export function judge(shown: World, ticks: number): Standing {
  const { run } = (shown as unknown as HighNoonWorld).fields;
  const scores = scoresOf(shown, "player", "score");
  const phase = run.phase[0];
  if (run.mode[0] === MODE.ride) {
    if (phase !== PHASE.victory && phase !== PHASE.defeat) return { scores };
    const outcome = phase === PHASE.victory ? "rode home" : "fell";
    return { scores, finished: scores.map((one) => ({ ...one, outcome })) };
  }
  return bestOf(scores) < DUEL_WINS && ticks < DUEL_TICKS ? { scores } : finishedBy(scores, "outgunned");
}
