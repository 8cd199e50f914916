// By a Thread as a host runs it: the game on a maze of the difficulty that the host chose, the judge, and the bots.

import { type GameRules, strengthOf } from "@reckon/stage";
import { ThreadBot } from "../bots/bot.ts";
import { STRENGTHS } from "../bots/strength.ts";
import type { ByAThread } from "../by-a-thread.ts";
import { byAThreadGame } from "../by-a-thread.ts";
import { judge } from "../judge.ts";
import { hostedPreset } from "../preset.ts";
import { byAThreadLobby, levelOf } from "./lobby.ts";
import { TABLES } from "./tables.ts";

export const byAThreadRules: GameRules<ByAThread> = {
  hosted: {
    make: ({ difficulty, minutes }) =>
      byAThreadGame({
        level: levelOf(difficulty),
        minutes: minutes === undefined ? undefined : Number(minutes),
      }),
    preset: hostedPreset,
    lobby: byAThreadLobby,
    judge,
    tables: TABLES,
    killcam: { event: "felled", victim: "who" },
    bookmark: ({ name, player, values: { who }, nameOf }) =>
      name === "felled"
        ? { kind: "kill", text: `${player < 0 ? "The maze" : nameOf(player)} felled ${nameOf(who)}` }
        : undefined,
    bots: {
      make: ({ seed, player, choices }) => {
        const strength = strengthOf(choices);
        const bot = new ThreadBot(seed, player, strength && STRENGTHS[strength]);
        return (into, client) => bot.sample(into, client);
      },
    },
  },
};
