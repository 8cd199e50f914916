// The lobby rules of R-Type: four seats; the players say that they are ready, and the host starts when they like, even alone.
// The arcade reads them before it loads the rules. Unlike in the original, a lost seat is kept for half a minute, and newcomers
// join a running match.

import { BOT_STRENGTHS } from "@reckon/stage";
import { LOBBY_RULES, type LobbyRules } from "reckon";
import { LEVELS, PLAYERS } from "../tuning.ts";

export const rTypeLobby: LobbyRules = {
  ...LOBBY_RULES.reckon,
  seats: PLAYERS,
  choices: { levels: ["1", "2", "3"], bots: BOT_STRENGTHS },
  defaults: { levels: String(LEVELS), bots: "Fair" },
};
