// A clock made by hand for the tests of input timelines.

import type { Clock } from "../../src/client/time/clock-policy.ts";

/** A clock that is `offsetMs` ahead, with a settable round trip. */
export function steadyClock(offsetMs: number, rttMs: number): Clock & { rttMs: number; offsetMs: number } {
  return {
    offsetMs,
    rttMs,
    minRttMs: rttMs,
    jitterMs: 0,
    isLocked: true,
    sample: () => 0,
    shift: () => {},
    serverTime(now: number): number {
      return now + this.offsetMs;
    },
  };
}
