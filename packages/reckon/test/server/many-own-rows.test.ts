import { describe, expect, it } from "vitest";
import { fixed, integer } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { Driver } from "./drive.ts";

/** Everybody owns a heap of rows that all change in every tick. */
function heapGame(rows: number): ReturnType<typeof defineGame> {
  const value = fixed({ min: 0, max: 4095, resolution: 1 / 16 });
  return defineGame({
    name: "heap",
    tickRate: 50,
    players: 4,
    input: {
      move: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
      fire: integer({ min: 0, max: 1 }),
      taps: integer({ min: 0, max: 15 }),
    },
    kinds: [
      kind("thing", {
        capacity: rows,
        fields: { a: value, b: value, secret: integer({ min: 0, max: 65535, sees: "owner" }) },
      }),
    ],
    join(world, player) {
      for (let i = 0; i < rows; i++) world.spawn("thing", player);
    },
    leave(world) {
      for (const row of world.all("thing")) world.despawn("thing", row);
    },
    step(world, _inputs, tools) {
      const { a, b, secret } = world.fields.thing;
      for (const row of world.rows("thing")) {
        a[row] = (a[row] + row * 7 + tools.tick * 13) % 4095;
        b[row] = (b[row] * 3 + row) % 4095;
        secret[row] = (secret[row] * 31 + tools.tick + row) % 65536;
      }
    },
  });
}

describe("a player who owns more than a packet holds", () => {
  it.each([20, 200, 2000])("[SN9] does not stop the room: %i rows", (rows) => {
    const driver = new Driver({
      game: heapGame(rows),
      snapshot: { interest: { see: "everything" }, budgetBytes: 1100 },
    });
    const player = driver.join();
    for (let i = 0; i < 40; i++) driver.tick();
    expect(driver.ticks).toBe(40);
    const { counts } = driver.room.seat(player)!;
    expect(counts.packetsOut + counts.oversized).toBeGreaterThan(30);
    if (rows < 2000) expect(counts.oversized).toBe(0);
  });
});
