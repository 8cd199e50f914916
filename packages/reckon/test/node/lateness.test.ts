// The readiness of a server with late ticks, by times that the tests pass, so that nothing waits.

import { describe, expect, it } from "vitest";
import { Lateness } from "../../src/node/figures/lateness.ts";
import { Metrics } from "../../src/node/figures/metrics.ts";

/** Some seconds of one room at 60 ticks per second that stalls for `stallMs` at the beginning of each. */
function after(seconds: number, stallMs: number): Lateness {
  const lateness = new Lateness();
  for (let tick = 0; tick < 60 * seconds; tick++) {
    const dueMs = (tick * 1000) / 60;
    const lateMs = Math.max(0, stallMs - (dueMs % 1000));
    lateness.add(lateMs, dueMs + lateMs);
  }
  return lateness;
}

describe("[HO41] the readiness of the server", () => {
  it("counts ticks: a stall counts for every tick that was due in it, whatever the number of wakes", () => {
    expect(after(10, 0).isLate(10_000)).toBe(false);
    expect(after(10, 60).isLate(10_000)).toBe(false);
    expect(after(10, 150).isLate(10_000)).toBe(true);
  });

  it("returns ten seconds after the last stall", () => {
    const lateness = after(10, 150);
    expect(lateness.isLate(12_000)).toBe(true);
    expect(lateness.isLate(20_500)).toBe(false);
  });
});

describe("[HO41] the longest wake", () => {
  it("is reported for a minute, however many clients ask", () => {
    let nowMs = 1000;
    const metrics = new Metrics({ host: () => undefined, games: [], bots: () => 0, now: () => nowMs });
    const longestAt = (ms: number): string | undefined => {
      nowMs = ms;
      return /^reckon_longest_wake_seconds (\S+)$/m.exec(metrics.text())?.[1];
    };
    const wake = (of: "rooms" | "bots", workMs: number, ms: number): void => {
      nowMs = ms;
      metrics.wake(of, workMs);
    };
    expect(longestAt(1000)).toBe("0");
    wake("rooms", 3, 1000);
    wake("bots", 40, 2000);
    wake("rooms", 2, 3000);
    wake("rooms", 5, 30_000);
    expect([30_000, 30_000, 59_000, 62_000, 100_000].map(longestAt)).toEqual([
      "0.04",
      "0.04",
      "0.04",
      "0.005",
      "0",
    ]);
    metrics.stop();
  });
});

describe("lateness", () => {
  /** A minute of wakes, each late by the same time, and some of a hundred later. */
  function wakes(lateOf100: number, nowMs: number): Lateness {
    const lateness = new Lateness();
    for (let wake = 0; wake < 600; wake++)
      lateness.add(wake % 100 < lateOf100 ? 40 : 1, nowMs - 10_000 + wake * 16.7);
    return lateness;
  }

  it("means many late wakes in the last ten seconds, not one", () => {
    for (const nowMs of [10_000, 1_000_000]) {
      expect(wakes(0, nowMs).isLate(nowMs)).toBe(false);
      expect(wakes(10, nowMs).isLate(nowMs)).toBe(false);
      expect(wakes(40, nowMs).isLate(nowMs)).toBe(true);
      expect(wakes(40, nowMs).isLate(nowMs + 11_000)).toBe(false);
    }
  });
});
