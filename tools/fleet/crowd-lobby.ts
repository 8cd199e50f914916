// The lobby of "crowd", the game of the bots of a fleet that is deployed anew: servers (rolling-server.ts) and bots (rolling-players.ts) have
// the same rules. Always true: a match begins with the first who is there, and the next one soon after its end.

import { LOBBY_RULES, type LobbyRules } from "reckon";

export const CROWD_LOBBY: LobbyRules = {
  ...LOBBY_RULES.dropIn,
  seats: 8,
  afterGameMs: 500,
  leaderboardMs: 500,
};
