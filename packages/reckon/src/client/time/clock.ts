// Server time as seen from a client: the door to the clocks. The client feeds every packet of the server to
// `sample` and asks `serverTime(now)` each frame. Two families: the minima clock (ours) and the filters of the
// seeds; clock-policy.ts says what each setting means.
import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { MinimaClock } from "./clock-minima.ts";
import type { Clock, ClockPolicy } from "./clock-policy.ts";
import { SeedClock } from "./seeds/clock-seeds.ts";

export type { Clock, ClockPolicy } from "./clock-policy.ts";

/**
 * Builds a clock.
 * @example
 * const clock = createClock(CLOCK_POLICIES.reckon);
 * clock.sample(t0, t1, t2, t3);
 * const serverMs = clock.serverTime(now);
 */
export function createClock(policy: ClockPolicy): Clock {
  if (CHECKS)
    assert(
      policy.source !== "ping" || (policy.pingMs ?? 0) > 0,
      'A clock with source "ping" needs pingMs: give the ms between pings, such as 1000.',
    );
  if (policy.filter === "minima") {
    if (CHECKS)
      assert(
        policy.windowMs >= 1000,
        "windowMs must be at least 1000: minima are kept in slices of one second.",
      );
    if (CHECKS)
      assert(policy.slewMsPerSecond > 0, "slewMsPerSecond must be above 0: the estimate could not move.");
    return new MinimaClock(policy);
  }
  return new SeedClock(policy);
}
