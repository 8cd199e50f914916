// What makes a client's three timelines from its policies: clock, lead and delay. A preset that takes those of a seed brings
// ALL_TIMELINES; without that a client has ours alone, and carries no other. Always true: a policy whose timeline is not there is
// refused with a sentence, by the room first.

import { assert } from "../../core/assert.ts";
import { ClosedLoopLead } from "../input/lead-closed.ts";
import type { Lead, LeadPolicy } from "../input/lead-policy.ts";
import { MinimaClock } from "./clock-minima.ts";
import type { Clock, ClockPolicy } from "./clock-policy.ts";
import { AdaptiveViewDelay } from "./delay-adaptive.ts";
import type { Delay, DelayPolicy } from "./delay-policy.ts";

export interface Timelines {
  clock(policy: ClockPolicy): Clock;
  lead(policy: LeadPolicy, tickMs: number): Lead;
  delay(policy: DelayPolicy, intervalMs: number): Delay;
}

function lacks(what: string): string {
  return `This client has our timelines alone, and none for the ${what}: vary \`presets.reckon\` of "reckon/presets", which has all.`;
}

/** Those of policies that are ours. */
export const OUR_TIMELINES: Timelines = {
  clock(policy) {
    assert(policy.filter === "minima", lacks(policy.filter));
    return new MinimaClock(policy);
  },
  lead(policy) {
    assert(policy.control === "closed", lacks(policy.control));
    return new ClosedLoopLead(policy);
  },
  delay(policy, intervalMs) {
    assert(policy.delay === "adaptive", lacks(policy.delay));
    return new AdaptiveViewDelay(policy, intervalMs);
  },
};
