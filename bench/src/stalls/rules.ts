// The lobby of bench:stalls: players who are ready play at once, and later ones join them.

import { LOBBY_RULES, type LobbyRules } from "reckon";

export const rules: LobbyRules = LOBBY_RULES.highNoon;
