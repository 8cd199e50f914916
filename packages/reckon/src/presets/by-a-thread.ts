// By a Thread, as its text says (002 and 003 over 000, its source where they are silent): inputs stamped half a round trip and 50 ms
// ahead, four in each packet, the last one repeated when one is missing, others 100 ms in the past, corrections that jump. Its known
// faults are not copied.

import { LEAD_POLICIES } from "../client/input/lead-policy.ts";
import { ALL_TIMELINES } from "../client/time/all-timelines.ts";
import { CLOCK_POLICIES } from "../client/time/clock-policy.ts";
import { DELAY_POLICIES } from "../client/time/delay-policy.ts";
import { FAIR } from "./fair.ts";
import type { Preset } from "./preset.ts";

export const byAThread: Preset = {
  name: "byAThread",
  agreement: { addressing: "tick", snapshotEvery: 3, recipient: "each", ack: "tick", scope: "own" },
  room: {
    snapshot: { interest: { see: "everything" }, budgetBytes: 1100 },
    input: { missing: { use: "repeat" }, overflow: { drop: "oldest", above: 30 } },
    rewind: { look: "present", capMs: 500, ...FAIR },
    catchUpTicks: 15,
  },
  client: {
    clock: CLOCK_POLICIES.byAThread,
    lead: LEAD_POLICIES.plan,
    delay: DELAY_POLICIES.byAThread,
    timelines: ALL_TIMELINES,
    view: { curve: "linear", steps: "to", underflow: { show: "freeze" }, recovery: { show: "jump" } },
    smooth: { show: "none" },
    redundancy: { repeat: "last", count: 4 },
    send: { each: "tick" },
    predict: true,
    predictFlights: true,
    inputDelayTicks: 0,
    correctBeyond: 0,
    others: "frozen",
    catchUpTicks: 8,
    frameClampMs: 250,
    aheadMs: 1000,
  },
};
