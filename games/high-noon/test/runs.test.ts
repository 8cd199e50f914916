import { presets } from "reckon/presets";
import { describe, expect, it } from "vitest";
import { DuelBot } from "../src/bots/duelist.ts";
import { RideBot } from "../src/bots/rider.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { PHASE } from "../src/kinds.ts";
import { granted, rollbacksOf, runToEnd, startMatch } from "./play.ts";

describe("whole rides by bots", () => {
  it.each([
    ["wifi", 2, 11],
    ["bad", 2, 12],
  ] as const)(
    "[HG15][HN4][HN5] on %s with %d riders one ends, with no rollback of our own making",
    (profile, clients, seed) => {
      const bots: RideBot[] = [];
      const bot = (player: number, own: number): RideBot => {
        bots[player] = new RideBot(own, player);
        return bots[player];
      };
      const game = highNoonGame({ mode: "ride" });
      const stepper = startMatch(
        { game, profile, seed, clients, bot },
        {
          onFrame: granted(bots),
          development: profile === "wifi",
        },
      );
      const phase = runToEnd(stepper, 600);
      expect([PHASE.victory, PHASE.defeat]).toContain(phase);
      expect(stepper.room.world.fields.run.kills[0]).toBeGreaterThan(20);
      expect(rollbacksOf(stepper)["own rule"]).toBe(0);
    },
  );
});

describe("whole duels by bots", () => {
  it.each([
    ["wifi", presets.highNoon],
    ["bad", presets.highNoon],
    ["wifi", presets.reckon],
  ] as const)("[HG15][HN5] on %s one ends, with no rollback of our own making", (profile, preset) => {
    const bot = (player: number, own: number): DuelBot => new DuelBot(own, player);
    const game = highNoonGame({ mode: "duel" });
    const stepper = startMatch({ game, profile, preset, seed: 5, clients: 4, bot });
    expect(runToEnd(stepper, 480)).toBe(PHASE.victory);
    expect(stepper.room.world.fields.run.winner[0]).toBeGreaterThan(0);
    expect(rollbacksOf(stepper)["own rule"]).toBe(0);
    expect(rollbacksOf(stepper)["other actor"]).toBe(0);
  });
});
