// Dash by its strengths: duels of two rivals, and whether aiming beats mashing.

import { type Dash, dash } from "../../games/dash/src/dash.ts";
import { Rival } from "../../games/dash/src/rival.ts";
import { matchTicks, touchesToWin } from "../../games/dash/src/stage/match.ts";
import { STRENGTHS } from "../../games/dash/src/strength.ts";
import { TICK_RATE } from "../../games/dash/src/tuning.ts";
import { Careful, Masher } from "../../games/dash/test/players.ts";
import type { Adapter, Bar, Outcome, Strength } from "./adapter.ts";
import { PlainMatch, type Player } from "./plain-match.ts";

/** How many play where somebody pressed "Play now". */
const USUAL = 4;

type Maker = (seed: number, seat: number) => Player<Dash>;

const rival =
  (strength: Strength): Maker =>
  (seed, seat) =>
    new Rival(seed, seat, STRENGTHS[strength]);

/** Plays to the end: touches by seat, and how long it took. */
function play(seed: number, makers: readonly Maker[]): { scores: readonly number[]; seconds: number } {
  const players = makers.map((make, seat) => make(seed * 31 + seat, seat));
  const match = new PlainMatch(dash, seed, players);
  const { world } = match;
  const { score } = world.fields.player;
  while (world.tick < matchTicks(world) && Math.max(...score) < touchesToWin(world)) match.tick();
  const scores = players.map((_, seat) => score[world.rowOf("player", seat)]);
  return { scores, seconds: world.tick / TICK_RATE };
}

/** The first against the second, by turns in the first seat; others are there too. */
function compare(seed: number, one: Maker, other: Maker, others: readonly Maker[] = []): Outcome {
  const isFirst = seed % 2 === 0;
  const { scores, seconds } = play(seed, [...(isFirst ? [one, other] : [other, one]), ...others]);
  const ahead = (scores[0] - scores[1]) * (isFirst ? 1 : -1);
  return { won: ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5, seconds };
}

export const dashAdapter: Adapter = {
  against: (stronger, weaker, seed) => compare(seed, rival(stronger), rival(weaker)),
  usual: (seed) =>
    play(
      seed,
      Array.from({ length: USUAL }, () => rival("fair")),
    ).seconds,
  bars(count, from): readonly Bar[] {
    const careful: Maker = (seed, seat) => new Careful(seed, seat);
    const masher: Maker = (seed, seat) => new Masher(seed, seat);
    const share = (others: readonly Maker[]): number => {
      let won = 0;
      for (let i = 0; i < count; i++) won += compare(from + i, careful, masher, others).won;
      return won / count;
    };
    return [
      { name: "careful play beats mashing, alone with each other", value: share([]), least: 0.65 },
      {
        name: "careful play beats mashing, among two fair bots",
        value: share([rival("fair"), rival("fair")]),
        least: 0.65,
      },
    ];
  },
};
