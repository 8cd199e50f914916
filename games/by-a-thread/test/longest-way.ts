// The longest walk in a maze without turning back: the test of mazes' likeness and `npm run -s mazes` print and compare it.

import type { Maze } from "../src/maze.ts";
import { CELLS } from "../src/tuning.ts";

/** The longest way from one room to another, in rooms. */
export function longestWay(maze: Maze): number {
  const [end] = furthest(maze, CELLS + 1);
  return furthest(maze, end)[1] / 2;
}

/** The free cell that is furthest from another, and its distance. */
function furthest({ tiles }: Maze, from: number): [cell: number, far: number] {
  const far = new Int32Array(tiles.length).fill(-1);
  const open = [from];
  far[from] = 0;
  for (let i = 0; i < open.length; i++)
    for (const next of [open[i] - 1, open[i] + 1, open[i] - CELLS, open[i] + CELLS]) {
      if (tiles[next] !== 0 || far[next] >= 0) continue;
      far[next] = far[open[i]] + 1;
      open.push(next);
    }
  const last = open[open.length - 1];
  return [last, far[last]];
}
