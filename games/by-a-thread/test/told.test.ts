// Which data of By a Thread must arrive, and which may be lost: on a network that loses a third of all packets each way.

import { describe, expect, it } from "vitest";
import { FATE } from "../src/kinds.ts";
import { rollbacksOf, startMatch } from "./play.ts";

const LOSSY = {
  name: "lossy",
  up: { latencyMs: 40, jitterMs: 10, loss: 0.33 },
  down: { latencyMs: 40, jitterMs: 10, loss: 0.33 },
};

describe("a network that loses a third of all packets", () => {
  it("[BT7][BT8][BT45] delivers every fall to every player exactly once, while later snapshots repair health and place", () => {
    const falls = Array.from({ length: 6 }, () => new Map<number, number>());
    const stepper = startMatch(
      { profile: LOSSY, seed: 8, clients: 6, fire: 0.7 },
      {
        onFrame: ({ client }) => {
          for (const { name, state, values } of client?.effects.take() ?? []) {
            const told = falls[client?.player ?? 0];
            if (name === "felled" && state === "shown") told.set(values.who, (told.get(values.who) ?? 0) + 1);
          }
        },
      },
    );
    stepper.run(45_000);
    const { player } = stepper.room.world.fields;
    const fallen = [0, 1, 2, 3, 4, 5].filter((row) => player.fate[row] === FATE.shot);
    const seats = fallen.map((row) => stepper.room.world.ownerOf("player", row)).sort();
    expect(seats.length).toBeGreaterThan(2);
    for (const told of falls) expect([...told].sort()).toEqual(seats.map((seat) => [seat, 1]));
    // A second later every player's picture equals the server's state.
    stepper.run(46_000);
    for (const { client } of stepper.clients)
      for (const row of [0, 1, 2, 3, 4, 5]) {
        expect(client?.shown.fields.player.health[row]).toBe(player.health[row]);
        if (player.health[row] === 0)
          expect(client?.shown.fields.player.x[row]).toBeCloseTo(player.x[row], 0);
      }
    expect(rollbacksOf(stepper)["own rule"]).toBe(0);
    // Server time travels with snapshots, which are not repeated: the clock is right all the same.
    for (const { client, clock } of stepper.clients)
      expect(Math.abs((client?.clock.serverTime(clock.at(46_000)) ?? 0) - 46_000)).toBeLessThan(30);
  });
});
