// The oracle keeps to its constants, and they are the cheapest for the recorded needs.

import { presets } from "reckon/presets";
import { profileNamed } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { NeedLog, steady } from "../src/foresight/oracle.ts";
import { play } from "../src/run.ts";

const run = { preset: presets.reckon, profile: profileNamed("cable"), seed: 2, seconds: 20, clients: 4 };

function share(part: number, whole: number): number {
  return (100 * part) / whole;
}

describe("the oracle", () => {
  const log = new NeedLog();
  play({ ...run, onFrame: log.listen });
  const constants = log.cheapest("by screen");

  it("keeps to its constants, in true time", () => {
    const stands = steady(presets.reckon, constants);
    play({
      ...run,
      seconds: 7,
      preset: stands.preset,
      rightClocks: true,
      onFrame: (simulated, trueMs) => {
        stands.onFrame(simulated);
        const { client, truth, options } = simulated;
        if (client === undefined || !truth.isSettled(trueMs)) return;
        const leadMs = constants.leadsMs[options.frameRate ?? 60];
        expect(Math.abs(client.inputMs - trueMs - leadMs)).toBeLessThan(1e-6);
        expect(Math.abs(trueMs - client.viewMs - constants.viewMs)).toBeLessThan(1e-6);
      },
    });
  });

  it("costs less than a constant that is 8 ms shorter or longer", () => {
    const costs = [-8, 0, 8].map((moreMs) => {
      const leads = Object.entries(constants.leadsMs).map(([rate, ms]) => [rate, ms + moreMs]);
      const stands = steady(presets.reckon, {
        leadsMs: Object.fromEntries(leads),
        viewMs: constants.viewMs + moreMs,
      });
      const m = play({ ...run, preset: stands.preset, rightClocks: true, onFrame: stands.onFrame });
      const missing = share(m.starved, m.ticks) + share(m.underflowFrames, m.frames);
      return m.leadMs.percentile(0.5) + m.viewAgeMs.percentile(0.5) + 40 * missing;
    });
    expect(costs[1]).toBeLessThan(costs[0]);
    expect(costs[1]).toBeLessThan(costs[2]);
  });

  it("predicts the share of time without data", () => {
    expect(log.emptyShare(20)).toBeGreaterThan(0.5);
    expect(log.emptyShare(400)).toBe(0);
  });
});
