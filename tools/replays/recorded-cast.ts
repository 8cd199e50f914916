// The games of the recording bench as a host serves them: the matches of packages/reckon/test/match/moving-cast.ts, which nobody ends, and the
// rooms of 32 of the load bench. Its servers and its players call it.

import { ROOM_PLAYERS } from "../../bench/src/load/rules.ts";
import { fieldGame, fieldLobby } from "../../bench/src/load/servers/reckon-server.ts";
import { type HostedGame, LOBBY_RULES, type LobbyRules } from "../../packages/reckon/src/index.ts";
import { presets } from "../../packages/reckon/src/presets/index.ts";
import { SORTS } from "../../packages/reckon/test/match/moving-cast.ts";

/** The name of the game at the server; the bots of the load bench ask for this one. */
export const GAME = "field";
/** The rooms of the load bench. */
export const FIELD = "field";

const field = fieldGame();

export function playersOf(name: string): number {
  return name === FIELD ? ROOM_PLAYERS : SORTS[name].players;
}

export function castRules(name: string): LobbyRules {
  return { ...LOBBY_RULES.reckon, seats: SORTS[name].players, countdownMs: 0 };
}

export function hostedCast(name: string): HostedGame {
  if (name === FIELD)
    return { make: () => field, preset: presets.reckon, lobby: fieldLobby } as unknown as HostedGame;
  const { game, preset } = SORTS[name];
  const made = game();
  return { make: () => made, preset, lobby: castRules(name) } as unknown as HostedGame;
}
