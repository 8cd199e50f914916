// R-Type as a host runs it: the game, its judge, the host's pause, and its bots.

import { type GameRules, strengthOf } from "@reckon/stage";
import { Pilot } from "../bots/pilot.ts";
import { judge } from "../judge.ts";
import { rTypePreset } from "../preset.ts";
import type { RType } from "../r-type.ts";
import { rTypeGame } from "../r-type.ts";
import { rTypeLobby } from "./lobby.ts";
import { TABLES } from "./tables.ts";

export const rTypeRules: GameRules<RType> = {
  hosted: {
    make: ({ levels }) => rTypeGame({ levels: levels === undefined ? undefined : Number(levels) }),
    preset: rTypePreset,
    lobby: rTypeLobby,
    judge,
    tables: TABLES,
    bookmark: ({ name, values: { who, level }, nameOf }) => {
      if (name === "lost") return { kind: "kill", text: `${nameOf(who)} was lost` };
      if (name === "levelBegan") return { kind: "chapter", text: `Level ${level} began` };
      if (name === "bossCame") return { kind: "boss", text: `The boss of level ${level} came` };
      return name === "bossFell" ? { kind: "boss", text: `The boss of level ${level} fell` } : undefined;
    },
    hostCommands: ["pause"],
    bots: {
      make: ({ seed, player, choices }) => {
        const pilot = new Pilot(seed, player, strengthOf(choices));
        return (into, client) => pilot.sample(into, client);
      },
    },
  },
};
