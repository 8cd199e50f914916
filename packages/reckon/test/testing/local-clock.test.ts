import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LocalClock } from "../../src/testing/local-clock.ts";

describe("a client's clock in virtual time", () => {
  it("[TS5] has an offset, a skew and a drift", () => {
    const clock = new LocalClock({ offsetMs: 500, skewPpm: 200, driftPpmPerMinute: 10 });
    expect(clock.at(0)).toBe(500);
    expect(clock.at(60_000)).toBeCloseTo(500 + 60_000 + 12 + 0.3, 6);
  });

  it("[TS5] is read in steps", () => {
    const clock = new LocalClock({ stepMs: 16.7 });
    expect(clock.at(16.6)).toBe(0);
    expect(clock.at(16.8)).toBe(16.7);
    expect(clock.exactAt(16.8)).toBe(16.8);
  });

  it("[TS5] stands still while its machine is suspended", () => {
    const clock = new LocalClock({ stops: [{ fromMs: 100, toMs: 400 }] });
    expect([100, 250, 400, 500].map((ms) => clock.at(ms))).toEqual([100, 100, 100, 200]);
  });

  it("[TS5] never runs backward", () => {
    const options = fc.record({
      skewPpm: fc.integer({ min: -200, max: 200 }),
      driftPpmPerMinute: fc.integer({ min: -20, max: 20 }),
      stepMs: fc.constantFrom(0, 1, 16.7),
      stops: fc.constantFrom([], [{ fromMs: 50, toMs: 90 }]),
    });
    fc.assert(
      fc.property(options, fc.array(fc.double({ min: 0, max: 50, noNaN: true })), (clockOptions, steps) => {
        const clock = new LocalClock(clockOptions);
        let ms = 0;
        let last = clock.at(0);
        for (const step of steps) {
          ms += step;
          expect(clock.at(ms)).toBeGreaterThanOrEqual(last);
          last = clock.at(ms);
        }
      }),
      { seed: 5 },
    );
  });
});
