// The game that a module exports for `reckon-train`: a hosted game with bots, which play it as they would play a session.

import { botSampler } from "../host/hosted-bots.ts";
import type { HostedGame } from "../host/hosted-game.ts";
import type { TrainingBot } from "../testing/train-tables.ts";

/** The export that is a game with bots, by name or because it is the only one. Throws a sentence that names the fix. */
export function trainedGameOf(
  module: Readonly<Record<string, unknown>>,
  name: string | undefined,
): HostedGame {
  if (name !== undefined) {
    const named = hostedIn(module[name]);
    if (named !== undefined) return named;
    throw new Error(
      `The export ${name} is no game to train: export a hosted game with \`bots\` under that name.`,
    );
  }
  const found = Object.entries(module).flatMap(([key, value]) => {
    const hosted = hostedIn(value);
    return hosted === undefined ? [] : [{ key, hosted }];
  });
  if (found.length === 1) return found[0].hosted;
  throw new Error(
    found.length === 0
      ? "The module exports no game to train: export a hosted game with `bots`."
      : `The module exports several games: say which with --export ${found.map(({ key }) => key).join(" or ")}.`,
  );
}

/** The game's bots as a match in virtual time asks them. */
export function trainingBot(hosted: HostedGame): TrainingBot {
  return ({ seed, choices, client }) => {
    const sample = botSampler(hosted, seed, () => choices);
    return {
      sample: (into) => {
        const playing = client();
        if (playing !== undefined) sample(into, playing);
      },
    };
  };
}

/** A hosted game with bots, or the one that a value carries as `hosted`, as the rules of the arcade's games do. */
function hostedIn(value: unknown): HostedGame | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("hosted" in value) return hostedIn(value.hosted);
  const isGame = "make" in value && "preset" in value && "lobby" in value && "bots" in value;
  return isGame ? (value as HostedGame) : undefined;
}
