// Makes a hosted game of a game alone: a server and its pages import the value that it returns. Always true: with the defaults a game
// plays at once; options that make no sense are refused here, with a sentence that names the fix.

import type { Choices } from "../lobby/lobby-messages.ts";
import { checkRules, LOBBY_RULES, type LobbyRules } from "../lobby/rules.ts";
import { reckon } from "../presets/reckon.ts";
import type { Game } from "../world/game.ts";
import type { HostedGame } from "./hosted-game.ts";

/** Options of a hosted game; none is needed. */
export interface HostedOptions<G extends Game = Game> extends Partial<Omit<HostedGame<G>, "make" | "lobby">> {
  /** Rules of its lobby that differ from `LOBBY_RULES.dropIn` with as many seats as the game has players. */
  readonly lobby?: Partial<LobbyRules>;
}

/**
 * A game as it is hosted: for `serve` on the server, and for the sessions of its pages.
 *
 * @param game the game or, where the host of a room chooses something, how the choices make it: all of one schema
 * @param more options that differ from the defaults: `preset`, `lobby`, `judge`, `bots` …
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
