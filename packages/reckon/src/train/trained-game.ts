// The game that a module exports for `reckon-train`: a hosted game, and a bot that plays it as it would play a session.

import type { Client } from "../client/client.ts";
import type { HostedGame } from "../host/hosted-game.ts";
import type { Choices } from "../lobby/messages.ts";
import type { TrainingBot } from "../testing/train-tables.ts";

type Sample = (into: Record<string, number>, tick: number, client: Client) => void;

/** What a module exports: `GameRules` of the arcade are one. */
export interface TrainedGame {
  readonly hosted: HostedGame;
  readonly bot: (cast: {
    readonly seed: number;
    readonly player: number;
    readonly choices: Choices;
  }) => Sample;
}

/** The export that is a game, by name or because it is the only one. Throws a sentence that names the fix. */
export function trainedGameOf(
  module: Readonly<Record<string, unknown>>,
  name: string | undefined,
): TrainedGame {
  if (name !== undefined) {
    const named = module[name];
    if (isTrainedGame(named)) return named;
    throw new Error(`The export ${name} is no game to train: export { hosted, bot } under that name.`);
  }
  const found = Object.entries(module).flatMap(([key, value]) =>
    isTrainedGame(value) ? [{ key, value }] : [],
  );
  if (found.length === 1) return found[0].value;
  throw new Error(
    found.length === 0
      ? "The module exports no game to train: export a value with `hosted`, a HostedGame, and `bot`."
      : `The module exports several games: say which with --export ${found.map(({ key }) => key).join(" or ")}.`,
  );
}

/** The game's bot as a match in virtual time asks it. */
export function trainingBot({ bot }: TrainedGame): TrainingBot {
  return ({ player, seed, choices, client }) => {
    const sample = bot({ player, seed, choices });
    return {
      sample: (tick, _shown, into) => {
        const playing = client();
        if (playing !== undefined) sample(into, tick, playing);
      },
    };
  };
}

function isTrainedGame(value: unknown): value is TrainedGame {
  if (typeof value !== "object" || value === null || !("hosted" in value) || !("bot" in value)) return false;
  const { hosted, bot } = value;
  return (
    typeof bot === "function" &&
    typeof hosted === "object" &&
    hosted !== null &&
    "make" in hosted &&
    "preset" in hosted &&
    "lobby" in hosted
  );
}
