// Ours, the default: stamped inputs steered by the server's margins, equality checks, adaptive view, fading corrections.

import { CLOCK_POLICIES } from "../client/clock-policy.ts";
import { DELAY_POLICIES } from "../client/delay-policy.ts";
import type { ViewPolicy } from "../client/interpolator.ts";
import { LEAD_POLICIES } from "../client/lead-policy.ts";
import { FAIR } from "./fair.ts";
import type { Preset } from "./preset.ts";

const view: ViewPolicy = {
  curve: "linear",
  steps: "half",
  underflow: { show: "extrapolate", capMs: 150 },
  recovery: { show: "offset", perSecond: 15 },
};

export const reckon: Preset = {
  name: "reckon",
  agreement: { addressing: "tick", snapshotEvery: 3, recipient: "each", ack: "tick", scope: "own" },
  room: {
    snapshot: { interest: { see: "everything" }, budgetBytes: 1100 },
    input: { missing: { use: "hold", ticks: 20 }, overflow: { drop: "oldest", above: 30 } },
    shown: { ...view, delay: DELAY_POLICIES.reckon },
    rewind: { look: "seen", capMs: 500, ...FAIR },
    catchUpTicks: 8,
  },
  client: {
    clock: CLOCK_POLICIES.reckon,
    lead: LEAD_POLICIES.reckon,
    delay: DELAY_POLICIES.reckon,
    view,
    smooth: { show: "offset", perSecond: 15, snap: 96, epsilon: 1 / 64 },
    redundancy: { repeat: "unacked", cap: 12 },
    send: { each: "tick" },
    predict: true,
    predictFlights: true,
    inputDelayTicks: 0,
    correctBeyond: 0,
    others: "projected",
    catchUpTicks: 15,
    frameClampMs: 250,
    aheadMs: 1150,
  },
};
