import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { LevelWatch } from "../../src/core/steering/level-watch.ts";
import { RUNS } from "../world/samples.ts";

const EVERY_MS = 1000 / 60;

/** Feeds values around a level for this many seconds; returns the reported shifts, and when each was reported. */
function feed(
  watch: LevelWatch,
  seconds: number,
  fromMs: number,
  value: (ms: number) => number,
): { ms: number; shiftMs: number }[] {
  const told: { ms: number; shiftMs: number }[] = [];
  for (let ms = fromMs; ms < fromMs + 1000 * seconds; ms += EVERY_MS) {
    const shiftMs = watch.note(value(ms), ms);
    if (shiftMs !== 0) told.push({ ms: ms - fromMs, shiftMs });
  }
  return told;
}

describe("the level of a link", () => {
  it.each([20, 120, -20, -120, -900])(
    "[LD8] is reported within 1.6 s, once, if it shifts by %d ms",
    (byMs) => {
      const watch = new LevelWatch();
      const random = Random.from(3);
      feed(watch, 20, 0, () => 1000 + 5 * random.unit());
      const told = feed(watch, 10, 20_000, () => 1000 + byMs + 5 * random.unit());
      expect(told[0].ms).toBeLessThan(1600);
      expect(told.reduce((sum, { shiftMs }) => sum + shiftMs, 0)).toBeCloseTo(byMs, -1);
      // A report within the next second only refines it.
      for (const { shiftMs } of told.slice(1)) expect(Math.abs(shiftMs)).toBeLessThan(0.3 * Math.abs(byMs));
    },
  );

  it("[LD8] does not shift by a pause, a spike or a heavy tail", () => {
    const watch = new LevelWatch();
    const random = Random.from(4);
    const told = feed(watch, 120, 0, (ms) => {
      const isSpike = ms % 3000 < 200;
      return 50 + 20 * random.unit() + (isSpike ? 70 : 0) + (random.chance(0.05) ? 300 * random.unit() : 0);
    });
    expect(told).toEqual([]);
  });

  it("[LD8] hardly ever shifts by jitter of any width, and never far", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4_000_000 }),
        fc.integer({ min: 1, max: 200 }),
        (seed, widthMs) => {
          const random = Random.from(seed);
          const told = feed(new LevelWatch(), 60, 0, () => widthMs * random.unit() * random.unit());
          expect(told.length).toBeLessThan(3);
          for (const { shiftMs } of told) expect(Math.abs(shiftMs)).toBeLessThan(5 + widthMs);
        },
      ),
      { ...RUNS, numRuns: 50 },
    );
  });

  it("[LD8] forgets what was temporary: the same level afterwards is no shift", () => {
    const watch = new LevelWatch();
    feed(watch, 20, 0, () => 100);
    feed(watch, 0.9, 20_000, () => 1000);
    watch.forgetAbove(500);
    expect(feed(watch, 10, 20_900, () => 100)).toEqual([]);
  });

  it("moves with a shift of a clock, which is no shift of the link", () => {
    const watch = new LevelWatch();
    feed(watch, 20, 0, () => 100);
    watch.shift(5000);
    for (const { shiftMs } of feed(watch, 10, 20_000, () => 5100))
      expect(Math.abs(shiftMs)).toBeLessThan(1e-6);
  });
});
