// dash as a host runs it: two minutes, or until somebody has touched fifteen times. Host, live tiles and bots read it.
// Always true: the judge is a function of the world and the match's age; bots of the same seed behave alike.

import { bestOf, finishedBy, scoresOf } from "@reckon/kit";
import type { GameRules } from "@reckon/stage";
import type { World } from "reckon";
import type { Client } from "reckon/client";
import type { Standing } from "reckon/host";
import { presets } from "reckon/presets";
import { dash } from "../dash.ts";
import { Rival } from "../rival.ts";
import { dashLobby } from "./lobby.ts";
import { MATCH_TICKS, TOUCHES_TO_WIN } from "./match.ts";

/** Scores by seat, and at the end of the match who has won it. */
function judge(world: World, ticks: number): Standing {
  const scores = scoresOf(world, "player", "score");
  return bestOf(scores) < TOUCHES_TO_WIN && ticks < MATCH_TICKS ? { scores } : finishedBy(scores, "beaten");
}

export const dashRules: GameRules = {
  hosted: { make: () => dash, preset: presets.reckon, lobby: dashLobby, judge },
  bot: (seed) => {
    let bot: Rival | undefined;
    let playedBy: Client | undefined;
    return (into, tick, client) => {
      // Another match: its ticks and its rows are others.
      if (bot === undefined || client !== playedBy) bot = new Rival(seed, client.player);
      playedBy = client;
      bot.sample(tick, client.shown, into);
    };
  },
};
