// Statistics of each generator's mazes over many seeds, so that a difficulty keeps the promise of its name.
// A digest (golden.test.ts) shows that something changed; this test shows what.

import { describe, expect, it } from "vitest";
import { deadEndRatio, type Maze, mazeNumber, mazeOf } from "../src/maze.ts";
import { LEVELS } from "../src/mazes/generators.ts";
import { CELLS } from "../src/tuning.ts";
import { longestWay } from "./longest-way.ts";

const SEEDS = 250;
const ROOMS = 16;

/** An open way from one room to its neighbour, as the cell between them. */
interface Passage {
  readonly column: number;
  readonly line: number;
  readonly isLying: boolean;
}

function passagesOf({ tiles }: Maze): Passage[] {
  const all: Passage[] = [];
  for (let line = 1; line < CELLS - 1; line++)
    for (let column = 1 + (line % 2); column < CELLS - 1; column += 2)
      if (tiles[line * CELLS + column] === 0) all.push({ column, line, isLying: line % 2 === 1 });
  return all;
}

function mazesOf(level: number): Maze[] {
  return Array.from({ length: SEEDS }, (_, seed) => mazeOf(mazeNumber(level, 5000 + seed)));
}

function meanOf(mazes: readonly Maze[], measure: (maze: Maze) => number): number {
  return mazes.reduce((sum, maze) => sum + measure(maze), 0) / mazes.length;
}

/** By level: dead ends in % of rooms, and the longest way in rooms. `npm run -s mazes` prints them over 1000 seeds. */
const LIKE: readonly (readonly [deadEnds: number, longest: number])[] = [
  [26.5, 30.0],
  [27.2, 74.8],
  [31.0, 66.4],
  [26.0, 84.0],
  [17.1, 86.9],
  [35.2, 45.6],
  [30.2, 61.9],
  [29.5, 70.0],
  [10.8, 156.6],
  [29.1, 68.3],
];

describe("the mazes of a level", () => {
  it.each(LIKE.map((like, level) => [LEVELS[level].name, level, ...like] as const))(
    "[TH1] %s have their dead ends and their longest way, and prefer no side",
    (_, level, deadEnds, longest) => {
      const mazes = mazesOf(level);
      expect(Math.abs(100 * meanOf(mazes, deadEndRatio) - deadEnds)).toBeLessThan(0.7);
      expect(Math.abs(meanOf(mazes, longestWay) / longest - 1)).toBeLessThan(0.06);
      const passages = mazes.map(passagesOf);
      // Exactly one way between any two rooms, except for the four in the middle of the first level, which form a ring.
      for (const { length } of passages) expect(length).toBe(ROOMS * ROOMS - 1 + (level === 0 ? 1 : 0));
      const all = passages.flat();
      const share = (has: (passage: Passage) => boolean): number => all.filter(has).length / all.length;
      expect(Math.abs(share(({ isLying }) => isLying) - 0.5)).toBeLessThan(0.02);
      const middle = (CELLS - 1) / 2;
      expect(
        Math.abs(share(({ column }) => column < middle) - share(({ column }) => column > middle)),
      ).toBeLessThan(0.02);
      expect(Math.abs(share(({ line }) => line < middle) - share(({ line }) => line > middle))).toBeLessThan(
        0.02,
      );
    },
  );

  it("[TH1] open one way per room towards the middle in a four-quadrant binary tree, and both ways in the four middle rooms", () => {
    const inner = (at: number): boolean => at === 15 || at === 17;
    const wrong: string[] = [];
    for (const { tiles } of mazesOf(0))
      for (let line = 1; line < CELLS; line += 2)
        for (let column = 1; column < CELLS; column += 2) {
          const along = tiles[line * CELLS + column + (column < 16 ? 1 : -1)] === 0;
          const down = tiles[(line + (line < 16 ? 1 : -1)) * CELLS + column] === 0;
          const ways = Number(along) + Number(down);
          // On a middle line or column one of the two may belong to the neighbour.
          const isRight =
            inner(column) === inner(line) ? ways === (inner(column) ? 2 : 1) : inner(line) ? along : down;
          if (!isRight) wrong.push(`${column}, ${line}: ${ways}`);
        }
    expect(wrong).toEqual([]);
  });

  it("[TH1] are crossed by a straight wall with one door in recursive division, and so is each half", () => {
    for (const maze of mazesOf(1).slice(0, 60)) {
      let walls = 0;
      const halls: (readonly [number, number, number, number])[] = [[0, 0, ROOMS, ROOMS]];
      for (let hall = halls.pop(); hall !== undefined; hall = halls.pop()) {
        const [column, line, wide, high] = hall;
        if (wide < 2 || high < 2) continue;
        // Of two adjacent walls the first may be found second: then the rest is longer the other way.
        const found = wallOf(maze, hall, wide < high) ?? wallOf(maze, hall, wide >= high);
        if (found === undefined) expect.fail(`no wall in ${hall}`);
        walls++;
        const { at, isAcross } = found;
        if (isAcross) halls.push([column, line, wide, at], [column, line + at, wide, high - at]);
        else halls.push([column, line, at, high], [column + at, line, wide - at, high]);
      }
      expect(walls).toBeGreaterThan(60);
    }
  });
});

/** Where a straight wall with one door divides a hall, in rooms from its beginning. */
function wallOf(
  { tiles }: Maze,
  [column, line, wide, high]: readonly [number, number, number, number],
  isLying: boolean,
): { at: number; isAcross: boolean } | undefined {
  for (let at = 1; at < (isLying ? high : wide); at++) {
    let doors = 0;
    for (let i = 0; i < (isLying ? wide : high); i++) {
      const cell = isLying
        ? 2 * (line + at) * CELLS + 2 * (column + i) + 1
        : (2 * (line + i) + 1) * CELLS + 2 * (column + at);
      if (tiles[cell] === 0) doors++;
    }
    if (doors === 1) return { at, isAcross: isLying };
  }
  return undefined;
}
