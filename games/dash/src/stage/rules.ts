// dash as a host runs it: three minutes, and the most touches win.

import type { GameRules } from "@reckon/stage";
import type { World } from "reckon";
import type { Standing } from "reckon/host";
import { presets } from "reckon/presets";
import { DashBot } from "../bot.ts";
import { dash } from "../dash.ts";
import { dashLobby } from "./lobby.ts";

export const dashRules: GameRules = {
  hosted: {
    make: () => dash,
    preset: presets.reckon,
    lobby: dashLobby,
    judge: (_world: World): Standing => ({}),
  },
  bot: (seed) => {
    let bot: DashBot | undefined;
    return (into, tick, client) => {
      bot ??= new DashBot(seed, client.player, "chase");
      bot.sample(tick, client.shown, into);
    };
  },
};
