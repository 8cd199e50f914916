import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { CostTarget } from "../../src/core/steering/cost-target.ts";
import { TrendTarget } from "../../src/core/steering/trend-target.ts";

describe("a trend", () => {
  it("is unknown with few measurements", () => {
    const trend = new TrendTarget();
    for (let i = 0; i < 7; i++) trend.add(10, i * 50);
    expect(trend.value(350)).toBeNaN();
    trend.add(10, 350);
    expect(trend.value(350)).toBeCloseTo(10, 9);
  });

  it("[LD9] is ahead of a queue that swells, and level with one that drains", () => {
    for (const perMs of [0.13, -0.13]) {
      const trend = new TrendTarget();
      for (let ms = 0; ms <= 2000; ms += 50) trend.add(300 + perMs * ms, ms);
      expect(trend.value(2000)).toBeCloseTo(300 + perMs * (perMs > 0 ? 2100 : 2000), 6);
      // A measurement about an earlier moment is extrapolated to now.
      expect(trend.value(2500)).toBeCloseTo(300 + perMs * (perMs > 0 ? 2600 : 2500), 6);
    }
  });

  it("[LD9] allows for the jitter around its line", () => {
    const trend = new TrendTarget();
    for (let i = 0; i <= 40; i++) trend.add(100 + (i % 5 === 0 ? 30 : 0), i * 50);
    expect(trend.value(2000)).toBeGreaterThan(115);
    expect(trend.value(2000)).toBeLessThan(160);
  });
});

describe("a target on a link that moves", () => {
  const options = { costMs: 4000, risk: "time", guardCount: 15, rank: 3, of: 5 } as const;

  /** Share of measurements above the target that was set before each, and the mean target. */
  function follow(
    value: (ms: number) => number,
    seconds: number,
  ): { late: number; meanMs: number; isMoving: boolean } {
    const target = new CostTarget(options);
    let late = 0;
    let sum = 0;
    let count = 0;
    for (let ms = 0; ms < 1000 * seconds; ms += 50) {
      if (ms > 20_000) {
        if (value(ms) > target.ms) late++;
        sum += target.ms;
        count++;
      }
      target.add(value(ms), ms);
      target.aim();
    }
    return { late: late / count, meanMs: sum / count, isMoving: target.isMoving };
  }

  it("[LD9] follows a queue that swells by 800 ms every 20 s, always below its largest delay", () => {
    const random = Random.from(5);
    const { late, meanMs } = follow((ms) => {
      const at = ms % 20_000;
      return 90 + (at < 6000 ? (800 * at) / 6000 : 0) + 8 * random.unit();
    }, 100);
    expect(late).toBeLessThan(0.15);
    expect(meanMs).toBeLessThan(500);
  });

  it("[LD9] stays with the histogram on a link that only jitters", () => {
    const random = Random.from(6);
    const { late, isMoving } = follow(() => 90 + 60 * random.unit() + (random.chance(0.02) ? 150 : 0), 100);
    expect(isMoving).toBe(false);
    expect(late).toBeLessThan(0.03);
  });
});
