// The standing of a match, for the host: a player's score is the number of ticks survived; players who are out go to Hades while others
// play (BT43); at the end every player gets a word for their fate. The lobby ranks by score, winners first, and equal scores
// share a rank; it has a word of its own for players who left. Always true: it is a function of the world.

import type { Standing } from "reckon";
import { FATE, PHASE, type ThreadWorld } from "./kinds.ts";

const OUTCOMES: readonly string[] = Object.keys(FATE);

export function judge(world: ThreadWorld): Standing {
  const { player, match } = world.fields;
  const everybody = [...world.all("player")].map((row) => ({
    seat: world.ownerOf("player", row),
    score: player.ticks[row],
    fate: player.fate[row],
  }));
  const scores = everybody.map(({ seat, score }) => ({ seat, score }));
  const results = everybody.map(({ seat, score, fate }) => ({
    seat,
    score,
    outcome: OUTCOMES[fate],
    hasWon: fate === FATE.winner || fate === FATE.escaped,
  }));
  if (match.phase[0] === PHASE.over) return { scores, finished: results };
  return { scores, out: results.filter((_, i) => everybody[i].fate !== FATE.plays) };
}
