// How the lobby of High Noon works: the host chooses the mode. The arcade reads it before it loads the rules.

import { LOBBY_RULES, type LobbyRules } from "reckon/lobby";

export const RIDE = "Ride together";
export const DUEL = "Duel";

export const highNoonLobby: LobbyRules = {
  ...LOBBY_RULES.reckon,
  seats: 8,
  choices: { mode: [RIDE, DUEL] },
};
