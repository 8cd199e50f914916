// High Noon as a host runs it: the game by the host's choice of mode, the judge, and who plays when nobody does.

import type { GameRules } from "@reckon/stage";
import { presets } from "reckon/presets";
import { HighNoonBot } from "../bots/bot.ts";
import { highNoonGame } from "../high-noon.ts";
import { judge } from "../judge.ts";
import { DUEL, highNoonLobby } from "./lobby.ts";

/** Ticks between two wishes of a bot: the server must have had time to grant the last. */
const WISH_TICKS = 40;

export const highNoonRules: GameRules = {
  hosted: {
    make: ({ mode }) => highNoonGame({ mode: mode === DUEL ? "duel" : "ride" }),
    preset: presets.highNoon,
    lobby: highNoonLobby,
    judge,
  },
  bot: (seed) => {
    let bot: HighNoonBot | undefined;
    let wishes = -1;
    return (into, tick, client) => {
      bot ??= new HighNoonBot(seed, client.player);
      bot.sample(tick, client.shown, into);
      if (tick < wishes) return;
      wishes = tick + WISH_TICKS;
      const wish = bot.wish(client.shown);
      if (wish !== undefined) client.command(wish);
    };
  },
};
