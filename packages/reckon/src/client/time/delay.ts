// The view timeline: which moment of the past is drawn, so that snapshots on both sides of it are there?
// The door to the delays (AX20, AX21): adaptive by arrivals (ours), a constant (002, 001), one interval from each
// arrival (004), base and jitter (High Noon as built). The client calls `arrived` per newer snapshot and `advance`
// once per frame.
import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { AdaptiveViewDelay } from "./delay-adaptive.ts";
import type { Delay, DelayPolicy } from "./delay-policy.ts";
import { FixedViewDelay, IntervalViewDelay } from "./seeds/delay-fixed.ts";
import { JitterViewDelay } from "./seeds/delay-jitter.ts";

export type { Delay, DelayPolicy } from "./delay-policy.ts";

/**
 * Builds a view timeline for snapshots every `intervalMs`.
 * @example
 * const delay = createDelay({ delay: "adaptive", costMs: 4000 }, 50);
 * delay.arrived(snapshotMs, now);
 * const viewMs = delay.advance(now, clock);
 */
export function createDelay(policy: DelayPolicy, intervalMs: number): Delay {
  if (CHECKS)
    assert(intervalMs > 0, "intervalMs must be above 0: give the time between snapshots, such as 50.");
  if (policy.delay === "adaptive") {
    if (CHECKS)
      assert(
        policy.costMs > 0,
        "costMs must be above 0: without a cost of missing data the best delay is none.",
      );
    return new AdaptiveViewDelay(policy, intervalMs);
  }
  if (policy.delay === "fixed") {
    if (CHECKS)
      assert(policy.ms >= 0, "ms must not be below 0: a view ahead of the server has nothing to show.");
    return new FixedViewDelay(policy);
  }
  if (policy.delay === "jitter") {
    if (CHECKS)
      assert(
        policy.maxMs >= policy.baseMs,
        "maxMs must be at least baseMs: it bounds base and jitter together.",
      );
    return new JitterViewDelay(policy);
  }
  return new IntervalViewDelay(intervalMs);
}
