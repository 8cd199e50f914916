// `npm run -s mazes`: for each level of By a Thread the share of rooms that are dead ends, over many seeds, and the longest way
// from one room to another in rooms, as means. `--show LEVEL` draws one maze instead.

import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { deadEndRatio, type Maze, mazeNumber, mazeOf } from "../../games/by-a-thread/src/maze.ts";
import { LEVELS } from "../../games/by-a-thread/src/mazes/generators.ts";
import { CELLS } from "../../games/by-a-thread/src/tuning.ts";
import { longestWay } from "../../games/by-a-thread/test/longest-way.ts";

const USAGE = "npm run -s mazes -- [options]: what the mazes of By a Thread are like";
const OPTIONS = {
  seeds: { type: "whole", default: 1000, min: 1, max: 100_000, help: "mazes for each level" },
  show: { type: "whole", default: -1, min: -1, max: LEVELS.length - 1, help: "draw one of this level" },
  seed: { type: "whole", default: 1, min: 0, max: 0x3ffff, help: "which one to draw" },
} as const;

function draw({ tiles }: Maze): void {
  for (let line = 0; line < CELLS; line++)
    console.log(
      [...tiles.subarray(line * CELLS, (line + 1) * CELLS)]
        .map((tile) => (tile === 0 ? "  " : "██"))
        .join(""),
    );
}

function main({ seeds, show, seed }: OptionValues<typeof OPTIONS>): number {
  if (show >= 0) {
    draw(mazeOf(mazeNumber(show, seed)));
    return 0;
  }
  console.log(`level                        dead ends   longest way   (means over ${seeds} seeds)`);
  LEVELS.forEach(({ name }, level) => {
    let ends = 0;
    let way = 0;
    for (let i = 0; i < seeds; i++) {
      const maze = mazeOf(mazeNumber(level, i));
      ends += deadEndRatio(maze);
      way += longestWay(maze);
    }
    const share = `${((100 * ends) / seeds).toFixed(1)} %`;
    console.log(`${level} ${name.padEnd(26)} ${share.padStart(9)} ${(way / seeds).toFixed(1).padStart(13)}`);
  });
  return 0;
}

await run(USAGE, OPTIONS, async (options) => main(options));
