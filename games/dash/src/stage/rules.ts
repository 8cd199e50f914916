// dash as a host runs it: its rules by the host's choices, its lobby, the end of a match, and its bots.

import { bestOf, finishedBy, scoresOf } from "@reckon/kit";
import { type GameRules, strengthOf } from "@reckon/stage";
import type { Standing } from "reckon";
import { presets } from "reckon/presets";
import { type Dash, type DashWorld, dashGame } from "../dash.ts";
import { Rival } from "../rival.ts";
import { STRENGTHS } from "../strength.ts";
import { dashLobby } from "./lobby.ts";
import { matchTicks, touchesToWin } from "./match.ts";
import { TABLES } from "./tables.ts";

/** Scores by seat, and at the end of the match the winner. */
function judge(world: DashWorld, ticks: number): Standing {
  const scores = scoresOf(world, "player", "score");
  const isOver = bestOf(scores) >= touchesToWin(world) || ticks >= matchTicks(world);
  return isOver ? finishedBy(scores, "beaten") : { scores };
}

/** A number that the host chose in the lobby; undefined: no choice was made. */
function chosen(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

export const dashRules: GameRules<Dash> = {
  hosted: {
    make: ({ touches, minutes }) => dashGame({ touches: chosen(touches), minutes: chosen(minutes) }),
    preset: presets.reckon,
    lobby: dashLobby,
    judge,
    tables: TABLES,
    bots: {
      make: ({ seed, player, choices }) => {
        const bot = new Rival(seed, player, STRENGTHS[strengthOf(choices) ?? "fair"]);
        return (into, client) => bot.sample(into, client);
      },
    },
  },
};
