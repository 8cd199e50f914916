// How the lobby of dash works: the host chooses what ends a match and how strong bots are, and nobody starts alone, with nobody to
// touch. The arcade reads it before it loads the rules.

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
