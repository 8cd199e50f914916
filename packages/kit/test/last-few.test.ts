import { describe, expect, it } from "vitest";
import { lastFew } from "../src/index.ts";

describe("the last few results", () => {
  it("are made once, and the oldest is dropped when there are too many", () => {
    const made: number[] = [];
    const square = lastFew(3, (n) => {
      made.push(n);
      return { n };
    });
    const one = square(1);
    expect(square(1)).toBe(one);
    for (const n of [2, 3, 1, 2, 3]) square(n);
    expect(made).toEqual([1, 2, 3]);
    square(4);
    expect(square(1)).toEqual(one);
    expect(made).toEqual([1, 2, 3, 4, 1]);
  });
});
