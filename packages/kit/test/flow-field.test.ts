import { describe, expect, it } from "vitest";
import { FlowField, isBlocked, solids, type TileGrid } from "../src/index.ts";
import { drawn, randomGrid } from "./grids.ts";

function fieldTo(grid: TileGrid, x: number, y: number, prices: readonly number[]): FlowField {
  const field = new FlowField(prices);
  field.begin();
  field.add(grid, x, y);
  field.end(grid);
  return field;
}

describe("a flow field", () => {
  it("[KT4] leads around walls by the cheapest way, not the shortest", () => {
    const grid = drawn([" 3 ", " 1 ", "   "]);
    const cheap = fieldTo(grid, 25, 5, [1, 0, 0, 9]);
    expect(cheap.costAt(5, 5)).toBe(6);
    cheap.look(5, 5);
    expect([cheap.wayX, cheap.wayY]).toEqual([0, 1]);
    const swift = fieldTo(grid, 25, 5, [1, 0, 0, 2]);
    expect(swift.costAt(5, 5)).toBe(3);
    swift.look(5, 5);
    expect([swift.wayX, swift.wayY]).toEqual([1, 0]);
  });

  it("[KT4] returns no way if there is none, and never leads over the edge to the next line", () => {
    const grid = drawn([" 1 ", " 1 "]);
    const field = fieldTo(grid, 25, 15, [1, 0]);
    expect(field.costAt(5, 5)).toBe(Number.POSITIVE_INFINITY);
    field.look(5, 5);
    expect([field.wayX, field.wayY]).toEqual([0, 0]);
    expect(field.costAt(-5, 5)).toBe(Number.POSITIVE_INFINITY);
  });

  it("[KT4] goes to the nearest of several goals, and follows goals that move", () => {
    const grid = drawn(["         "]);
    const field = new FlowField([1]);
    field.begin();
    field.add(grid, 5, 5);
    field.add(grid, 85, 5);
    field.end(grid);
    field.look(35, 5);
    expect(field.wayX).toBe(-1);
    field.look(55, 5);
    expect(field.wayX).toBe(1);
    field.begin();
    field.add(grid, 5, 5);
    field.end(grid);
    field.look(55, 5);
    expect(field.wayX).toBe(-1);
  });

  it("[KT4][property] leads from every tile that has a way to the goal, and never through a wall", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const grid = randomGrid(seed, 0.25);
      grid.tiles[0] = 0;
      const field = fieldTo(grid, 16, 16, [1, 0]);
      for (let start = 0; start < grid.tiles.length; start++) {
        let x = (start % 12) * 32 + 16;
        let y = Math.floor(start / 12) * 32 + 16;
        if (grid.tiles[start] === 1 || field.costAt(x, y) === Number.POSITIVE_INFINITY) continue;
        for (let i = 0; i < 400 && (x >= 32 || y >= 32); i++) {
          field.look(x, y);
          x += field.wayX * 8;
          y += field.wayY * 8;
          if (isBlocked(grid, x, y, 1, solids(1))) expect.fail(`${x}, ${y} is in a wall`);
        }
        expect(Math.max(x, y)).toBeLessThan(32);
      }
    }
  });
});
