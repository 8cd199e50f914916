// The games of the recording bench as a host serves them: the matches of packages/reckon/test/match/moving-cast.ts, which nobody ends. Its
// servers and its players call it.

import { type HostedGame, LOBBY_RULES, type LobbyRules } from "../../packages/reckon/src/index.ts";
import { SORTS } from "../../packages/reckon/test/match/moving-cast.ts";

/** The name of the game at the server. */
export const GAME = "recorded";

export function castRules(name: string): LobbyRules {
  return { ...LOBBY_RULES.reckon, seats: SORTS[name].players, countdownMs: 0 };
}

export function hostedCast(name: string): HostedGame {
  const { game, preset } = SORTS[name];
  const made = game();
  return { make: () => made, preset, lobby: castRules(name) } as unknown as HostedGame;
}
