// Every number that a seed's text gives, in the preset that follows it, with the id it is cited by. A seed that offers
// several is followed as the presets promise: 002 and 003 over 000, in 001 the recommended value, the source where all are silent.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { KEPT_INPUTS } from "../../src/client/input/input-log.ts";
import { aheadTicks } from "../../src/client/input/input-timeline.ts";
import { LEAD_POLICIES } from "../../src/client/input/lead-policy.ts";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { CLOCK_POLICIES } from "../../src/client/time/clock-policy.ts";
import { DELAY_POLICIES } from "../../src/client/time/delay-policy.ts";
import { type Preset, presets } from "../../src/presets/index.ts";
import { checkPreset } from "../../src/presets/preset.ts";
import { BUFFERED_TICKS } from "../../src/server/input/input-rows.ts";

type Row = readonly [what: string, actual: unknown, expected: unknown];

const { byAThread, highNoon, rType, reckon } = presets;

/** Snapshots that a client of this preset still holds when it has taken very many. */
function heldSnapshots({ agreement }: Preset): number {
  const { snapshotEvery } = agreement;
  const buffer = new SnapshotBuffer(dash.layout, snapshotEvery, 0);
  for (let i = 0; i < 200; i++) buffer.commit(i * snapshotEvery);
  let held = 0;
  while (buffer.at(buffer.newest - held * snapshotEvery) !== undefined) held++;
  return held;
}

const BY_A_THREAD: readonly Row[] = [
  ["[BT2] ticks of 60 Hz", dash.tickRate, 60],
  ["[BT3] a snapshot every 3rd tick", byAThread.agreement.snapshotEvery, 3],
  ["[BT13] 256 inputs kept by the client", KEPT_INPUTS, 256],
  ["[BT13] 128 inputs kept for each player by the server", BUFFERED_TICKS, 128],
  ["[BT13] at least 16 snapshots kept", heldSnapshots(byAThread) >= 16, true],
  ["[BT14] snapshots stay for 60 ticks behind the newest", heldSnapshots(byAThread) * 3 >= 60, true],
  ["[BT16] inputs stamped with their tick", byAThread.agreement.addressing, "tick"],
  ["[BT17] one packet of inputs for every tick", byAThread.client.send, { each: "tick" }],
  ["[BT18] each repeats the last 4", byAThread.client.redundancy, { repeat: "last", count: 4 }],
  ["[BT19] the last received one is applied again", byAThread.room.input.missing, { use: "repeat" }],
  [
    "[BT23] the plan's clock, as a policy: 1 s, 0.1 s, 0.3 and 0.5",
    CLOCK_POLICIES.plan,
    {
      filter: "newest",
      maxRttMs: 1000,
      farMs: 100,
      alphaFar: 0.3,
      alphaNear: 0.5,
      source: "push",
      rtt: { smoothing: "asymmetric", up: 0.1, down: 0.01 },
    },
  ],
  [
    "[BT24] the clock as built: best of 10, 1 s snap, 2 ms dead zone",
    byAThread.client.clock,
    {
      filter: "best",
      keep: 10,
      agePenalty: 0.02,
      snapMs: 1000,
      deadZoneMs: 2,
      alpha: 0.1,
      source: "push",
      rtt: { smoothing: "asymmetric", up: 0.1, down: 0.01 },
    },
  ],
  [
    "[BT25] round trips: up 0.1, down 0.01",
    byAThread.client.clock.rtt,
    { smoothing: "asymmetric", up: 0.1, down: 0.01 },
  ],
  [
    "[BT26][BT27] half a round trip and 50 ms; a tenth, at most 2 ms of each 1/60 s; snap at 250 ms",
    byAThread.client.lead,
    { control: "open", marginMs: 50, gain: 0.1, clampMsPerSecond: 2 * 60, snapMs: 250 },
  ],
  [
    "[AX11] the game's own clamp and snap, as a policy",
    LEAD_POLICIES.byAThread,
    { control: "open", marginMs: 50, gain: 0.1, clampMsPerSecond: 10 * 60, snapMs: 1000 },
  ],
  ["[BT29] any difference is corrected", byAThread.client.correctBeyond, 0],
  ["[BT30] corrections are not smoothed", byAThread.client.smooth, { show: "none" }],
  ["[BT31] each client gets its own snapshot", byAThread.agreement.recipient, "each"],
  ["[BT32] others 100 ms in the past", byAThread.client.delay, { delay: "fixed", ms: 100 }],
  [
    "[AX13] 8 ticks, frames of 250 ms",
    [byAThread.client.catchUpTicks, byAThread.client.frameClampMs],
    [8, 250],
  ],
  ["[AX16] acknowledged by tick", byAThread.agreement.ack, "tick"],
  ["[AX23] without data the view freezes", byAThread.client.view.underflow, { show: "freeze" }],
];

