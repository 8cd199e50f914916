import { DashBot, dash } from "@reckon/dash";
import { OrbitBot, orbit } from "@reckon/orbit";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { defineGame, fixed, flag, integer, kind } from "reckon";
import { syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";

describe("the sync test", () => {
  it("[HN4] finds nothing forgotten in dash", () => {
    const bot = (player: number, seed: number): DashBot => new DashBot(seed, player, "chase");
    expect(syncTest({ game: dash, seed: 3, players: 4, ticks: 600, bot })).toBeUndefined();
  });

  it("[HN4] finds nothing forgotten in orbit", () => {
    const bot = (player: number, seed: number): OrbitBot => new OrbitBot(seed, player);
    expect(syncTest({ game: orbit, seed: 3, players: 4, ticks: 600, bot })).toBeUndefined();
  });

  it("[HN4] finds nothing forgotten in skirmish, shots and falls included", () => {
    const bot = (player: number, seed: number): SkirmishBot => new SkirmishBot(seed, player);
    expect(syncTest({ game: skirmish, seed: 3, players: 6, ticks: 900, bot })).toBeUndefined();
  });

  it("[HN4] [RC8] names the field that a forgotten variable spoils", () => {
    let rollElapsed = 0;
    const forgetful = defineGame({
      name: "forgetful",
      players: 1,
      input: { roll: flag() },
      kinds: [
        kind("hero", {
          capacity: 1,
          fields: {
            x: fixed({ min: 0, max: 1024, resolution: 1 / 16 }),
            steps: integer({ min: 0, max: 10_000 }),
          },
        }),
      ],
      join: (world, player) => void world.spawn("hero", player),
      leave: (world) => world.despawn("hero", 0),
      step(world) {
        for (const row of world.rows("hero")) {
          world.fields.hero.steps[row]++;
          rollElapsed = (rollElapsed + 1) % 100;
          world.fields.hero.x[row] = rollElapsed;
        }
      },
    });
    const idle = { sample: (): void => {} };
    const desync = syncTest({ game: forgetful, seed: 1, players: 1, ticks: 50, bot: () => idle });
    expect(desync).toMatchObject({ kind: "hero", field: "x" });
    expect(desync?.sentence).toMatch(/hero\.x\[0\].*not in the arena/);
  });
});
