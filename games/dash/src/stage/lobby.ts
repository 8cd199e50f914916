// The lobby rules of dash: the host chooses what ends a match and the strength of bots, and no match starts with one player, who would
// have no one to touch. The arcade reads them before it loads the rules.

import { BOT_STRENGTHS } from "@reckon/stage";
import { LOBBY_RULES, type LobbyRules } from "reckon";
import { MINUTES, TOUCHES } from "../tuning.ts";

export const dashLobby: LobbyRules = {
  ...LOBBY_RULES.reckon,
  seats: 8,
  leastPlayers: 2,
  choices: { touches: ["10", "20", "30", "50"], minutes: ["2", "3", "5", "10"], bots: BOT_STRENGTHS },
  defaults: { touches: String(TOUCHES), minutes: String(MINUTES), bots: "Fair" },
  afterGameMs: 6000,
};
