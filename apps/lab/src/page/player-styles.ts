// The looks of the three players: the arcade's first three colours, each with a mark of its own, so that no player is told by colour alone.

import type { PlayerStyle } from "../lab-game.ts";
import { NAMES } from "../model/run.ts";

/** Corners of marks within −1 to 1, as x, y, x, y, …; the first player's mark is a circle. */
const LOOKS: readonly { readonly colour: string; readonly corners: readonly number[] }[] = [
  { colour: "#e69f00", corners: [] },
  { colour: "#56b4e9", corners: [0, -1, 0.92, 0.62, -0.92, 0.62] },
  { colour: "#009e73", corners: [-0.76, -0.76, 0.76, -0.76, 0.76, 0.76, -0.76, 0.76] },
];

export function styleOf(player: number): PlayerStyle {
  const { colour, corners } = LOOKS[player % LOOKS.length];
  return {
    colour,
    name: NAMES[player] ?? `Player ${player + 1}`,
    mark: (pen, x, y, size) => drawMark(pen, corners, x, y, size),
  };
}

function drawMark(
  pen: CanvasRenderingContext2D,
  corners: readonly number[],
  x: number,
  y: number,
  size: number,
): void {
  pen.beginPath();
  if (corners.length === 0) pen.arc(x, y, size * 0.86, 0, 2 * Math.PI);
  for (let i = 0; i < corners.length; i += 2) pen.lineTo(x + corners[i] * size, y + corners[i + 1] * size);
  pen.fill();
}
