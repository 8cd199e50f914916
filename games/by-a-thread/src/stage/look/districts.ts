// The fresco of the walls around a cell: the maze is divided into nine districts around seeded middles, one in each ninth,
// so that no two mazes are divided alike and yet each hue is in reach. Painters and the map read it. Always true: it follows
// from the maze alone, and neighbouring districts differ.

import type { Maze } from "../../maze.ts";
import { roll } from "../texture/chance.ts";
import { DISTRICTS } from "../texture/frescoes.ts";

/** The district of every cell, line by line. */
export function districtsOf(maze: Maze): Uint8Array {
  const { columns, lines, number: seed } = maze;
  const middles = Array.from({ length: DISTRICTS }, (_, i) => ({
    column: ((i % 3) + 0.25 + 0.5 * roll(i, 1, seed)) * (columns / 3),
    line: (Math.floor(i / 3) + 0.25 + 0.5 * roll(i, 2, seed)) * (lines / 3),
  }));
  const frescoes = Array.from({ length: DISTRICTS }, (_, i) => i).sort(
    (a, b) => roll(a, 3, seed) - roll(b, 3, seed),
  );
  const districts = new Uint8Array(columns * lines);
  for (let cell = 0; cell < districts.length; cell++) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < DISTRICTS; i++) {
      const dx = (cell % columns) - middles[i].column;
      const dy = Math.floor(cell / columns) - middles[i].line;
      const distance = dx * dx + dy * dy;
      if (distance >= least) continue;
      least = distance;
      best = i;
    }
    districts[cell] = frescoes[best];
  }
  return districts;
}
