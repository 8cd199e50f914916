// Finds the game that a module exports, for `reckon-train` and `reckon inspect`: a hosted game, or a value with one as `hosted`.

import type { HostedGame } from "../host/hosted-game.ts";

type Exports = Readonly<Record<string, unknown>>;

/** The game with bots that is exported under this name, or the only one. Throws a sentence that names the fix. */
export function trainedGameOf(module: Exports, name: string | undefined): HostedGame {
  const [, game] = gameOf(module, name, true, {
    named: `The export ${name} is no game to train: export a hosted game with \`bots\` under that name.`,
    none: "The module exports no game to train: export hosted(game, { bots }).",
  });
  return game;
}

/** The game that is exported under this name, or the only one, with its name. Throws a sentence that names the fix. */
export function hostedGameIn(module: Exports, name: string | undefined): [name: string, game: HostedGame] {
  return gameOf(module, name, false, {
    named: `The export ${name} is no hosted game: export hosted(game) under that name.`,
    none: "The module exports no hosted game: export hosted(game).",
  });
}

function gameOf(
  module: Exports,
  name: string | undefined,
  hasBots: boolean,
  sentences: { readonly named: string; readonly none: string },
): [name: string, game: HostedGame] {
  const named = name === undefined ? undefined : gameIn(module[name], hasBots);
  if (name !== undefined) {
    if (named !== undefined) return [name, named];
    throw new Error(sentences.named);
  }
  const found = Object.keys(module).filter((key) => gameIn(module[key], hasBots) !== undefined);
  const only = found.length === 1 ? gameIn(module[found[0]], hasBots) : undefined;
  if (only !== undefined) return [found[0], only];
  throw new Error(
    found.length === 0
      ? sentences.none
      : `The module exports several games: say which with --export ${found.join(" or ")}.`,
  );
}

function gameIn(value: unknown, hasBots: boolean): HostedGame | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("hosted" in value) return gameIn(value.hosted, hasBots);
  const isHosted = "make" in value && "preset" in value && "lobby" in value && (!hasBots || "bots" in value);
  return isHosted ? (value as HostedGame) : undefined;
}
