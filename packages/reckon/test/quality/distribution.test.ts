import { describe, expect, it } from "vitest";
import { Distribution } from "../../src/quality/distribution.ts";

describe("a distribution", () => {
  it("[QU13] gives percentiles to the upper edge of a bin, never above the true maximum", () => {
    const values = new Distribution(0, 10, 10);
    for (const value of [0.5, 1.5, 2.5, 3.5]) values.add(value);
    expect(values.percentile(0.5)).toBe(2);
    expect(values.percentile(1)).toBe(3.5);
    expect(values.mean).toBe(2);
  });

  it("[QU13] counts values outside its range in the end bins, and keeps the true maximum", () => {
    const values = new Distribution(0, 10, 10);
    for (const value of [-5, 20]) values.add(value);
    expect(values.percentile(0.5)).toBe(1);
    expect(values.percentile(1)).toBe(10);
    expect(values.max).toBe(20);
    const negative = new Distribution(-10, 0, 10);
    negative.add(-7.5);
    expect(negative.max).toBe(-7.5);
    expect(negative.percentile(0.99)).toBe(-7.5);
  });

  it("[QU13] merges as if one distribution had all values, and is 0 when empty", () => {
    const one = new Distribution(0, 10, 100);
    const two = new Distribution(0, 10, 100);
    const all = new Distribution(0, 10, 100);
    for (let i = 0; i < 100; i++) {
      (i % 3 === 0 ? one : two).add(i / 10);
      all.add(i / 10);
    }
    one.merge(two);
    expect([one.count, one.max, one.percentile(0.37), one.percentile(0.99)]).toEqual([
      all.count,
      all.max,
      all.percentile(0.37),
      all.percentile(0.99),
    ]);
    one.clear();
    expect([one.count, one.mean, one.percentile(0.5)]).toEqual([0, 0, 0]);
  });

  it("refuses a downward range with a sentence", () => {
    expect(() => new Distribution(5, 5, 10)).toThrow(/upward range/);
  });
});
