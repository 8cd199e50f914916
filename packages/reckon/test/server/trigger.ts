// A game with one more button, which aims: its inputs carry their player's view. The rules do not read it.

import { flag } from "../../src/client/makers/trigger-makers.ts";
import type { Game } from "../../src/world/game.ts";
import { InputSchema } from "../../src/world/input.ts";

/** The game, with a button `trigger`. */
export function withTrigger(game: Game): Game {
  const { names, fields } = game.input;
  const known = Object.fromEntries(names.map((name, i) => [name, fields[i]]));
  return { ...game, input: new InputSchema({ ...known, trigger: flag({ aims: true }) }) };
}
