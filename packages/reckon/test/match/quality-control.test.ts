// A client's own measurements of control, of stalls and of the motion of others, compared with the truth.
import { presets } from "reckon/presets";
import type { Bot, SimulatedClient, SimulatedClientOptions, StepperOptions } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { dashMatch } from "./cast.ts";

const calm = { name: "calm", up: { latencyMs: 40 }, down: { latencyMs: 40 } };
const RTT = 80;
const STALL = { fromMs: 8000, toMs: 13_000 };

/** One client alone, after 18 s with a stall of some sort in them. */
function afterStall(
  more: Partial<StepperOptions>,
  options: Partial<SimulatedClientOptions> = {},
): SimulatedClient {
  const match = dashMatch(["wander"], "lan", { profile: calm, ...more }, options);
  match.run(18_000);
  return match.clients[0];
}

describe("time from connecting to being in control", () => {
  it.each([
    ["stamped", presets.reckon, 20],
    ["queued", presets.highNoon, 20],
    // Its clock takes no account of the way down.
    ["latched", presets.rType, 20 + 40],
  ])("[QU16] is the same by the client's clock and in truth (%s inputs)", (_, preset, within) => {
    const match = dashMatch(["wander"], "lan", { profile: calm, preset });
    match.run(2000);
    const { truth, last } = match.clients[0];
    // A snapshot must come, and an input go there.
    expect(truth.joinMs).toBeGreaterThan(RTT);
    expect(truth.joinMs).toBeLessThan(300 + 1.5 * RTT);
    expect(Math.abs(last!.quality.joinMs - truth.joinMs)).toBeLessThan(within);
  });

  it("[QU16] is −1 until then, and inputs that were filled in do not count", () => {
    const match = dashMatch(["wander"], "lan", { profile: calm });
    let sampledMs = -1;
    let before = 0;
    const { truth } = match.clients[0];
    while (truth.joinMs < 0) {
      match.run(match.nowMs + 1);
      const { last } = match.clients[0];
      if (last === undefined) continue;
      if (sampledMs < 0 && last.quality.leadMs.count > 0) sampledMs = match.nowMs;
      if (last.quality.joinMs < 0) before++;
    }
    // From the first sample an input takes its lead, which is the way up at least.
    expect(match.nowMs - sampledMs).toBeGreaterThan(40);
    expect(before).toBeGreaterThan(100);
  });
});

describe("time to recover", () => {
  it.each([
    ["a client that slept", {}, { stalls: [STALL] }],
    ["a blackout", {}, { blackouts: [STALL] }],
    ["a server that stalled", { serverStalls: [STALL] }, {}],
  ])("[QU18] from %s is measured once, by the client as in truth", (_, more, options) => {
    const { truth, last } = afterStall(more, options);
    const { recovery } = last!.quality;
    for (const one of [truth.recovery, recovery]) {
      expect(one.isUnderWay).toBe(false);
      expect(one.lastMs).toBeGreaterThanOrEqual(0);
      expect(one.lastMs).toBeLessThan(1000);
      expect(one.worstMs).toBe(one.lastMs);
    }
    // A client learns that it is over when the first packet arrives; by then it may all be well.
    expect(truth.recovery.lastMs - recovery.lastMs).toBeLessThan(40 + 20);
  });

  it("[QU18] does not begin for less than 250 ms, nor before a client is in control", () => {
    const short = { fromMs: 8000, toMs: 8200 };
    for (const options of [{ stalls: [short] }, { blackouts: [{ fromMs: 30, toMs: 1500 }] }]) {
      const { truth, last } = afterStall({}, options);
      expect([truth.recovery.lastMs, last!.quality.recovery.lastMs]).toEqual([-1, -1]);
    }
  });

  it("[QU18] is longer if the lead has to be found again", () => {
    const [plain, late] = [0, 150].map((moreMs) => {
      const match = dashMatch(["wander"], "lan", { profile: calm }, { blackouts: [STALL] });
      match.run(10_000);
      // After the stall the way up takes longer: inputs are late until the lead has grown.
      const { up } = match.clients[0];
      const { send } = up;
      up.send = (bytes, ms) => send.call(up, bytes, ms + moreMs);
      match.run(18_000);
      return match.clients[0].truth.recovery.lastMs;
    });
    expect(late).toBeGreaterThan(plain + 50);
  });
});

describe("the motion of others", () => {
  const runner = (): Bot => ({
    sample: (into, { tick }) => {
      into.moveX = tick % 240 < 120 ? 1 : -1;
    },
  });

  function run(
    profile: StepperOptions["profile"],
    more: Partial<SimulatedClientOptions> = {},
  ): SimulatedClient {
    const match = dashMatch(new Array(5).fill("wander"), "lan", { profile }, { bot: runner, ...more });
    match.run(20_000);
    return match.clients[0];
  }

  it("[QU14] [QU15] is near the truth on a calm link, and smooth except where the truth turns", () => {
    const { truth, last } = run(calm);
    expect(truth.remoteError.count).toBeGreaterThan(400);
    // On the grid of those who look, and straight between snapshots: a runner's own acceleration is all there is.
    expect(truth.remoteError.percentile(0.5)).toBeLessThan(0.1);
    expect(truth.jerk.percentile(0.9)).toBeLessThan(0.2);
    expect(last!.quality.jerk.percentile(0.9)).toBeLessThan(0.2);
    expect(last!.quality.jerk.max).toBeGreaterThan(0.2);
  });

  it("[QU15] is far from the truth while no snapshots come, and jerks when they come again", () => {
    const still = run(calm);
    // One after the other, so that some are among the pictures that are taken.
    const blackouts = Array.from({ length: 9 }, (_, i) => ({
      fromMs: 6000 + 1500 * i,
      toMs: 6600 + 1500 * i,
    }));
    const blind = run(calm, { blackouts });
    expect(blind.truth.remoteError.max).toBeGreaterThan(still.truth.remoteError.max + 20);
    expect(blind.truth.jerk.max).toBeGreaterThan(1.5 * still.truth.jerk.max);
  });
});
