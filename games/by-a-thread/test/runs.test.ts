import { presets } from "reckon/presets";
import { syncTest } from "reckon/testing";
import { type Bot, profiles } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { byAThreadGame } from "../src/by-a-thread.ts";
import { judge } from "../src/judge.ts";
import { hostedPreset } from "../src/preset.ts";
import { type PlasmaWatch, watchPlasma } from "./flight-watch.ts";
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
    ["wifi", "hosted", 6, 11],
    ["wifi", "byAThread", 4, 14],
    ["ocean", "reckon", 4, 15],
  ] as const)(
    "[TH12][BT29] end on %s with preset %s and %d players, without a rollback of the cause own rule",
    (profile, name, clients, seed) => {
      const preset = name === "hosted" ? hostedPreset : presets[name];
      const stepper = startMatch({ profile: profiles[profile], preset, seed, clients, fire: 0.6 });
      expect(runToEnd(stepper, 240)).toBeLessThan(240);
      const { finished = [] } = judge(stepper.room.world);
      expect(finished).toHaveLength(clients);
      expect(finished.filter(({ hasWon }) => hasWon).length).toBeLessThanOrEqual(1);
      expect(finished.filter(({ outcome }) => outcome === "shot").length).toBeGreaterThanOrEqual(clients - 1);
      expect(rollbacksOf(stepper)["own rule"]).toBe(0);
    },
  );

  it("[TH12][TH5] mispredict pushing in a narrow maze only because of other players", () => {
    // Ten players in one corridor: none shoots, all push.
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

describe("plasma in the air", () => {
  it("[TH6] is limited to 24 balls of one player, though a held trigger would keep one more flying", () => {
    // One player shoots into the sky, where balls hit nothing: a ball lives for 150 ticks, and one comes every six.
    const sky = (hold: number): Bot => ({
      sample: (into) => void Object.assign(into, { hold, lookPitch: 1.4 }),
    });
    const clients = [1, 0].map((hold) => ({ frameRate: 60, bot: () => sky(hold) }));
    const stepper = startMatch({ profile: profiles.lan, seed: 6, clients: 2 }, { clients });
    let [mostDrawn, most] = [0, 0];
    for (let ms = 1000; ms <= 8000; ms += 100) {
      stepper.run(ms);
      most = Math.max(most, stepper.room.flights?.count(0) ?? 0);
      mostDrawn = Math.max(mostDrawn, [...(stepper.clients[0].client?.flights ?? [])].length);
    }
    // The room also counts balls that have ended since its last snapshot.
    expect(most).toBeGreaterThanOrEqual(24);
    expect(most).toBeLessThanOrEqual(25);
    expect(mostDrawn).toBeGreaterThanOrEqual(23);
    expect(mostDrawn).toBeLessThanOrEqual(24);
    expect(stepper.room.flights?.refused).toBeGreaterThan(0);
  });
});

describe("plasma on the screen", () => {
  it.each([
    ["wifi", 3, 21],
    ["bad", 0, 21],
    ["ocean", 6, 22],
  ] as const)(
    "[TH13][BT35][BT36] on %s, level %d, is always drawn, never in a wall, and never by a step beyond twice its speed",
    (profile, level, seed) => {
      const watches = watchPlasma({ profile: profiles[profile], seed, level, clients: 6, fire: 0.5 }, 15);
      const sum = (count: (watch: PlasmaWatch) => number): number =>
        watches.reduce((all, watch) => all + count(watch), 0);
      expect(sum(({ drawn }) => drawn)).toBeGreaterThan(10_000);
      // The client alone would draw some of these in walls, own balls among them.
      expect(sum(({ wouldBe }) => wouldBe)).toBeGreaterThan(0);
      expect(sum(({ inWall }) => inWall)).toBe(0);
      expect(Math.max(...watches.map(({ mostOwnStep }) => mostOwnStep))).toBeLessThanOrEqual(2);
      expect(Math.max(...watches.map(({ mostOtherStep }) => mostOtherStep))).toBeLessThanOrEqual(2);
      // Ways round are the exception.
      expect(sum(({ round }) => round)).toBeLessThan(0.02 * sum(({ drawn }) => drawn));
    },
  );
});
