// The timelines of every policy: Reckon's own and those of the seeds. The presets of the seeds bring them, and so does
// `presets.reckon`, so that its policies can be varied. Always true: every policy has a timeline; figures that make no sense are refused
// with a sentence.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { ClosedLoopLead } from "../input/lead-closed.ts";
import type { LeadPolicy } from "../input/lead-policy.ts";
import { MinimaClock } from "./clock-minima.ts";
import type { ClockPolicy } from "./clock-policy.ts";
import { AdaptiveViewDelay } from "./delay-adaptive.ts";
import type { DelayPolicy } from "./delay-policy.ts";
import { SeedClock } from "./seeds/clock-seeds.ts";
import { FixedViewDelay, IntervalViewDelay } from "./seeds/delay-fixed.ts";
import { JitterViewDelay } from "./seeds/delay-jitter.ts";
import { FreeRunningLead, OpenLoopLead } from "./seeds/lead-open.ts";
import type { Timelines } from "./timelines.ts";

export const ALL_TIMELINES: Timelines = {
  clock(policy) {
    if (CHECKS) checkClock(policy);
    return policy.filter === "minima" ? new MinimaClock(policy) : new SeedClock(policy);
  },
  lead(policy, tickMs) {
    if (CHECKS) checkLead(policy, tickMs);
    if (policy.control === "closed") return new ClosedLoopLead(policy);
    return policy.control === "open" ? new OpenLoopLead(policy) : new FreeRunningLead();
  },
  delay(policy, intervalMs) {
    if (CHECKS) checkDelay(policy, intervalMs);
    if (policy.delay === "adaptive") return new AdaptiveViewDelay(policy, intervalMs);
    if (policy.delay === "fixed") return new FixedViewDelay(policy.ms, policy.timeBase);
    return policy.delay === "jitter" ? new JitterViewDelay(policy) : new IntervalViewDelay(intervalMs);
  },
};

function checkClock(policy: ClockPolicy): void {
  const isPinged = policy.source !== "ping" || (policy.pingMs ?? 0) > 0;
  assert(isPinged, 'A clock with source "ping" needs pingMs: give the ms between pings, such as 1000.');
  if (policy.filter !== "minima") return;
  assert(policy.windowMs >= 1000, "windowMs must be at least 1000: minima are kept in slices of one second.");
  assert(policy.slewMsPerSecond > 0, "slewMsPerSecond must be above 0: the estimate could not move.");
}

function checkLead(policy: LeadPolicy, tickMs: number): void {
  assert(tickMs > 0, "tickMs must be above 0: give the length of a tick, such as 1000 / 60.");
  if (policy.control === "closed")
    assert(
      policy.costMs > 0,
      "costMs must be above 0: if starving cost nothing, the best lead would be none.",
    );
  if (policy.control !== "open") return;
  const { gain, clampMsPerSecond: clamp } = policy;
  assert(gain > 0 && gain <= 1, "gain must be in (0, 1]: it is the share of the error removed per 1/60 s.");
  assert(clamp > 0, "clampMsPerSecond must be above 0: the lead could never be corrected.");
  assert(clamp < 1000, "clampMsPerSecond must be below 1000: input time would run backward.");
}

function checkDelay(policy: DelayPolicy, intervalMs: number): void {
  assert(intervalMs > 0, "intervalMs must be above 0: give the time between snapshots, such as 50.");
  if (policy.delay === "adaptive")
    assert(
      policy.costMs > 0,
      "costMs must be above 0: if missing data cost nothing, the best delay would be 0.",
    );
  if (policy.delay === "fixed")
    assert(policy.ms >= 0, "ms must be 0 or more: a view ahead of the server has nothing to show.");
  if (policy.delay === "jitter")
    assert(
      policy.maxMs >= policy.baseMs,
      "maxMs must be at least baseMs: it bounds base and jitter together.",
    );
}
