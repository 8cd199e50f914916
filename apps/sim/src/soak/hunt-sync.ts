// Sync tests of a game over many seeds: `soak --sync`. Every tick is restored and replayed; values that the arena did not
// restore are named. Always true: a seed always gives the same outcome, and the seeds cover every mode and stage.

import { byAThreadGame, LEVELS, ThreadBot } from "@reckon/by-a-thread";
import { DashBot, dash } from "@reckon/dash";
import { DuelBot, highNoonGame, RideBot } from "@reckon/high-noon";
import { Pilot, rTypeGame } from "@reckon/r-type";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { syncTest } from "reckon/testing";
import type { Outcome } from "./hunt.ts";

type Cast = Pick<Parameters<typeof syncTest>[0], "game" | "bot">;

export const SYNC_GAMES = ["off", "byAThread", "highNoon", "rType", "dash", "skirmish"] as const;
export type SyncGame = (typeof SYNC_GAMES)[number];

const TICKS = 900;

/** What a seed plays: in High Noon a duel or one of the stages. */
function castOf(game: SyncGame, seed: number): Cast {
  if (game === "dash") return { game: dash, bot: (player, own) => new DashBot(own, player, "chase") };
  if (game === "skirmish") return { game: skirmish, bot: (player, own) => new SkirmishBot(own, player) };
  if (game === "rType") return rTypeCast(seed);
  if (game === "byAThread")
    return {
      game: byAThreadGame({ level: seed % LEVELS.length }),
      bot: (player, own) => new ThreadBot(own, player),
    };
  const stage = seed % 4;
  if (stage === 0)
    return { game: highNoonGame({ mode: "duel" }), bot: (player, own) => new DuelBot(own, player) };
  return { game: highNoonGame({ mode: "ride", stage }), bot: (player, own) => new RideBot(own, player) };
}

/** In R-Type each level in turn, from its start, from its middle, or from its boss. */
function rTypeCast(seed: number): Cast {
  const clock = [0, 2400, 5300][Math.floor(seed / 3) % 3];
  return {
    game: rTypeGame({ level: 1 + (seed % 3), clock }),
    bot: (player, own) => new Pilot(own, player, "fair"),
  };
}

/** Runs the sync test of a seed. */
export function huntSync(game: SyncGame, seed: number): Outcome {
  const cast = castOf(game, seed);
  const players = Math.min(1 + (seed % 5), cast.game.players);
  const desync = syncTest({ ...cast, seed, players, ticks: TICKS });
  const outcome = { seed, simulatedMs: (TICKS * 1000) / 60, compared: TICKS };
  return desync === undefined ? outcome : { ...outcome, desync: desync.sentence };
}
