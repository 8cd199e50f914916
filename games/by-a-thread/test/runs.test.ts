import { presets } from "reckon/presets";
import { profiles, syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { byAThreadGame } from "../src/by-a-thread.ts";
import { judge } from "../src/judge.ts";
import { hostedPreset } from "../src/preset.ts";
import { PlasmaWatch } from "./flight-watch.ts";
import { rollbacksOf, runToEnd, Stray, startMatch } from "./play.ts";

describe("the sync test of By a Thread", () => {
  it.each([
    [0, 2],
    [4, 6],
    [9, 10],
  ])("[TH12] finds nothing forgotten on level %d with %d players", (level, players) => {
    const bot = (player: number, own: number): Stray => new Stray(player, own);
    const game = byAThreadGame({ level });
    expect(syncTest({ game, seed: 3 + level, players, ticks: 900, bot })).toBeUndefined();
  });
});

describe("whole matches of By a Thread", () => {
  it.each([
    ["wifi", "hosted", 11],
    ["bad", "hosted", 12],
    ["storm", "hosted", 13],
    ["wifi", "byAThread", 14],
    ["ocean", "reckon", 15],
  ] as const)(
    "[TH12][BT29] on %s, preset %s, one ends, with no rollback of our own making",
    (profile, name, seed) => {
      const preset = name === "hosted" ? hostedPreset : presets[name];
      const stepper = startMatch({ profile: profiles[profile], preset, seed, clients: 10, fire: 0.6 });
      expect(runToEnd(stepper, 240)).toBeLessThan(240);
      const { finished = [] } = judge(stepper.room.world);
      expect(finished).toHaveLength(10);
      expect(finished.filter(({ hasWon }) => hasWon).length).toBeLessThanOrEqual(1);
      expect(finished.filter(({ outcome }) => outcome === "shot").length).toBeGreaterThanOrEqual(9);
      expect(rollbacksOf(stepper)["own rule"]).toBe(0);
    },
  );

  it("[TH12][TH5] pushing in a narrow maze is foretold wrongly by others' doing alone", () => {
    // Ten in one corridor: nobody shoots, everybody pushes.
    const stepper = startMatch({ profile: profiles.wifi, seed: 4, clients: 10, fire: 0 });
    stepper.run(2000);
    const { x, z } = stepper.room.world.fields.player;
    for (let row = 1; row < 10; row++) {
      x[row] = x[0];
      z[row] = z[0];
    }
    stepper.run(20_000);
    const { "own rule": own, "other actor": others } = rollbacksOf(stepper);
    expect(own).toBe(0);
    expect(others).toBeGreaterThan(0);
  });
});

describe("plasma on the screen", () => {
  it.each(["wifi", "bad", "ocean"] as const)(
    "[TH13][BT35][BT36] on %s no ball takes a step beyond twice its speed, and next to none is in a wall",
    (profile) => {
      const watches = Array.from({ length: 6 }, () => new PlasmaWatch());
      const frames: number[] = [];
      const stepper = startMatch(
        { profile: profiles[profile], seed: 21, clients: 6, fire: 0.5 },
        {
          onFrame: ({ index, client, clock }, trueMs) => {
            const now = clock.at(trueMs);
            if (client !== undefined) watches[index].look(client, now - (frames[index] ?? now));
            frames[index] = now;
          },
        },
      );
      stepper.run(15_000);
      const drawn = watches.reduce((sum, watch) => sum + watch.drawn, 0);
      const hidden = watches.reduce((sum, watch) => sum + watch.hidden, 0);
      expect(drawn).toBeGreaterThan(10_000);
      expect(Math.max(...watches.map(({ mostStep }) => mostStep))).toBeLessThanOrEqual(2);
      expect(hidden / drawn).toBeLessThan(0.01);
    },
  );
});
