// High Noon, as 001 describes: a queue of 30 numbered inputs, of which each tick takes one, or a neutral one; a snapshot with an ack for
// each player at 20 Hz; corrections faded by an error offset (snap 96, epsilon 0.5, 15 per second). Its known faults are not copied, and
// ADR 0024 says what was corrected so that duels are fair on any network: inputs are repeated until they are acknowledged, the view
// delay follows arrivals, and a view without data holds, then runs faster.

import { LEAD_POLICIES } from "../client/input/lead-policy.ts";
import { ALL_TIMELINES } from "../client/time/all-timelines.ts";
import { CLOCK_POLICIES } from "../client/time/clock-policy.ts";
import { DELAY_POLICIES } from "../client/time/delay-policy.ts";
import { FAIR } from "./fair.ts";
import type { Preset } from "./preset.ts";

export const highNoon: Preset = {
  name: "highNoon",
  agreement: { addressing: "queue", snapshotEvery: 3, recipient: "each", ack: "number", scope: "own" },
  room: {
    snapshot: { interest: { see: "everything" }, budgetBytes: 1100 },
    input: { missing: { use: "neutral" }, overflow: { drop: "oldest", above: 30 } },
    rewind: { look: "seen", capMs: 1000, ...FAIR },
    catchUpTicks: 4,
  },
  client: {
    clock: CLOCK_POLICIES.highNoon,
    lead: LEAD_POLICIES.highNoon,
    delay: DELAY_POLICIES.reckon,
    timelines: ALL_TIMELINES,
    // The view shows only what snapshots say, so a bullet meets the target that its shooter saw it meet.
    view: {
      curve: "linear",
      steps: "half",
      underflow: { show: "hold" },
      recovery: { show: "warp", ms: 150 },
    },
    smooth: { show: "offset", perSecond: 15, snap: 96, epsilon: 0.5 },
    redundancy: { repeat: "unacked", cap: 12 },
    send: { each: "tick" },
    predict: true,
    predictFlights: true,
    inputDelayTicks: 0,
    correctBeyond: 0,
    others: "frozen",
    catchUpTicks: 4,
    frameClampMs: 250,
    aheadMs: 2000,
  },
};
