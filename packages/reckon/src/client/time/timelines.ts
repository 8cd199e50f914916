// Makes a client's three timelines from its policies: clock, lead and delay. A preset with the timelines of a seed brings
// ALL_TIMELINES; otherwise a client has Reckon's own alone, and loads no other. Always true: a policy without its timeline is refused
// with a sentence, by the room first.

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

function missing(policy: string): string {
  return `This client has Reckon's own timelines only, and none for the policy ${policy}: vary \`presets.reckon\` of "reckon/presets", which has all.`;
}

/** Makes Reckon's own timelines, and refuses the policies of all others. */
export const OUR_TIMELINES: Timelines = {
  clock(policy) {
    assert(policy.filter === "minima", missing(policy.filter));
    return new MinimaClock(policy);
  },
  lead(policy) {
    assert(policy.control === "closed", missing(policy.control));
    return new ClosedLoopLead(policy);
  },
  delay(policy, intervalMs) {
    assert(policy.delay === "adaptive", missing(policy.delay));
    return new AdaptiveViewDelay(policy, intervalMs);
  },
};
