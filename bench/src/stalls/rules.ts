// The lobby of bench:stalls: who is ready plays at once, and who comes later plays with them.

import { LOBBY_RULES, type LobbyRules } from "reckon";

export const rules: LobbyRules = LOBBY_RULES.highNoon;
