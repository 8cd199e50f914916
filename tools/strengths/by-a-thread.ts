// By a Thread by its strengths: duels of two in a maze, and matches as "Play now" gives them.

import { STRENGTHS } from "../../games/by-a-thread/src/bots/strength.ts";
import { LEVELS } from "../../games/by-a-thread/src/mazes/generators.ts";
import { playMatch } from "../../games/by-a-thread/test/bots-play.ts";
import type { Adapter } from "./adapter.ts";

/** How many play where somebody pressed "Play now". */
const USUAL = 8;

/** Bots of this game look at what flies on a real client's screen: a network is between, a good one. */
export const byAThreadAdapter: Adapter = {
  against(stronger, weaker, seed) {
    const seat = seed % 2;
    const sitters = [STRENGTHS[weaker], STRENGTHS[weaker]];
    sitters[seat] = STRENGTHS[stronger];
    const { winners, seconds } = playMatch({ profile: "lan", seed, level: seed % LEVELS.length, sitters });
    return { won: winners.includes(seat) ? 1 : winners.length > 0 ? 0 : 0.5, seconds };
  },
  usual(seed) {
    const sitters = Array.from({ length: USUAL }, () => "any" as const);
    return playMatch({ profile: "lan", seed, level: 0, sitters }).seconds;
  },
};
