// R-Type by its strengths: its pilots fly together, in crews of both, and whoever of a crew is hurt less was better. Points say
// less: they go to who is in front, and crews of any strength come through.

import { Pilot } from "../../games/r-type/src/bots/pilot.ts";
import { PHASE, type RTypeWorld } from "../../games/r-type/src/kinds.ts";
import { rTypeGame } from "../../games/r-type/src/r-type.ts";
import { TICK_RATE } from "../../games/r-type/src/tuning.ts";
import type { Adapter, Strength } from "./adapter.ts";
import { PlainMatch } from "./plain-match.ts";

const PILOTS = 4;
/** A run that is not over by then never is. */
const MOST_TICKS = 900 * TICK_RATE;

interface Flown {
  /** Health that each pilot lost. */
  readonly lost: readonly number[];
  readonly seconds: number;
}

function fly(seed: number, strengths: readonly Strength[]): Flown {
  const pilots = strengths.map((name, seat) => new Pilot(seed * 31 + seat, seat, name));
  // No delay: shots are judged by their pilot's view, and pilots have their own reaction time.
  const match = new PlainMatch(rTypeGame(), seed, pilots, 0);
  const world = match.world as unknown as RTypeWorld;
  const { run, ship } = world.fields;
  const lost = strengths.map(() => 0);
  const health: number[] = [];
  while (run.phase[0] < PHASE.victory && match.world.tick < MOST_TICKS) {
    match.tick();
    strengths.forEach((_, seat) => {
      const now = ship.health[world.rowOf("ship", seat)];
      lost[seat] += Math.max(0, (health[seat] ?? now) - now);
      health[seat] = now;
    });
  }
  return { lost, seconds: match.world.tick / TICK_RATE };
}

export const rTypeAdapter: Adapter = {
  against(stronger, weaker, seed) {
    const strengths = Array.from({ length: PILOTS }, (_, seat) =>
      (seat + seed) % 2 === 0 ? stronger : weaker,
    );
    const { lost, seconds } = fly(seed, strengths);
    const ahead = lost.reduce((sum, one, seat) => sum + (strengths[seat] === stronger ? -one : one), 0);
    return { won: ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5, seconds };
  },
  usual: (seed) =>
    fly(
      seed,
      Array.from({ length: PILOTS }, () => "fair"),
    ).seconds,
};
