import { presets } from "reckon/presets";
import { describe, expect, it } from "vitest";
import { DuelBot } from "../src/bots/duelist.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { PHASE } from "../src/kinds.ts";
import { rollbacksOf, runToEnd, startMatch } from "./play.ts";
import { playRide } from "./tally.ts";

describe("whole rides by bots", () => {
  it("[HG15][HN4][HN5] end on a bad network without a rollback of the cause own rule", () => {
    const { end, outcomes, ownRule, waves } = playRide("bad", 12, 2);
    expect(end).toMatch(/^(won|lost)/);
    expect(new Set(outcomes)).toEqual(new Set([end === "won" ? "won" : "lost"]));
    expect(waves.get("1.1")).toBeGreaterThan(20);
    expect(ownRule).toBe(0);
  });

  it("[HG9] end with the fall of a player who rides into the last stage alone and without an upgrade", () => {
    const { end, outcomes, falls, revivals, ownRule } = playRide("wifi", 3, 1, 3);
    expect(end).toMatch(/^lost in 3/);
    expect(outcomes).toEqual(["lost"]);
    expect([falls, revivals, ownRule]).toEqual([1, 0, 0]);
  });
});

describe("whole duels by bots", () => {
  it.each([
    ["wifi", presets.highNoon],
    ["bad", presets.highNoon],
    ["wifi", presets.reckon],
  ] as const)("[HG15][HN5] end on %s without a rollback of the cause own rule", (profile, preset) => {
    const bot = (player: number, own: number): DuelBot => new DuelBot(own, player);
    const game = highNoonGame({ mode: "duel" });
    const stepper = startMatch({ game, profile, preset, seed: 5, clients: 4, bot });
    expect(runToEnd(stepper, 480)).toBe(PHASE.victory);
    expect(stepper.room.world.fields.run.winner[0]).toBeGreaterThan(0);
    expect(rollbacksOf(stepper)["own rule"]).toBe(0);
    expect(rollbacksOf(stepper)["other actor"]).toBe(0);
  });
});
