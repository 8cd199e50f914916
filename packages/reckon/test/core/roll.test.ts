import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roll } from "../../src/core/random.ts";

const safe = fc.maxSafeInteger();
const number = fc.nat({ max: Number.MAX_SAFE_INTEGER });

/** Correlation of two equally long lists. */
function correlation(a: number[], b: number[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    product += (a[i] - meanA) * (b[i] - meanB);
    squaresA += (a[i] - meanA) ** 2;
    squaresB += (b[i] - meanB) ** 2;
  }
  return product / Math.sqrt(squaresA * squaresB);
}

describe("[PR6] a roll depends on seed, player, input number and name, and on nothing else", () => {
  it("golden rolls never change", () => {
    expect([
      roll(7, 0, 0, "spread"),
      roll(7, 0, 1, "spread"),
      roll(7, 1, 0, "spread"),
      roll(7, 0, 0, "recoil"),
      roll(8, 0, 0, "spread"),
      roll(7, 0, 2 ** 40 + 1, ""),
    ]).toEqual([
      0.11759654665365815, 0.10787102836184204, 0.5529546211473644, 0.5230579811614007, 0.1121140334289521,
      0.7774844858795404,
    ]);
  });

  it("the same four give the same roll, whatever was rolled in between", () => {
    fc.assert(
      fc.property(
        safe,
        fc.nat(255),
        number,
        fc.string(),
        fc.array(number),
        (seed, player, input, name, others) => {
          const first = roll(seed, player, input, name);
          for (const other of others) roll(seed, player, other, "other");
          expect(roll(seed, player, input, name)).toBe(first);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(first).toBeLessThan(1);
        },
      ),
    );
  });

  it("−0 gives the same roll as 0, which it equals", () => {
    expect(roll(-0, -0, -0, "spread")).toBe(roll(0, 0, 0, "spread"));
  });

  it("rolls that differ in one of the four are independent", () => {
    const rolls = (seed: number, player: number, from: number, name: string): number[] =>
      Array.from({ length: 20_000 }, (_, i) => roll(seed, player, from + i, name));
    const base = rolls(7, 3, 1000, "spread");
    const others = [
      rolls(8, 3, 1000, "spread"),
      rolls(7, 4, 1000, "spread"),
      rolls(7, 3, 1001, "spread"),
      rolls(7, 3, 1000, "spreae"),
      rolls(7, 3, 1000 + 2 ** 32, "spread"),
      rolls(7, 3, 1000 + 2 ** 40, "spread"),
    ];
    // 20,000 pairs: five standard deviations are 0.035.
    for (const other of others) expect(Math.abs(correlation(base, other))).toBeLessThan(0.035);
  });

  it("the rolls of neighbouring inputs are even over [0, 1)", () => {
    const buckets = new Float64Array(100);
    for (let i = 0; i < 100_000; i++) buckets[Math.floor(roll(1, 2, i, "spread") * 100)]++;
    let chiSquared = 0;
    for (const count of buckets) chiSquared += (count - 1000) ** 2 / 1000;
    // 99 degrees of freedom: standard deviation 14.1.
    expect(chiSquared).toBeGreaterThan(45);
    expect(chiSquared).toBeLessThan(170);
  });

  it("input numbers near 2^16, 2^32 and 2^53 all give rolls of their own", () => {
    const seen = new Set<number>();
    let count = 0;
    for (const near of [2 ** 16, 2 ** 32, 2 ** 40, 2 ** 53 - 200]) {
      for (let offset = -100; offset < 100; offset++, count++) seen.add(roll(1, 1, near + offset, "x"));
    }
    expect(seen.size).toBe(count);
  });
});
