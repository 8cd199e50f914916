import { syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { Pilot } from "../src/bots/pilot.ts";
import { rTypeGame } from "../src/r-type.ts";
import { BOSS_CLOCK } from "../src/tuning.ts";

const bot = (player: number, own: number): Pilot => new Pilot(own, player, "fair");

describe("the sync test of R-Type", () => {
  it.each([1, 2, 3])("[RG17] finds no forgotten field in the waves of level %d", (level) => {
    const game = rTypeGame({ level, clock: 1200 });
    expect(syncTest({ game, seed: level, players: 4, ticks: 700, bot })).toBeUndefined();
  });

  it.each([1, 2, 3])("[RG17] finds no forgotten field of the boss of level %d", (level) => {
    const game = rTypeGame({ level, clock: BOSS_CLOCK[level - 1] - 60 });
    expect(syncTest({ game, seed: level, players: 2, ticks: 700, bot })).toBeUndefined();
  });
});
