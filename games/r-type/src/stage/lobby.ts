// How the lobby of R-Type works: four seats, and the host chooses how strong the bots fly. The arcade reads it before it loads the
// rules.

import { LOBBY_RULES, type LobbyRules } from "reckon/lobby";
import { PLAYERS } from "../tuning.ts";

export const rTypeLobby: LobbyRules = {
  ...LOBBY_RULES.reckon,
  seats: PLAYERS,
};
