// Makes what a server and its pages are told about a game, from the game alone: both import the value that it returns. Always true:
// what is left out has a value that plays at once; what makes no sense is refused here, with a sentence that names the fix.

import type { Choices } from "../lobby/lobby-messages.ts";
import { checkRules, LOBBY_RULES, type LobbyRules } from "../lobby/rules.ts";
import { reckon } from "../presets/reckon.ts";
import type { Game } from "../world/game.ts";
import type { HostedGame } from "./hosted-game.ts";

/** What of a hosted game there is to say: nothing must be. */
export interface HostedOptions<G extends Game = Game> extends Partial<Omit<HostedGame<G>, "make" | "lobby">> {
  /** Rules of its lobby that are others than those of `LOBBY_RULES.dropIn`, whose seats are as many as the game's players. */
  readonly lobby?: Partial<LobbyRules>;
}

/**
 * A game as it is hosted: for `serve` on the server, and for the sessions of its pages.
 *
 * @param game the game or, where the host of a room chooses something, how the choices make it: all of one schema
 * @param more what is to be other than usual: `preset`, `lobby`, `judge`, `bots` …
 * @example
 * export const first = hosted(game);
 * export const duel = hosted(game, { judge, lobby: { seats: 2, leastPlayers: 2 }, bots: { make } });
 * export const race = hosted(({ laps }) => raceOf(Number(laps ?? 3)), { lobby: { start: "host", choices: { laps: ["3", "5"] } } });
 */
export function hosted<G extends Game>(
  game: G | ((choices: Choices) => G),
  more: HostedOptions<NoInfer<G>> = {},
): HostedGame<G> {
  const make = typeof game === "function" ? game : (): G => game;
  const { players } = make({});
  const lobby = checkRules({ ...LOBBY_RULES.dropIn, seats: players, ...more.lobby });
  return { preset: reckon, ...more, make, lobby };
}
