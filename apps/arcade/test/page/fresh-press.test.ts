import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FreshPress } from "../../src/page/keys/fresh-press.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("[PG18] the end of a match", () => {
  it("ignores a player's mashing on every screen that follows, and takes the first press after a pause", () => {
    const guard = new FreshPress();
    guard.surprise(10_000);
    for (let now = 10_050; now < 16_000; now += 150) {
      // The leaderboard, the room and the countdown come by themselves.
      if (now % 1000 < 150) guard.appear(now);
      guard.press(now);
      expect(guard.takes(now), String(now)).toBe(false);
    }
    guard.press(16_600);
    expect(guard.takes(16_600)).toBe(true);
  });

  it("takes a press half a second after it appears, and shows how long it still takes none", () => {
    const guard = new FreshPress();
    guard.surprise(10_000);
    expect([guard.isHeld.value, guard.takes(10_499)]).toEqual([true, false]);
    vi.advanceTimersByTime(501);
    expect([guard.isHeld.value, guard.takes(10_501)]).toEqual([false, true]);
  });

  it("delays nobody who has pressed once, and nobody before it", () => {
    const guard = new FreshPress();
    guard.appear(1000);
    guard.press(1010);
    expect(guard.takes(1010)).toBe(true);
    guard.surprise(10_000);
    expect(guard.takes(11_000)).toBe(true);
    guard.appear(11_100);
    guard.press(11_150);
    expect(guard.takes(11_150)).toBe(true);
  });
});
