// How fast a killcam plays where its player stands up soon.

import { describe, expect, it } from "vitest";
import { paceOf } from "../../src/page/killcam/killcam-pace.ts";

const FRAME_MS = 1000 / 60;
const AFTER_MS = 450;

/** Plays `lengthMs` before a death in `leftMs`: what was left when the killer's screen had shown it, and the pace at the shot. */
function play(lengthMs: number, leftMs: number): { sparedMs: number; paces: number[] } {
  const paces: number[] = [];
  let [beforeMs, afterMs] = [lengthMs, AFTER_MS];
  for (let frame = 0; frame < 1000 && afterMs > 0; frame++) {
    const pace = paceOf({ beforeMs, afterMs, leftMs });
    paces.push(pace);
    if (beforeMs > 0) beforeMs = Math.max(0, beforeMs - pace * FRAME_MS);
    else afterMs -= FRAME_MS;
    leftMs -= FRAME_MS;
  }
  return { sparedMs: leftMs, paces };
}

describe("[PG32] the pace of a killcam", () => {
  it("is that of life where nothing presses, and where there is time enough", () => {
    expect(new Set(play(3000, Number.POSITIVE_INFINITY).paces)).toEqual(new Set([1]));
    expect(new Set(play(1000, 1800).paces)).toEqual(new Set([1]));
  });

  it("is faster before the shot, so that the death is seen before the player stands up, and never at the shot", () => {
    for (const leftMs of [1700, 1800, 1900]) {
      const { sparedMs, paces } = play(1900, leftMs);
      expect(sparedMs).toBeGreaterThan(0);
      expect(Math.max(...paces)).toBeGreaterThan(1.5);
      const last = Math.floor((600 + AFTER_MS) / FRAME_MS) - 2;
      expect(new Set(paces.slice(-last))).toEqual(new Set([1]));
    }
  });

  it("is at most four times that of life, also when there is no time at all", () => {
    for (const leftMs of [-1000, 0, 900, Number.NaN])
      for (const pace of play(3000, leftMs).paces) {
        expect(pace).toBeGreaterThanOrEqual(1);
        expect(pace).toBeLessThanOrEqual(4);
      }
  });
});
