import { syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { DuelBot } from "../src/bots/duelist.ts";
import { RideBot } from "../src/bots/rider.ts";
import { highNoonGame } from "../src/high-noon.ts";

describe("the sync test of High Noon", () => {
  it("[HN4][HN31] finds nothing forgotten in a duel", () => {
    const bot = (player: number, own: number): DuelBot => new DuelBot(own, player);
    const game = highNoonGame({ mode: "duel" });
    expect(syncTest({ game, seed: 3, players: 4, ticks: 900, bot })).toBeUndefined();
  });

  it.each([1, 2, 3])(
    "[HN4][HN31] finds nothing forgotten on a ride, stage %d, its enemies included",
    (stage) => {
      const bot = (player: number, own: number): RideBot => new RideBot(own, player);
      const game = highNoonGame({ mode: "ride", stage });
      expect(syncTest({ game, seed: stage, players: 3, ticks: 700, bot })).toBeUndefined();
    },
  );
});
