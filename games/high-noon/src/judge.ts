// How a match stands, for the host: scores by seat, and at its end what became of everybody. The host asks four times per second.
// Always true: a function of the world and the match's age.

import type { World } from "reckon";
import type { Standing } from "reckon/host";
import { type HighNoonWorld, MODE, PHASE } from "./kinds.ts";
import { DUEL_TICKS, DUEL_WINS } from "./tuning.ts";

export function judge(shown: World, ticks: number): Standing {
  const world = shown as unknown as HighNoonWorld;
  const { run, player } = world.fields;
  const scores: { seat: number; score: number }[] = [];
  for (const row of world.all("player"))
    scores.push({ seat: world.ownerOf("player", row), score: player.score[row] });
  const phase = run.phase[0];
  if (run.mode[0] === MODE.ride) {
    if (phase !== PHASE.victory && phase !== PHASE.defeat) return { scores };
    const outcome = phase === PHASE.victory ? "rode home" : "fell";
    return { scores, finished: scores.map((one) => ({ ...one, outcome })) };
  }
  const best = Math.max(0, ...scores.map((one) => one.score));
  if (best < DUEL_WINS && ticks < DUEL_TICKS) return { scores };
  const isDraw = scores.filter((one) => one.score === best).length > 1;
  const first = isDraw ? "draw" : "winner";
  return {
    scores,
    finished: scores.map((one) => {
      const hasWon = one.score === best;
      return { ...one, hasWon, outcome: hasWon ? first : "outgunned" };
    }),
  };
}
