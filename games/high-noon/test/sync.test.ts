import { DuelBot, highNoonGame } from "@reckon/high-noon";
import { syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";

describe("the sync test of High Noon", () => {
  it.each([1, 2, 3])("[HN4] finds nothing forgotten in a duel, seed %d", (seed) => {
    const bot = (player: number, own: number): DuelBot => new DuelBot(own, player);
    expect(
      syncTest({ game: highNoonGame({ mode: "duel" }), seed, players: 4, ticks: 600, bot }),
    ).toBeUndefined();
  });
});
