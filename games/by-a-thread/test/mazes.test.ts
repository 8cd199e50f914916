import { describe, expect, it } from "vitest";
import { deadEndRatio, EXIT, type Maze, mazeNumber, mazeOf, soloMaze } from "../src/maze.ts";
import { LEVELS } from "../src/mazes/generators.ts";
import { CELLS } from "../src/tuning.ts";

/** The number of free cells that can be reached from the first room, and of all free cells. */
function reachedAndFree({ tiles }: Maze): [number, number] {
  const isReached = new Uint8Array(tiles.length);
  const open = [CELLS + 1];
  isReached[CELLS + 1] = 1;
  let reached = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    reached++;
    for (const next of [at - 1, at + 1, at - CELLS, at + CELLS]) {
      if (next < 0 || next >= tiles.length || isReached[next] === 1 || tiles[next] !== 0) continue;
      isReached[next] = 1;
      open.push(next);
    }
  }
  return [reached, tiles.filter((tile) => tile === 0).length];
}

function freeBorder({ tiles }: Maze): number[] {
  return [...tiles.keys()].filter((at) => {
    const column = at % CELLS;
    const line = Math.floor(at / CELLS);
    const isBorder = column === 0 || line === 0 || column === CELLS - 1 || line === CELLS - 1;
    return isBorder && tiles[at] === 0;
  });
}

describe("the mazes of By a Thread", () => {
  it.each(LEVELS.map(({ name }, level) => [name, level] as const))(
    "[TH1] of %s are connected in each of 1000 seeds: every room is free, and all can be reached from each",
    (_, level) => {
      for (let seed = 0; seed < 1000; seed++) {
        const maze = mazeOf(mazeNumber(level, seed));
        const [reached, free] = reachedAndFree(maze);
        expect(reached).toBe(free);
        // 16 × 16 rooms, and the fewest passages that connect them.
        expect(free).toBeGreaterThanOrEqual(256 + 255);
        expect(maze.tiles[1 * CELLS + 1] + maze.tiles[31 * CELLS + 31]).toBe(0);
      }
    },
  );

  it("[TH1] are closed to the outside, and the same number gives the same maze", () => {
    for (let level = 0; level < LEVELS.length; level++) {
      const maze = mazeOf(mazeNumber(level, 77));
      expect(freeBorder(maze)).toEqual([]);
      expect(maze.exit).toBeUndefined();
      expect(maze.level).toBe(level);
      expect(mazeOf(maze.number).tiles).toEqual(maze.tiles);
      expect(mazeOf(mazeNumber(level, 78)).tiles).not.toEqual(maze.tiles);
    }
  });

  it("[TH2] of a single player have one reachable exit, in the edge opposite the player", () => {
    const far = CELLS - 1;
    for (let seed = 0; seed < 400; seed++) {
      const number = mazeNumber(seed % LEVELS.length, seed);
      const column = 1 + 2 * (seed % 16);
      const line = 1 + 2 * ((seed * 7) % 16);
      const maze = soloMaze(number, column, line);
      const { exit } = maze;
      if (exit === undefined) throw new Error("A solo maze has an exit.");
      expect(freeBorder(maze)).toEqual([exit.line * CELLS + exit.column]);
      const [reached, free] = reachedAndFree(maze);
      expect(reached).toBe(free);
      // The nearest edge is on the other side.
      const nearest = Math.min(column, line, far - column, far - line);
      const away = [
        exit.column === far && nearest === column,
        exit.line === far && nearest === line,
        exit.column === 0 && nearest === far - column,
        exit.line === 0 && nearest === far - line,
      ];
      expect(away).toContain(true);
      // Everything else is as it is without the exit.
      const closed = mazeOf(number);
      expect([...closed.tiles.keys()].filter((at) => closed.tiles[at] !== maze.tiles[at])).toEqual(
        freeBorder(maze),
      );
    }
  });

  it("[TH1] have the dead ends known of their generators: few for walks, many for spreading trees", () => {
    const meanOf = (level: number): number => {
      let sum = 0;
      for (let seed = 0; seed < 100; seed++) sum += deadEndRatio(mazeOf(mazeNumber(level, seed, EXIT.none)));
      return sum / 100;
    };
    const means = LEVELS.map((_, level) => meanOf(level));
    // Known figures of mazes without loops: backtracker about a tenth, Wilson 0.29, Kruskal 0.30, Prim 0.36.
    expect(means[8]).toBeGreaterThan(0.08);
    expect(means[8]).toBeLessThan(0.13);
    expect(means[9]).toBeGreaterThan(0.26);
    expect(means[9]).toBeLessThan(0.32);
    expect(means[6]).toBeGreaterThan(0.28);
    expect(means[5]).toBeGreaterThan(means[6]);
  });
});
