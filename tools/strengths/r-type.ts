// R-Type by its strengths: its pilots fly together, so that each run is flown once by either, and whoever gets further, or scores
// more, was better.

import { Pilot } from "../../games/r-type/src/bots/pilot.ts";
import { totalScore } from "../../games/r-type/src/judge.ts";
import { PHASE, type RTypeWorld } from "../../games/r-type/src/kinds.ts";
import { rTypeGame } from "../../games/r-type/src/r-type.ts";
import { TICK_RATE } from "../../games/r-type/src/tuning.ts";
import type { Adapter, Strength } from "./adapter.ts";
import { PlainMatch } from "./plain-match.ts";

const PILOTS = 4;
/** A run that is not over by then never is. */
const MOST_TICKS = 900 * TICK_RATE;

interface Flown {
  /** Levels before score. */
  readonly merit: number;
  readonly seconds: number;
}

function fly(strength: Strength, seed: number): Flown {
  const pilots = Array.from({ length: PILOTS }, (_, seat) => new Pilot(seed * 31 + seat, seat, strength));
  // Nothing late: shots are judged by what their pilot saw, and pilots have a reaction time of their own.
  const match = new PlainMatch(rTypeGame(), seed, pilots, 0);
  const world = match.world as unknown as RTypeWorld;
  const { run } = world.fields;
  while (run.phase[0] < PHASE.victory && match.world.tick < MOST_TICKS) match.tick();
  const level = run.phase[0] === PHASE.victory ? 9 : run.level[0];
  return { merit: level * 1e7 + totalScore(world), seconds: match.world.tick / TICK_RATE };
}

export const rTypeAdapter: Adapter = {
  against(stronger, weaker, seed) {
    const [one, other] = [fly(stronger, seed), fly(weaker, seed)];
    return { won: one.merit > other.merit ? 1 : one.merit < other.merit ? 0 : 0.5, seconds: one.seconds };
  },
  usual: (seed) => fly("fair", seed).seconds,
};
