import { dashAlone } from "@reckon/dash";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import type { SimulatedClient } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { dashMatch } from "./cast.ts";

const calm = { name: "calm", up: { latencyMs: 40 }, down: { latencyMs: 40 } };

describe("the figures of a match, on a link without chance:", () => {
  const match = dashMatch(["alone"], "lan", { game: dashAlone, profile: calm, serverLateMs: 0 });
  match.run(20_000);
  const { last, truth } = match.clients[0];

  it("[QU1] clock error is small where both ways take as long", () => {
    expect(truth.clockErrorMs.count).toBe(truth.frames);
    expect(truth.clockErrorMs.percentile(0.99)).toBeLessThan(2);
  });

  it("[QU2] lead is the way up plus up to a frame, by the client's clock and in truth alike", () => {
    expect(truth.leadMs.percentile(0.5)).toBeGreaterThan(40);
    expect(truth.leadMs.percentile(0.5)).toBeLessThan(40 + 17 + 5);
    expect(Math.abs(truth.leadMs.percentile(0.5) - last!.quality.leadMs.percentile(0.5))).toBeLessThan(3);
  });

  it("[QU10] view age is the way down, one interval and little more, by the client's clock and in truth alike", () => {
    expect(truth.viewAgeMs.percentile(0.5)).toBeGreaterThan(40 + 50 - 5);
    expect(truth.viewAgeMs.percentile(0.5)).toBeLessThan(40 + 50 + 15);
    const delay = last!.quality.viewDelayMs.percentile(0.5);
    expect(Math.abs(truth.viewAgeMs.percentile(0.5) - delay)).toBeLessThan(3);
  });

  it("[QU9] [RC5] only the start is a resync", () => {
    expect(last!.quality.resyncs).toBe(1);
  });

  it("[QU9] [RC5] a wake and a stalled server are resyncs, not rollbacks", () => {
    const stall = { fromMs: 10_000, toMs: 13_000 };
    const asleep = dashMatch(["alone"], "lan", { game: dashAlone, profile: calm }, { stalls: [stall] });
    const stalled = dashMatch(["alone"], "lan", { game: dashAlone, profile: calm, serverStalls: [stall] });
    for (const one of [asleep, stalled]) {
      one.run(20_000);
      const { quality } = one.clients[0].last!;
      expect(quality.resyncs).toBeGreaterThanOrEqual(2);
      expect(quality.resyncs).toBeLessThanOrEqual(4);
      expect(quality.rollbackCount).toBeLessThanOrEqual(3);
    }
  });
});

describe("clock error over a stream", () => {
  it("[QU1] is small: a snapshot that was written leaves at once, not behind the acks of a later one", () => {
    // A gate that let a snapshot be written and then held it back made its echo impossible, and the clock wrong by 100 ms.
    const match = new Stepper({
      game: skirmish,
      preset: presets.reckon,
      profile: profileNamed("tcp"),
      seed: 1,
      hashed: false,
      clients: [60, 144, 30, 75].map((frameRate) => ({
        frameRate,
        bot: (player, seed) => new SkirmishBot(seed, player, player),
      })),
    });
    match.run(25_000);
    for (const { truth } of match.clients) {
      expect(truth.clockErrorMs.count).toBeGreaterThan(300);
      expect(truth.clockErrorMs.percentile(0.99)).toBeLessThan(3);
    }
  });
});

describe("own rows between ticks", () => {
  it("[BT28] [VW6] are drawn by how far input time has gone from one predicted tick to the next", () => {
    const steps: number[] = [];
    let lastX = Number.NaN;
    const onFrame = ({ client }: SimulatedClient, trueMs: number): void => {
      const row = client?.shown.rowOf("player", 0) ?? -1;
      if (client === undefined || row < 0 || trueMs < 5000) return;
      const x = client.shown.of("player").columns[0][row];
      steps.push(Math.abs(x - lastX));
      lastX = x;
    };
    const walk = {
      sample: (into: Record<string, number>): void => {
        into.moveX = 1;
      },
    };
    const match = dashMatch(
      ["alone"],
      "lan",
      { game: dashAlone, profile: calm, onFrame },
      { frameRate: 240, bot: () => walk },
    );
    match.run(5200);
    // At 240 frames a second a walk of 240 units per second moves one unit in each frame: no jumps of a tick's four.
    const moving = steps.slice(1).filter((step) => step > 0.01);
    for (const step of moving) expect(step).toBeLessThan(1.3);
  });
});
