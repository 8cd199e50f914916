// The search for the cheapest path finds the same as trying every path.

import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { cheapestPath, type Moves } from "../src/foresight/cheapest-path.ts";

type Prices = readonly (readonly number[])[];

function moveCost({ slewBins, riseBins, binPrice }: Moves, from: number, to: number): number {
  if (to - from > riseBins) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.abs(to - from) - slewBins) * binPrice;
}

function costOf(path: ArrayLike<number>, prices: Prices, moves: Moves): number {
  let cost = 0;
  for (let slot = 0; slot < prices.length; slot++) {
    cost += prices[slot][path[slot]];
    if (slot > 0) cost += moveCost(moves, path[slot - 1], path[slot]);
  }
  return cost;
}

/** The least cost of all paths, by trying each of them. */
function leastOfAll(prices: Prices, moves: Moves): number {
  const bins = prices[0].length;
  let least = Number.POSITIVE_INFINITY;
  for (let number = 0; number < bins ** prices.length; number++) {
    const path = prices.map((_, slot) => Math.floor(number / bins ** slot) % bins);
    least = Math.min(least, costOf(path, prices, moves));
  }
  return least;
}

function search(prices: Prices, moves: Moves): Int32Array {
  return cheapestPath(prices.length, prices[0].length, (slot, into) => into.set(prices[slot]), moves);
}

describe("the cheapest path", () => {
  const random = Random.from(19);
  const cases = Array.from({ length: 40 }, (_, i) => ({
    moves: {
      slewBins: random.below(3),
      riseBins: 2 + random.below(4),
      binPrice: [0.5, 2, 8, 1e6][i % 4],
    },
    prices: Array.from({ length: 5 }, () => Array.from({ length: 6 }, () => random.between(0, 20))),
  }));

  it("[QU25] costs as much as the cheapest of all possible paths", () => {
    for (const { moves, prices } of cases)
      expect(costOf(search(prices, moves), prices, moves)).toBeCloseTo(leastOfAll(prices, moves), 9);
  });

  it("[QU25] keeps to its slew while a jump costs too much, and jumps when that is cheap", () => {
    // The cheap bin is 0, and 5 from the middle on.
    const prices = Array.from({ length: 12 }, (_, slot) =>
      Array.from({ length: 6 }, (_, bin) => (slot < 6 === (bin === 0) && (slot < 6 || bin === 5) ? 0 : 10)),
    );
    const fastest = (binPrice: number): number => {
      const path = search(prices, { slewBins: 1, riseBins: 5, binPrice });
      return Math.max(...path.map((bin, i) => (i === 0 ? 0 : Math.abs(bin - path[i - 1]))));
    };
    expect(fastest(1000)).toBe(1);
    expect(fastest(0.01)).toBe(5);
  });
});
