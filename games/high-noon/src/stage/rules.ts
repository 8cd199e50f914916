// High Noon as a host runs it: the game by the host's choices, the judge, and the bots.

import { type GameRules, strengthOf } from "@reckon/stage";
import { presets } from "reckon/presets";
import { HighNoonBot } from "../bots/bot.ts";
import { STRENGTHS } from "../bots/strength.ts";
import type { HighNoon } from "../high-noon.ts";
import { highNoonGame } from "../high-noon.ts";
import { judge } from "../judge.ts";
import { DUEL, highNoonLobby } from "./lobby.ts";
import { TABLES } from "./tables.ts";

/** Ticks between two requests of a bot: the server needs time to grant the last. */
const WISH_TICKS = 40;

/** A number that the host chose in the lobby; undefined: no choice was made. */
function chosen(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

export const highNoonRules: GameRules<HighNoon> = {
  hosted: {
    make: ({ mode, rideStages, duelTo, duelMinutes }) =>
      highNoonGame({
        mode: mode === DUEL ? "duel" : "ride",
        stages: chosen(rideStages),
        wins: chosen(duelTo),
        minutes: chosen(duelMinutes),
      }),
    preset: presets.highNoon,
    lobby: highNoonLobby,
    judge,
    tables: TABLES,
    // They stand up after two seconds: the page plays the beginning faster.
    killcam: { event: "felled", victim: "who", seconds: 2 },
    bookmark: ({ name, player, values: { who }, nameOf }) =>
      name === "felled"
        ? { kind: "kill", text: `${player < 0 ? "The desert" : nameOf(player)} felled ${nameOf(who)}` }
        : undefined,
    bots: {
      make: ({ seed, player, choices }) => {
        const bot = new HighNoonBot(seed, player, STRENGTHS[strengthOf(choices) ?? "fair"]);
        let wishes = -1;
        return (into, client) => {
          bot.sample(into, client);
          if (client.tick < wishes) return;
          wishes = client.tick + WISH_TICKS;
          const wish = bot.wish(client.shown);
          if (wish !== undefined) client.command(wish);
        };
      },
    },
  },
};
