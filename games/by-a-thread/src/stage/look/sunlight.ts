// Static light: a low sun in the west that shines over the walls, and sky light that is weaker in corners. Made once
// for a maze; both painters read it, so both light a wall alike. Always true: 0 is darkest, 255 is in the sun.

import { tileOf } from "@reckon/kit";
import type { Maze } from "../../maze.ts";
import { clamp01, smooth } from "../texture/chance.ts";

/** Points of the floor's light along a side of a cell. */
const FLOOR_POINTS = 8;
/** Tangent of the sun's elevation: over a wall its light comes down by this much for every unit to the east. */
const SUN_SLOPE = 0.42;
/** Light of the sky alone, and the share of it in a corner. */
const SKY_LIGHT = 0.56;
const CORNER = 0.5;

export interface Sunlight {
  /** For each wall cell: the height of the shadow on its western face, in units; above it the sun shines. */
  readonly shadow: Float32Array;
  /** Light on the floor, `FLOOR_POINTS` to a cell each way. */
  readonly floor: Uint8Array;
  readonly floorColumns: number;
  readonly floorLines: number;
}

export function sunlightOf(maze: Maze): Sunlight {
  const { columns, lines, tile } = maze;
  const shadow = new Float32Array(columns * lines);
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++)
      shadow[line * columns + column] = shadowAt(maze, column * tile - 0.5, line);
  const floorColumns = columns * FLOOR_POINTS;
  const floorLines = lines * FLOOR_POINTS;
  const floor = new Uint8Array(floorColumns * floorLines);
  for (let row = 0; row < floorLines; row++)
    for (let point = 0; point < floorColumns; point++) {
      const x = ((point + 0.5) / FLOOR_POINTS) * tile;
      const z = ((row + 0.5) / FLOOR_POINTS) * tile;
      const sun = clamp01(1 - shadowAt(maze, x, Math.floor(z / tile)) / 5);
      const light = SKY_LIGHT * openness(maze, x, z) + (1 - SKY_LIGHT) * sun;
      floor[row * floorColumns + point] = Math.round(255 * light);
    }
  return { shadow, floor, floorColumns, floorLines };
}

/** The height of the shadow from walls in the west at a place: 0 where the sun reaches the floor. */
function shadowAt(maze: Maze, x: number, line: number): number {
  const { tile } = maze;
  let column = Math.floor(x / tile);
  if (tileOf(maze, column, line) !== 0) return tile;
  // Outside the maze there are no walls.
  while (column >= 0 && tileOf(maze, column, line) === 0) column--;
  if (column < 0) return 0;
  return Math.max(0, tile - (x - (column + 1) * tile) * SUN_SLOPE);
}

/** Less near walls, least in corners. */
function openness(maze: Maze, x: number, z: number): number {
  const { tile } = maze;
  let open = 1;
  for (const [dx, dz] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    const column = Math.floor(x / tile);
    const line = Math.floor(z / tile);
    if (tileOf(maze, column + dx, line + dz) === 0) continue;
    const gap =
      dx > 0
        ? (column + 1) * tile - x
        : dx < 0
          ? x - column * tile
          : dz > 0
            ? (line + 1) * tile - z
            : z - line * tile;
    open *= CORNER + (1 - CORNER) * smooth(-4, 22, gap);
  }
  return open;
}
