// What the server says of itself when its ticks are late: by seconds that are given, so that nothing waits.

import { describe, expect, it } from "vitest";
import { Lateness } from "../../src/node/figures/lateness.ts";
import { LongestWake } from "../../src/node/figures/longest-wake.ts";

/** So many seconds of one room at 60 ticks per second, which stalls for `stallMs` at the beginning of each. */
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
  it("goes by ticks: a stall counts for all that were due in it, whatever the number of wakes", () => {
    expect(after(10, 0).isLate(10_000)).toBe(false);
    expect(after(10, 60).isLate(10_000)).toBe(false);
    expect(after(10, 150).isLate(10_000)).toBe(true);
  });

  it("is back ten seconds after the last of them", () => {
    const lateness = after(10, 150);
    expect(lateness.isLate(12_000)).toBe(true);
    expect(lateness.isLate(20_500)).toBe(false);
  });
});

describe("[HO41] the longest wake", () => {
  it("is seen for a minute, by however many ask", () => {
    const longest = new LongestWake();
    expect(longest.at(1000)).toBe(0);
    longest.add(3, 1000);
    longest.add(40, 2000);
    longest.add(5, 30_000);
    for (const nowMs of [30_000, 30_000, 59_000]) expect(longest.at(nowMs)).toBe(40);
    expect(longest.at(62_000)).toBe(5);
    expect(longest.at(100_000)).toBe(0);
  });
});

describe("lateness", () => {
  /** A minute of wakes, each so late, with so many of a hundred later than that. */
  function wakes(lateOf100: number, nowMs: number): Lateness {
    const lateness = new Lateness();
    for (let wake = 0; wake < 600; wake++)
      lateness.add(wake % 100 < lateOf100 ? 40 : 1, nowMs - 10_000 + wake * 16.7);
    return lateness;
  }

  it("is many late wakes of the last ten seconds, not one", () => {
    for (const nowMs of [10_000, 1_000_000]) {
      expect(wakes(0, nowMs).isLate(nowMs)).toBe(false);
      expect(wakes(10, nowMs).isLate(nowMs)).toBe(false);
      expect(wakes(40, nowMs).isLate(nowMs)).toBe(true);
      expect(wakes(40, nowMs).isLate(nowMs + 11_000)).toBe(false);
    }
  });
});
