// By a Thread as a host runs it: the game on a maze of the difficulty that the host chose, the judge, and who plays when nobody
// does.

import type { GameRules } from "@reckon/stage";
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
  // They stray and shoot at nothing until the game has bots of its own (src/bots): hand one a seed here.
  bot: (seed) => (into, tick) => {
    into.forward = 1;
    into.lookYaw = ((seed % 7) + Math.floor(tick / 40) * 1.7) % 6;
    into.hold = tick % 120 < 20 ? 1 : 0;
  },
};
