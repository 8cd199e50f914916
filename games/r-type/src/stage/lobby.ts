// How the lobby of R-Type works: four seats; everybody says that they are ready, and the host starts when they like, alone too.
// The arcade reads it before it loads the rules. Other than in the original, a lost seat is kept for half a minute, and newcomers
// join a run that goes on.

import { BOT_STRENGTHS } from "@reckon/stage";
import { LOBBY_RULES, type LobbyRules } from "reckon";
import { LEVELS, PLAYERS } from "../tuning.ts";

export const rTypeLobby: LobbyRules = {
  ...LOBBY_RULES.reckon,
  seats: PLAYERS,
  choices: { levels: ["1", "2", "3"], bots: BOT_STRENGTHS },
  defaults: { levels: String(LEVELS), bots: "Fair" },
};
