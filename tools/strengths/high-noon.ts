// High Noon by its strengths: duels of two, rides of mixed parties by score, rides of four fair bots, and whether riders keep apart.

import { HighNoonBot } from "../../games/high-noon/src/bots/bot.ts";
import { STRENGTHS } from "../../games/high-noon/src/bots/strength.ts";
import { highNoonGame } from "../../games/high-noon/src/high-noon.ts";
import { type HighNoonWorld, PHASE } from "../../games/high-noon/src/kinds.ts";
import { DUEL_MINUTES, TICK_RATE } from "../../games/high-noon/src/tuning.ts";
import { playRide } from "../../games/high-noon/test/tally.ts";
import type { Adapter, Bar, Outcome, Strength } from "./adapter.ts";
import { PlainMatch } from "./plain-match.ts";

const RIDERS = 4;
/** A ride that is not over by then never is. */
const MOST_TICKS = 1200 * TICK_RATE;

interface Played {
  readonly world: HighNoonWorld;
  readonly seconds: number;
}

function play(mode: "ride" | "duel", seed: number, strengths: readonly Strength[]): Played {
  const bots = strengths.map((name, seat) => new HighNoonBot(seed * 31 + seat, seat, STRENGTHS[name]));
  // No delay: bullets are judged by their shooter's view, and bots have their own reaction time.
  const match = new PlainMatch(highNoonGame({ mode }), seed, bots, 0);
  const world = match.world as unknown as HighNoonWorld;
  const most = mode === "duel" ? DUEL_MINUTES * 60 * TICK_RATE : MOST_TICKS;
  while (world.fields.run.phase[0] < PHASE.victory && match.world.tick < most) match.tick();
  return { world, seconds: match.world.tick / TICK_RATE };
}

/** Seats by turns: whoever comes first has no advantage. */
function seated(seed: number, stronger: Strength, weaker: Strength, count: number): readonly Strength[] {
  return Array.from({ length: count }, (_, seat) => ((seat + seed) % 2 === 0 ? stronger : weaker));
}

/** Who of both has the higher score. */
function outcome({ world, seconds }: Played, strengths: readonly Strength[], stronger: Strength): Outcome {
  let ahead = 0;
  strengths.forEach((strength, seat) => {
    const score = world.fields.player.score[world.rowOf("player", seat)];
    ahead += strength === stronger ? score : -score;
  });
  return { won: ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5, seconds };
}

/** Share of rides of mixed parties in which the stronger two score more. */
function rideShare(stronger: Strength, weaker: Strength, count: number, from: number): Bar {
  let won = 0;
  for (let seed = from; seed < from + count; seed++) {
    const strengths = seated(seed, stronger, weaker, RIDERS);
    won += outcome(play("ride", seed, strengths), strengths, stronger).won;
  }
  return {
    name: `two ${stronger} riders score more than two ${weaker} ones`,
    value: won / count,
    least: 0.75,
  };
}

export const highNoonAdapter: Adapter = {
  against(stronger, weaker, seed) {
    const strengths = seated(seed, stronger, weaker, 2);
    return outcome(play("duel", seed, strengths), strengths, stronger);
  },
  usual: (seed) => play("duel", seed, ["fair", "fair", "fair", "fair"]).seconds,
  bars(count, from): readonly Bar[] {
    // As the arcade seats them: behind real clients, near the server.
    const rides = Array.from({ length: count }, (_, i) =>
      playRide("lan", from + i, RIDERS, 1, STRENGTHS.fair),
    );
    const won = rides.filter(({ end }) => end === "won").length;
    const overlaps = rides.reduce((sum, one) => sum + one.overlaps, 0) / count;
    const usual = rides.filter(({ seconds }) => seconds >= 120 && seconds <= 360).length;
    return [
      { name: "rides of four fair bots are won", value: won / count, least: 0.4, most: 0.7 },
      { name: "rides of four fair bots last 2 to 6 minutes", value: usual / count, least: 0.8 },
      { name: "ticks of those rides in which two bodies overlap", value: overlaps, most: 0.01 },
      rideShare("strong", "fair", count, from),
      rideShare("fair", "easy", count, from),
    ];
  },
};
