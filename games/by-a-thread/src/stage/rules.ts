// By a Thread as a host runs it: the game on a maze of the difficulty that the host chose, the judge, and who plays when nobody
// does.

import type { GameRules } from "@reckon/stage";
import type { Client } from "reckon/client";
import { ThreadBot } from "../bots/bot.ts";
import { byAThreadGame } from "../by-a-thread.ts";
import { judge } from "../judge.ts";
import { hostedPreset } from "../preset.ts";
import { byAThreadLobby, levelOf } from "./lobby.ts";

export const byAThreadRules: GameRules = {
  hosted: {
    make: ({ difficulty }) => byAThreadGame({ level: levelOf(difficulty) }),
    preset: hostedPreset,
    lobby: byAThreadLobby,
    judge,
  },
  bot: (seed) => {
    let bot: ThreadBot | undefined;
    let playedBy: Client | undefined;
    return (into, tick, client) => {
      // Another match: its ticks and its rows are others.
      if (bot === undefined || client !== playedBy) bot = new ThreadBot(seed, client.player);
      playedBy = client;
      bot.sample(tick, client.shown, into, client);
    };
  },
};
