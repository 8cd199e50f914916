// A maze from above: the picture of a difficulty, the inlay of the HUD, and Hades, which is the same maze in blue. Always true: it
// fills a square from 0, 0, on whole pixels, so that no seams show between neighbours.

import { tileOf } from "@reckon/kit";
import type { Maze } from "../../maze.ts";
import { districtsOf } from "../look/districts.ts";
import { blend } from "../texture/colour.ts";
import { FRESCOES } from "../texture/frescoes.ts";

export interface MazePalette {
  readonly wall: number;
  /** The side of a wall that faces the viewer. */
  readonly shade: number;
  readonly floor: number;
  /** How much of its district's hue a floor has, 0 to 1. */
  readonly hue: number;
}

/** By daylight: bronze walls. */
export const BRONZE_MAZE: MazePalette = { wall: 0xb9833f, shade: 0x6e4520, floor: 0x17120d, hue: 0.34 };
/** The same maze as the shades in Hades see it. */
export const HADES_MAZE: MazePalette = { wall: 0x2b5a96, shade: 0x12305e, floor: 0x060d1e, hue: 0.14 };

export function paintMazePicture(
  context: CanvasRenderingContext2D,
  maze: Maze,
  size: number,
  palette: MazePalette,
): void {
  const { columns, lines } = maze;
  const districts = districtsOf(maze);
  const cell = size / columns;
  const rise = Math.max(1, Math.round(cell / 4));
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [Math.floor(column * cell), Math.floor(line * cell)];
      const [right, bottom] = [Math.floor((column + 1) * cell), Math.floor((line + 1) * cell)];
      const isWall = tileOf(maze, column, line) !== 0;
      const { field } = FRESCOES[districts[line * columns + column]];
      const ground = blend(palette.floor, field, palette.hue);
      context.fillStyle = cssOf(isWall ? palette.wall : ground);
      context.fillRect(x, y, right - x, bottom - y);
      if (!isWall || tileOf(maze, column, line + 1) !== 0) continue;
      context.fillStyle = cssOf(blend(palette.shade, field, palette.hue));
      context.fillRect(x, bottom - rise, right - x, rise);
    }
}

function cssOf(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}
