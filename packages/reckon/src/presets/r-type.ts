// R-Type, as 004 says: the newest input holds; one broadcast at 30 Hz with a table of acks; rows of others one interval in the past, and
// held without data; predictions within 4 px of the truth kept; no projectile predicted. Its known faults are not copied: an input is
// acknowledged when it is stepped with, and replays go by ticks.

import { LEAD_POLICIES } from "../client/input/lead-policy.ts";
import { ALL_TIMELINES } from "../client/time/all-timelines.ts";
import { CLOCK_POLICIES } from "../client/time/clock-policy.ts";
import { DELAY_POLICIES } from "../client/time/delay-policy.ts";
import { FAIR } from "./fair.ts";
import type { Preset } from "./preset.ts";

export const rType: Preset = {
  name: "rType",
  agreement: { addressing: "latch", snapshotEvery: 2, recipient: "broadcast", ack: "number", scope: "own" },
  room: {
    snapshot: { interest: { see: "everything" }, budgetBytes: 1100 },
    input: { missing: { use: "repeat" }, overflow: { drop: "oldest", above: 30 } },
    rewind: { look: "present", capMs: 500, ...FAIR },
    catchUpTicks: 4,
  },
  client: {
    clock: CLOCK_POLICIES.rType,
    lead: LEAD_POLICIES.rType,
    delay: DELAY_POLICIES.rType,
    timelines: ALL_TIMELINES,
    view: { curve: "linear", steps: "to", underflow: { show: "hold" }, recovery: { show: "jump" } },
    smooth: { show: "none" },
    redundancy: { repeat: "last", count: 1 },
    send: { each: "frame" },
    predict: true,
    predictFlights: false,
    inputDelayTicks: 0,
    correctBeyond: 4,
    others: "frozen",
    catchUpTicks: 15,
    frameClampMs: 250,
    aheadMs: 2000,
  },
};
