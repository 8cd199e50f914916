// The parts that the timelines share, each compared with a plain computation of the same thing.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JumpWatch } from "../../src/client/time/jump-watch.ts";
import { slewStep } from "../../src/client/time/slew.ts";
import { SlidingMinimum } from "../../src/client/time/sliding-minimum.ts";
import { CostHistogram } from "../../src/core/steering/cost-histogram.ts";
import { RecentRank } from "../../src/core/steering/recent-rank.ts";

/** The cheapest whole-ms allowance, found by trying each. */
function cheapest(values: readonly number[], risk: (allowance: number) => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let allowance = Math.max(...values) + 1; allowance > Math.min(...values); allowance--) {
    best = Math.min(best, allowance + risk(allowance));
  }
  return best;
}

describe("the cost histogram", () => {
  const needs = fc.array(fc.integer({ min: -200, max: 600 }), { minLength: 1, maxLength: 200 });

  it("[LD1] finds the least of L + C · share above L", () => {
    fc.assert(
      fc.property(needs, fc.integer({ min: 1, max: 5000 }), (values, cost) => {
        const histogram = new CostHistogram();
        for (const value of values) histogram.add(value + 0.25, 100);
        const share = (allowance: number) =>
          values.filter((v) => v + 0.25 > allowance).length / values.length;
        const found = histogram.cheapestByCount(cost);
        expect(found + cost * share(found)).toBeCloseTo(
          cheapest(values, (l) => cost * share(l)),
          6,
        );
      }),
    );
  });

  it("[DL1] finds the least of V + C · time above V, within the half ms of its bins", () => {
    fc.assert(
      fc.property(needs, (values) => {
        const histogram = new CostHistogram();
        for (const [i, value] of values.entries()) histogram.add(value + 0.5, i * 50);
        const time = Math.max(1, (values.length - 1) * 50);
        if (time > 19_000 || values.length < 2) return;
        const risk = (v: number) =>
          (4000 * values.reduce((sum, value) => sum + Math.max(0, value + 0.5 - v), 0)) / time;
        const found = histogram.cheapestByTime(4000);
        expect(found + risk(found)).toBeLessThan(cheapest(values, risk) + 1);
      }),
    );
  });

  it("forgets measurements older than 20 s, and nothing during a silence", () => {
    const histogram = new CostHistogram();
    for (let at = 0; at < 1000; at += 50) histogram.add(500, at);
    histogram.add(100, 3_600_000);
    expect(histogram.cheapestByCount(4000)).toBeGreaterThan(500);
    for (let at = 0; at < 20_000; at += 50) histogram.add(100, 3_601_000 + at);
    expect(histogram.cheapestByCount(4000)).toBeLessThan(102);
  });

  it("moves with a shift and follows a slow drift of any length", () => {
    const histogram = new CostHistogram();
    for (let at = 0; at < 4_000_000; at += 100) histogram.add(at * 0.0015, at);
    expect(histogram.cheapestByCount(4000)).toBeCloseTo(6000, -1);
    histogram.shift(-7000);
    expect(histogram.cheapestByCount(4000)).toBeCloseTo(-1000, -1);
  });

  it("is empty before the first value", () => {
    expect(new CostHistogram().cheapestByCount(4000)).toBeNaN();
    expect(new CostHistogram().cheapestByTime(4000)).toBeNaN();
  });
});

describe("the recent rank", () => {
  it("is the r-th largest of the last n", () => {
    const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 8 }), (list, rank) => {
        const recent = new RecentRank(8, rank);
        for (const value of list) recent.add(value);
        const sorted = list.slice(-8).sort((a, b) => b - a);
        expect(recent.value()).toBe(sorted[rank - 1]);
      }),
    );
  });

  it("gives no floor before n values", () => {
    const recent = new RecentRank(8, 4);
    for (let i = 0; i < 7; i++) recent.add(i);
    expect(recent.value()).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("a slew step", () => {
  it("never overshoots and never exceeds its shares of time", () => {
    const error = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(error, fc.double({ min: 0, max: 250, noNaN: true }), (errorMs, dtMs) => {
        const step = slewStep(errorMs, dtMs, 0.05, 0.02);
        expect(Math.abs(step)).toBeLessThanOrEqual(Math.abs(errorMs));
        expect(step).toBeLessThanOrEqual(0.05 * dtMs);
        expect(step).toBeGreaterThanOrEqual(-0.02 * dtMs);
        if (Math.abs(errorMs) <= 0.5) expect(step).toBe(0);
      }),
    );
  });
});

describe("the sliding minimum", () => {
  it("keeps the least value of the last seconds with measurements", () => {
    const least = new SlidingMinimum(3);
    least.note(5, 0);
    least.note(7, 1000);
    least.note(9, 60_000);
    expect(least.value).toBe(5);
    least.note(8, 61_000);
    expect(least.value).toBe(7);
    least.shift(-2);
    expect(least.value).toBe(5);
  });
});

describe("the jump watch", () => {
  it("reports an early jump once, refines it for a second, and then learns again", () => {
    const watch = new JumpWatch(1, 15);
    for (let i = 0; i < 20; i++) expect(watch.note(30 + (i % 5), false, i * 50)).toBe(0);
    expect(watch.note(-966, false, 1000)).toBe(-996);
    expect(watch.note(-969, false, 1050)).toBe(-3);
    expect(watch.note(-960, false, 1100)).toBe(0);
    expect(watch.note(-980, false, 2200)).toBe(0);
  });

  it("takes late values for a jump only when all of a run are stalls", () => {
    const watch = new JumpWatch(1, 15);
    watch.note(30, false, 0);
    for (let i = 1; i < 15; i++) expect(watch.note(630 + i, true, i * 50)).toBe(0);
    expect(watch.note(30, false, 800)).toBe(0);
    for (let i = 1; i < 15; i++) expect(watch.note(630 + i, true, 1000 + i * 50)).toBe(0);
    expect(watch.note(700, true, 2000)).toBe(601);
  });
});
