import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { isSolid, seesThrough, solids, tileAt } from "../src/index.ts";
import { drawn, randomGrid } from "./grids.ts";

const WALL = solids(1);

describe("a line of sight", () => {
  it("[KT3] is blocked by the smallest corner of a wall", () => {
    const grid = drawn(["   ", " 1 ", "   "], 64);
    expect(seesThrough(grid, 0.25, 127.75, 127.75, 0.25, WALL)).toBe(true);
    // It crosses a quarter of a unit of the wall's corner: a check every few units would miss it.
    expect(seesThrough(grid, 0.25, 128, 128, 0.25, WALL)).toBe(false);
    expect(seesThrough(grid, 5, 96, 190, 96, WALL)).toBe(false);
    expect(seesThrough(grid, 5, 30, 190, 60, WALL)).toBe(true);
  });

  it("[KT3] passes two walls that meet at a corner only if one of the other two tiles is open", () => {
    const closed = drawn([" 1", "1 "], 10);
    const half = drawn(["  ", "1 "], 10);
    expect(seesThrough(closed, 5, 5, 15, 15, WALL)).toBe(false);
    expect(seesThrough(half, 5, 5, 15, 15, WALL)).toBe(true);
  });

  it("[KT3] is not blocked by the tiles of its ends, nor by numbers outside its mask", () => {
    const grid = drawn(["1 2 1"]);
    expect(seesThrough(grid, 5, 5, 45, 5, WALL)).toBe(true);
    expect(seesThrough(grid, 5, 5, 45, 5, solids(1, 2))).toBe(false);
    expect(seesThrough(grid, 5, 5, 5, 5, WALL)).toBe(true);
  });

  it("[KT3][property] is the same both ways, and agrees with a check of very many points", () => {
    let cut = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const grid = randomGrid(seed, 0.15);
      const random = Random.from(seed);
      for (let i = 0; i < 100; i++) {
        const at = (size: number): number => random.below(size * 32 * 64) / 64;
        const [ax, ay, bx, by] = [at(12), at(9), at(12), at(9)];
        const isSeen = seesThrough(grid, ax, ay, bx, by, WALL);
        expect(seesThrough(grid, bx, by, ax, ay, WALL)).toBe(isSeen);
        const ends = [
          `${Math.floor(ax / 32)} ${Math.floor(ay / 32)}`,
          `${Math.floor(bx / 32)} ${Math.floor(by / 32)}`,
        ];
        for (let k = 1; k < 500 && isSeen; k++) {
          const x = ax + ((bx - ax) * k) / 500;
          const y = ay + ((by - ay) * k) / 500;
          if (ends.includes(`${Math.floor(x / 32)} ${Math.floor(y / 32)}`)) continue;
          if (isSolid(tileAt(grid, x, y), WALL))
            expect.fail(`${ax}, ${ay} sees ${bx}, ${by} through ${x}, ${y}`);
        }
        if (!isSeen) cut++;
      }
    }
    expect(cut).toBeGreaterThan(1000);
  });
});
