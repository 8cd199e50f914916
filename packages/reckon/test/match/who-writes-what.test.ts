import { defineGame, fixed, integer, kind } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";

interface Rules {
  readonly writesOthers?: boolean;
  readonly readsSecret?: boolean;
}

function game({ writesOthers = false, readsSecret = false }: Rules): ReturnType<typeof defineGame> {
  return defineGame({
    name: "trespass",
    players: 4,
    input: { go: integer({ min: 0, max: 1 }) },
    kinds: [
      kind("man", {
        capacity: 4,
        position: ["x"],
        reach: 1,
        fields: {
          x: fixed({ min: 0, max: 4096, resolution: 1 / 16 }),
          hurt: integer({ min: 0, max: 1000, author: "server" }),
          secret: integer({ min: 0, max: 9, sees: "server", initial: 7 }),
        },
      }),
    ],
    join(world, player) {
      world.fields.man.x[world.spawn("man", player)] = 100 * player;
    },
    leave: (world, player) => world.despawn("man", world.rowOf("man", player)),
    step(world, inputs, tools) {
      const { x, hurt, secret } = world.fields.man;
      for (const row of world.rows("man")) {
        x[row] = (x[row] + inputs.of(world.ownerOf("man", row)).go) % 4096;
        // Rules run this on a client too, where the field is the server's to decide.
        if (tools.tick % 50 === 0 && hurt[row] < 1000) hurt[row]++;
        if (readsSecret && secret[row] > 3) x[row] += 0;
      }
      if (writesOthers) for (const row of world.all("man")) x[row] = (x[row] + 3) % 4096;
    },
  });
}

function play(rules: Rules, development: boolean, others: "projected" | "frozen" = "projected"): Stepper {
  const match = new Stepper({
    game: game(rules),
    preset: { ...presets.reckon, client: { ...presets.reckon.client, others } },
    profile: profileNamed("cable"),
    seed: 1,
    development,
    clients: [0, 1].map(() => ({
      bot: () => ({
        sample: (into): void => {
          into.go = 1;
        },
      }),
    })),
  });
  match.run(8000);
  return match;
}

describe("a side writes only the rows it simulates", () => {
  it("[HN2] [PR1] a client's write to another's row throws in development, with its name", () => {
    expect(() => play({ writesOthers: true }, true)).toThrow(/man\.x\[\d\].*does not simulate.*world\.rows/);
  });

  it("[HN2] [PR1] a client's write to another's row is undone in production: the row stands where the newest snapshot has it", () => {
    const match = play({ writesOthers: true }, false, "frozen");
    for (const { last } of match.clients) {
      const { snapshots, confirmation, predictor, player } = last!;
      const truth = snapshots.at(confirmation.reconciledTick)!;
      const other = truth.rowOf("man", 1 - player);
      expect(other).toBeGreaterThanOrEqual(0);
      expect(predictor.world.of("man").columns[0][other]).toBe(truth.of("man").columns[0][other]);
      expect(predictor.at(predictor.number)!.of("man").columns[0][other]).toBe(
        truth.of("man").columns[0][other],
      );
    }
  });

  it("[HN2] [PR2, RC3] a field of the server is held in prediction and copied from snapshots, with cause `server field`", () => {
    const match = play({}, true);
    for (const { last } of match.clients) {
      const { rollbacks } = last!.quality;
      expect(rollbacks["server field"]).toBeGreaterThan(5);
      expect(rollbacks["own rule"]).toBe(0);
      const newest = last!.snapshots.at(last!.snapshots.newest)!;
      const row = newest.rowOf("man", last!.player);
      expect(last!.predictor.world.of("man").columns[1][row]).toBe(newest.of("man").columns[1][row]);
    }
  });

  it("[HN2] [PR2] a predicted rule that reads a field which only the server knows throws in development", () => {
    expect(() => play({ readsSecret: true }, true)).toThrow(/man\.secret\[0\], which only the server knows/);
  });
});
