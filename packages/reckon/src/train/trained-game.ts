// Finds the game that a module exports for `reckon-train`: a hosted game with bots, or a value with one as `hosted`.

import type { HostedGame } from "../host/hosted-game.ts";

/** The export of this name, or the only one that is a game. Throws a sentence that names the fix. */
export function trainedGameOf(
  module: Readonly<Record<string, unknown>>,
  name: string | undefined,
): HostedGame {
  if (name !== undefined) {
    const named = gameIn(module[name]);
    if (named !== undefined) return named;
    throw new Error(
      `The export ${name} is no game to train: export a hosted game with \`bots\` under that name.`,
    );
  }
  const found = Object.keys(module).filter((key) => gameIn(module[key]) !== undefined);
  const only = found.length === 1 ? gameIn(module[found[0]]) : undefined;
  if (only !== undefined) return only;
  throw new Error(
    found.length === 0
      ? "The module exports no game to train: export hosted(game, { bots })."
      : `The module exports several games: say which with --export ${found.join(" or ")}.`,
  );
}

function gameIn(value: unknown): HostedGame | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("hosted" in value) return gameIn(value.hosted);
  const isHosted = "make" in value && "preset" in value && "lobby" in value && "bots" in value;
  return isHosted ? (value as HostedGame) : undefined;
}
