// The looks of the players: colour and mark from the arcade, so that no player is told by colour alone.

import { drawMark, lookOf } from "@reckon/stage";
import type { PlayerStyle } from "../lab-game.ts";
import { NAMES } from "../model/run.ts";

export function styleOf(player: number): PlayerStyle {
  const { colour, mark } = lookOf(player);
  return {
    colour,
    name: NAMES[player] ?? `Player ${player + 1}`,
    mark: (pen, x, y, size) => drawMark(pen, mark, x, y, size),
  };
}
