import { describe, expect, it } from "vitest";
import { ChunkRows } from "../../src/connection/lanes/chunk-rows.ts";
import { Random } from "../../src/core/random.ts";

describe("rows of chunks", () => {
  it("keep what was written for a stretch that moves on and grows up to a window, and are zeros where nothing was written", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = Random.from(seed);
      const rows = new ChunkRows(2);
      const told = new Map<number, number>();
      let base = 65_500;
      for (let i = 0; i < 500; i++) {
        const number = base + random.below(random.below(4) === 0 ? 256 : 12);
        rows.reserve(number, base);
        const value = 1 + random.below(1000);
        rows.values[rows.at(number)] = value;
        rows.values[rows.at(number) + 1] = -value;
        told.set(number, value);
        // A number that is let go leaves a row of zeros, as a lane does.
        for (let steps = random.below(8); steps > 0; steps--, base++) {
          rows.values.fill(0, rows.at(base), rows.at(base) + 2);
          told.delete(base);
        }
        // One comparison for the whole stretch: one for each number took twenty seconds.
        const held: number[] = [];
        const expected: number[] = [];
        for (let at = base; at < base + 256; at++) {
          const first = rows.at(at);
          const value = told.get(at) ?? 0;
          if (rows.has(at, base)) held.push(rows.values[first], rows.values[first + 1]);
          else held.push(0, 0);
          expected.push(value, 0 - value);
        }
        expect(held).toEqual(expected);
      }
      expect(rows.values.length).toBe(2 * 256);
    }
  });
});
