// The input timeline: when is the input of tick k sampled, so that it reaches the server just before tick k?
// The door to the three controls (AX11, AX12): closed loop on the server's margins (ours), open loop on an
// estimate (000, 002), free-running (001, 004). The client calls `advance` once per frame.
import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { FreeRunningLead, OpenLoopLead } from "../time/seeds/lead-open.ts";
import { ClosedLoopLead } from "./lead-closed.ts";
import type { Lead, LeadPolicy } from "./lead-policy.ts";

export type { Lead, LeadPolicy } from "./lead-policy.ts";

/**
 * Builds an input timeline for ticks of `tickMs`.
 * @example
 * const lead = createLead({ control: "closed", costMs: 4000 }, 1000 / 60);
 * if (clock.isLocked && !lead.isStarted) lead.start(now, clock);
 * const inputMs = lead.advance(now, clock);
 */
export function createLead(policy: LeadPolicy, tickMs: number): Lead {
  if (CHECKS) assert(tickMs > 0, "tickMs must be above 0: give the length of a tick, such as 1000 / 60.");
  if (policy.control === "closed") {
    if (CHECKS)
      assert(
        policy.costMs > 0,
        "costMs must be above 0: without a cost of starving the best lead is none at all.",
      );
    return new ClosedLoopLead(policy);
  }
  if (policy.control === "open") {
    if (CHECKS)
      assert(
        policy.gain > 0 && policy.gain <= 1,
        "gain must be in (0, 1]: the share of the error removed per 1/60 s.",
      );
    if (CHECKS)
      assert(
        policy.clampMsPerSecond > 0,
        "clampMsPerSecond must be above 0: the lead could never be corrected.",
      );
    if (CHECKS)
      assert(
        policy.clampMsPerSecond < 1000,
        "clampMsPerSecond must be below 1000: input time would run backward.",
      );
    return new OpenLoopLead(policy);
  }
  return new FreeRunningLead();
}
