// How the lobby of dash works: the arcade reads it before it loads the rules.

import { LOBBY_RULES, type LobbyRules } from "reckon/lobby";

export const dashLobby: LobbyRules = { ...LOBBY_RULES.reckon, seats: 8, afterGameMs: 6000 };
