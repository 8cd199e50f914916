// A picture for each difficulty: one of its mazes from above, and the thread that leads through it from corner to corner. The
// page shows them to the host who chooses, and before the match. Always true: a difficulty has the same picture everywhere.

import type { ChoicePainter } from "@reckon/stage";
import { type Maze, mazeNumber, mazeOf } from "../../maze.ts";
import { levelOf } from "../lobby.ts";
import { BRONZE_MAZE, paintMazePicture } from "./maze-picture.ts";

const THREAD = "#ff6a4d";
/** Any seed would do; this one is typical of its generators. */
const SEED = 7;

export const paintDifficulty: ChoicePainter = (context, size, value) => {
  const maze = mazeOf(mazeNumber(levelOf(value), SEED));
  const { columns } = maze;
  const cell = size / columns;
  paintMazePicture(context, maze, size, BRONZE_MAZE);
  const way = threadThrough(maze);
  context.strokeStyle = THREAD;
  context.lineWidth = Math.max(1.5, cell * 0.55);
  context.lineJoin = "round";
  context.beginPath();
  for (const at of way)
    context.lineTo(((at % columns) + 0.5) * cell, (Math.floor(at / columns) + 0.5) * cell);
  context.stroke();
};

/** The shortest way from the first room to the last, as cells; the first last. */
export function threadThrough({ columns, lines, tiles }: Maze): readonly number[] {
  const from = new Int32Array(tiles.length).fill(-1);
  const start = columns + 1;
  const goal = (lines - 2) * columns + columns - 2;
  const queue = [start];
  from[start] = start;
  for (const at of queue)
    for (const next of [at + 1, at - 1, at + columns, at - columns])
      if (tiles[next] === 0 && from[next] < 0) {
        from[next] = at;
        queue.push(next);
      }
  const way = [goal];
  for (let at = goal; at !== start && from[at] >= 0; at = from[at]) way.push(from[at]);
  return way;
}
