// A game with many rows for the tests and the bench of joins: a forest, and rangers who walk. And the network of these joins, 64 kB/s with
// 5 % loss in bursts.

import { angle, defineGame, fixed, type Game, integer, kind } from "reckon";
import type { Profile } from "reckon/testing/engine";

/** When the second ranger joins, ms. */
export const JOIN_MS = 6000;

const way = {
  latencyMs: 40,
  jitterMs: 5,
  burst: { lossRate: 0.05, burstMs: 80, lossInside: 0.8 },
  rateKbps: 512,
  queueBytes: 16_000,
};
export const NARROW: Profile = { name: "64 kB/s", up: way, down: way };

/** A ranger who walks all the time. */
export const walker = {
  sample: (into: Record<string, number>): void => void Object.assign(into, { go: 1 }),
};

/** The game with `rows` trees, of which `moving` move. */
export function forestOf(rows: number, moving = 0): Game {
  const tree = kind("tree", {
    capacity: rows,
    fields: {
      x: fixed({ min: 0, max: 4096, resolution: 1 / 4 }),
      y: fixed({ min: 0, max: 4096, resolution: 1 / 4 }),
      lean: angle({ bits: 6 }),
      size: integer({ min: 0, max: 15 }),
    },
  });
  const ranger = kind("ranger", {
    capacity: 4,
    position: ["x"],
    fields: { x: fixed({ min: 0, max: 4096, resolution: 1 / 16 }) },
  });
  return defineGame({
    name: "forest",
    players: 4,
    input: { go: integer({ min: 0, max: 1 }) },
    kinds: [tree, ranger],
    init(world) {
      const { x, y, lean, size } = world.fields.tree;
      for (let i = 0; i < rows; i++) {
        const row = world.spawn("tree");
        x[row] = world.random.below(4096);
        y[row] = world.random.below(4096);
        lean[row] = world.random.between(-3, 3);
        size[row] = world.random.below(16);
      }
    },
    join: (world, player) => void world.spawn("ranger", player),
    leave: (world, player) => world.despawn("ranger", world.rowOf("ranger", player)),
    step(world, inputs) {
      const { tree: trees, ranger: rangers } = world.fields;
      for (const row of world.rows("ranger"))
        rangers.x[row] = (rangers.x[row] + inputs.of(world.ownerOf("ranger", row)).go) % 4096;
      for (const row of moving > 0 ? world.rows("tree") : [])
        if (row < moving) trees.x[row] = (trees.x[row] + 1) % 4096;
    },
  });
}
