import { defineGame, fixed, integer, kind } from "reckon";
import { Simulation } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { bestOf, finishedBy, scoresOf } from "../src/index.ts";

const runner = kind("runner", { capacity: 4, fields: { points: integer({ min: 0, max: 99 }) } });
const game = defineGame({
  name: "race",
  players: 8,
  input: { pace: fixed({ min: 0, max: 1, resolution: 1 / 4 }) },
  kinds: [runner],
  join(world, who) {
    const row = world.spawn("runner", who);
    world.fields.runner.points[row] = who * 10;
  },
  leave() {},
  step() {},
});

describe("results", () => {
  it("[KT7] are scores by seat, whatever the row", () => {
    const { world } = new Simulation(game);
    for (const seat of [5, 2]) game.join(world, seat);
    expect(scoresOf(world, "runner", "points")).toEqual([
      { seat: 5, score: 50 },
      { seat: 2, score: 20 },
    ]);
  });

  it("[KT7] call the player with the most points the winner and several a draw, and use the game's word for all others", () => {
    const scores = [
      { seat: 0, score: 3 },
      { seat: 4, score: 7 },
    ];
    expect(bestOf(scores)).toBe(7);
    expect(finishedBy(scores, "late").finished).toEqual([
      { seat: 0, score: 3, hasWon: false, outcome: "late" },
      { seat: 4, score: 7, hasWon: true, outcome: "winner" },
    ]);
    const equal = [...scores, { seat: 6, score: 7 }];
    expect(finishedBy(equal, "late").finished.map(({ outcome }) => outcome)).toEqual([
      "late",
      "draw",
      "draw",
    ]);
    expect(finishedBy([], "late")).toEqual({ scores: [], finished: [] });
  });
});