const HIGH_NOON: readonly Row[] = [
  [
    "[HN1] inputs are numbered, one for each tick",
    [highNoon.agreement.addressing, highNoon.client.send],
    ["queue", { each: "tick" }],
  ],
  ["[HN5] acknowledged by the number last processed", highNoon.agreement.ack, "number"],
  [
    "[HN7] snap 96, epsilon 0.5, 15 per second",
    highNoon.client.smooth,
    { show: "offset", perSecond: 15, snap: 96, epsilon: 0.5 },
  ],
  [
    "[HN9] each input with the ones before it that are not acknowledged; 5 are too few for a burst of loss",
    highNoon.client.redundancy,
    { repeat: "unacked", cap: 12 },
  ],
  ["[HN9][HN11] a queue of 30", highNoon.room.input.overflow, { drop: "oldest", above: 30 }],
  [
    "[HN10] no input delay, with prediction",
    [highNoon.client.inputDelayTicks, highNoon.client.predict],
    [0, true],
  ],
  ["[HN12] neutral when the queue is empty", highNoon.room.input.missing, { use: "neutral" }],
  [
    "[HN13][AX20] others as far in the past as arrivals need",
    highNoon.client.delay,
    { delay: "adaptive", costMs: 4000 },
  ],
  [
    "[HN13][HN17] the text's delay, as a policy: 100 ms, by server time where it is known",
    DELAY_POLICIES.highNoon,
    { delay: "fixed", ms: 100, timeBase: "serverElseReceive" },
  ],
  [
    "[HN15][HN16] linear, discrete fields switch half-way",
    [highNoon.client.view.curve, highNoon.client.view.steps],
    ["linear", "half"],
  ],
  ["[HN14][HN17] without data the view holds", highNoon.client.view.underflow, { show: "hold" }],
  [
    "[AX24] and runs faster for 150 ms until it has caught up",
    highNoon.client.view.recovery,
    { show: "warp", ms: 150 },
  ],
  [
    "[HN26][HN27] median of the 10 lowest, 500 ms snap, 10 %, every 5 s",
    highNoon.client.clock,
    {
      filter: "median",
      keep: 10,
      maxAgeMs: 60_000,
      snapMs: 500,
      gain: 0.1,
      source: "ping",
      pingMs: 5000,
      rtt: { smoothing: "latest" },
    },
  ],
  [
    "[HN30] a snapshot for each player every 3 ticks",
    [highNoon.agreement.snapshotEvery, highNoon.agreement.recipient],
    [3, "each"],
  ],
  ["[AX12] no lead: the queue absorbs", highNoon.client.lead, { control: "free" }],
  [
    "[AX13] 4 ticks then drop, frames of 250 ms",
    [highNoon.client.catchUpTicks, highNoon.client.frameClampMs],
    [4, 250],
  ],
  [
    "[AX20] the game's own delay, as a policy: 50 ms and twice the jitter, at most 200",
    DELAY_POLICIES.highNoonAsBuilt,
    { delay: "jitter", baseMs: 50, factor: 2, maxMs: 200 },
  ],
];

const R_TYPE: readonly Row[] = [
  ["[RT1] 60 ticks, 30 snapshots", [dash.tickRate, dash.tickRate / rType.agreement.snapshotEvery], [60, 30]],
  [
    "[RT4] one broadcast with a table of acks by number",
    [rType.agreement.recipient, rType.agreement.ack],
    ["broadcast", "number"],
  ],
  ["[RT5] about 120 inputs pending", aheadTicks(rType.client.aheadMs, dash.tickMs), 120],
  [
    "[RT6] within 4 px a prediction is kept, beyond it jumps",
    [rType.client.correctBeyond, rType.client.smooth],
    [4, { show: "none" }],
  ],
  [
    "[RT7] one interval in the past, then hold",
    [rType.client.delay, rType.client.view.underflow],
    [{ delay: "interval" }, { show: "hold" }],
  ],
  [
    "[RT9] a ping every second, smoothed by 0.2, and no clock",
    rType.client.clock,
    { filter: "none", source: "ping", pingMs: 1000, rtt: { smoothing: "ema", alpha: 0.2 } },
  ],
  [
    "[RT10] [AX26] no projectile is predicted, none is judged in the past",
    [rType.client.predictFlights, rType.room.rewind.look],
    [false, "present"],
  ],
  ["[AX1] the newest input holds", rType.agreement.addressing, "latch"],
  ["[AX6] sent every frame", rType.client.send, { each: "frame" }],
];

const RECKON: readonly Row[] = [
  [
    "[AX5] every input until it is acknowledged, at most 12",
    reckon.client.redundancy,
    { repeat: "unacked", cap: 12 },
  ],
  [
    "[AX12] the lead is closed on the server's margins",
    reckon.client.lead,
    { control: "closed", costMs: 4000 },
  ],
  ["[AX20] the view delay adapts", reckon.client.delay, { delay: "adaptive", costMs: 4000 }],
  [
    "[AX17] equality, and offsets that fade",
    [reckon.client.correctBeyond, reckon.client.smooth.show],
    [0, "offset"],
  ],
];

describe.each([
  ["byAThread", BY_A_THREAD],
  ["highNoon", HIGH_NOON],
  ["rType", R_TYPE],
  ["reckon", RECKON],
] as const)("preset %s", (name, rows) => {
  it.each(rows.map((row) => [...row]))("%s", (_what, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it("is called by its name, and makes sense for dash", () => {
    expect(presets[name].name).toBe(name);
    expect(checkPreset(presets[name], dash)).toBe(presets[name]);
  });
});
