import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { isBlocked, slideX, slideY, solids, tileAt, tileOf } from "../src/index.ts";
import { drawn, randomGrid } from "./grids.ts";

const WALL = solids(1);
const BOTH = solids(1, 2);

describe("a grid of tiles", () => {
  it("[KT1] returns the number of a tile and of the tile under a point, and 1 outside", () => {
    const grid = drawn(["0 2", " 3 "]);
    expect([tileOf(grid, 2, 0), tileOf(grid, 1, 1), tileOf(grid, 3, 0), tileOf(grid, 0, -1)]).toEqual([
      2, 3, 1, 1,
    ]);
    expect([tileAt(grid, 29.9, 9.9), tileAt(grid, 10, 10), tileAt(grid, -0.1, 5)]).toEqual([2, 3, 1]);
  });
});

describe("a box among tiles", () => {
  it("[KT2] stops where it touches a wall, from either side and along either axis", () => {
    const grid = drawn(["     ", "  1  ", "     "]);
    expect(slideX(grid, 6, 28, 15, 4, WALL)).toBe(16);
    expect(slideX(grid, 44, 5, 15, 4, WALL)).toBe(34);
    expect(slideY(grid, 5, 28, 25, 4, WALL)).toBe(6);
    expect(slideY(grid, 26, 5, 25, 4, WALL)).toBe(24);
    // Nothing blocks the line beside it: touching is allowed.
    expect(slideX(grid, 6, 40, 6, 4, WALL)).toBe(40);
    expect(slideX(grid, 6, 40, 6.5, 4, WALL)).toBe(16);
  });

  it("[KT2] is stopped only by numbers in its mask, and by the outside", () => {
    const grid = drawn(["  2  "]);
    expect(slideX(grid, 5, 45, 5, 4, BOTH)).toBe(16);
    expect(slideX(grid, 5, 45, 5, 4, WALL)).toBe(45);
    expect(slideX(grid, 5, 99, 5, 4, WALL)).toBe(46);
    expect(slideY(grid, 5, -99, 5, 4, WALL)).toBe(4);
    expect([isBlocked(grid, 17, 5, 4, BOTH), isBlocked(grid, 17, 5, 4, WALL)]).toEqual([true, false]);
    expect([isBlocked(grid, 16, 5, 4, BOTH), isBlocked(grid, 3, 5, 4, WALL)]).toEqual([false, true]);
  });

  it("[KT2][property] that starts free stays free, on the grid, and moves no further than asked", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const grid = randomGrid(seed, 0.3);
      const random = Random.from(seed + 1000);
      let [x, y] = [0, 0];
      for (let i = 0; i < 400; i++) {
        if (i % 40 === 0 || isBlocked(grid, x, y, 8, WALL)) {
          x = random.below(12 * 32 * 64) / 64;
          y = random.below(9 * 32 * 64) / 64;
          continue;
        }
        const toX = x + random.below(80 * 64) / 64 - 40;
        const toY = y + random.below(80 * 64) / 64 - 40;
        const newX = slideX(grid, x, toX, y, 8, WALL);
        const newY = slideY(grid, y, toY, newX, 8, WALL);
        expect(isBlocked(grid, newX, newY, 8, WALL)).toBe(false);
        expect(Number.isInteger(newX * 64) && Number.isInteger(newY * 64)).toBe(true);
        expect((newX - x) * (toX - newX)).toBeGreaterThanOrEqual(0);
        expect((newY - y) * (toY - newY)).toBeGreaterThanOrEqual(0);
        x = newX;
        y = newY;
      }
    }
  });
});
