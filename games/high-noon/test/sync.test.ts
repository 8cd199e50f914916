import type { Game } from "reckon";
import { syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { DuelBot } from "../src/bots/duelist.ts";
import { RideBot } from "../src/bots/rider.ts";
import { highNoonGame } from "../src/high-noon.ts";

describe("the sync test of High Noon", () => {
  it("[HN4][HN31] finds no forgotten field in a duel", () => {
    const bot = (player: number, own: number): DuelBot => new DuelBot(own, player);
    const game = highNoonGame({ mode: "duel" });
    expect(syncTest({ game, seed: 3, players: 4, ticks: 900, bot })).toBeUndefined();
  });

  it.each([1, 2, 3])(
    "[HN4][HN31] finds no forgotten field on a ride, stage %d, its enemies included",
    (stage) => {
      const bot = (player: number, own: number): RideBot => new RideBot(own, player);
      const game = highNoonGame({ mode: "ride", stage });
      expect(syncTest({ game, seed: stage, players: 3, ticks: 700, bot })).toBeUndefined();
    },
  );

  it("[HN4][HG21] finds no forgotten field of the boss and its bombs", () => {
    const bot = (player: number, own: number): RideBot => new RideBot(own, player);
    const ride = highNoonGame({ mode: "ride", stage: 3 });
    let bombs = 0;
    const game: Game = {
      ...ride,
      init(world, seed) {
        ride.init(world, seed);
        // The boss comes with the second wave.
        world.fields.run.wave[0] = 1;
      },
      step(world, inputs, tools) {
        ride.step(world, inputs, tools);
        for (const _ of world.all("bomb")) bombs++;
      },
    };
    expect(syncTest({ game, seed: 4, players: 2, ticks: 1200, bot })).toBeUndefined();
    expect(bombs).toBeGreaterThan(0);
  });
});
