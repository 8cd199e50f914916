// R-Type as a host runs it: the game, its judge, the pause that is the host's alone, and who flies when nobody does.

import type { GameRules } from "@reckon/stage";
import { Pilot } from "../bots/pilot.ts";
import { judge } from "../judge.ts";
import { rTypePreset } from "../preset.ts";
import { rTypeGame } from "../r-type.ts";
import { rTypeLobby } from "./lobby.ts";

export const rTypeRules: GameRules = {
  hosted: {
    make: () => rTypeGame(),
    preset: rTypePreset,
    lobby: rTypeLobby,
    judge,
    hostCommands: ["pause"],
  },
  bot: (seed) => {
    let pilot: Pilot | undefined;
    return (into, tick, client) => {
      pilot ??= new Pilot(seed, client.player);
      pilot.sample(tick, client.shown, into);
    };
  },
};
