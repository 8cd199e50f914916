// Ours, the default: stamped inputs, a lead steered by the server's margins, exact comparison, an adaptive view, fading corrections.

import { OUR_LEAD } from "../client/input/lead-policy.ts";
import { OUR_CLOCK } from "../client/time/clock-policy.ts";
import { OUR_DELAY } from "../client/time/delay-policy.ts";
import { FAIR } from "./fair.ts";
import type { Preset } from "./preset.ts";

export const reckon: Preset = {
  name: "reckon",
  agreement: { addressing: "tick", snapshotEvery: 3, recipient: "each", ack: "tick", scope: "own" },
  room: {
    snapshot: { interest: { see: "everything" }, budgetBytes: 1100 },
    input: { missing: { use: "hold", ticks: 20 }, overflow: { drop: "oldest", above: 30 } },
    rewind: { look: "seen", capMs: 500, ...FAIR },
    catchUpTicks: 8,
  },
  client: {
    clock: OUR_CLOCK,
    lead: OUR_LEAD,
    delay: OUR_DELAY,
    view: {
      curve: "linear",
      steps: "half",
      underflow: { show: "extrapolate", capMs: 150 },
      recovery: { show: "offset", perSecond: 15 },
    },
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
