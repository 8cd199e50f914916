// A small game breaks the rules for games in whole matches: development checks name each fault, and rollbacks get the right cause.

import { describe, expect, it } from "vitest";
import { defineGame, fixed, type Game, integer, kind, type Tools, type World } from "../../src/index.ts";
import { presets } from "../../src/presets/index.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";

const walker = kind("walker", {
  capacity: 4,
  position: ["x"],
  // Everybody is always within reach of everybody.
  reach: 5000,
  fields: {
    x: fixed({ min: 0, max: 4000, resolution: 1 / 16 }),
    vx: fixed({ min: -100, max: 100, resolution: 1 / 16 }),
    heat: integer({ min: 0, max: 60_000, author: "server" }),
  },
});
type Walkers = World<readonly [typeof walker]>;

/** Walkers whose own rule is `own`; `others` is what only the server steps. */
function walkers(own: (world: Walkers, row: number, tools: Tools) => void): Game {
  return defineGame({
    name: "walkers",
    players: 4,
    input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }) },
    kinds: [walker],
    join(world, player) {
      const row = world.spawn("walker", player);
      world.fields.walker.x[row] = 1000 + 500 * player;
    },
    leave: (world, player) => world.despawn("walker", world.rowOf("walker", player)),
    step(world, inputs, tools) {
      const { x, vx } = world.fields.walker;
      for (const row of world.rows("walker")) {
        vx[row] = inputs.of(world.ownerOf("walker", row)).move * 60;
        x[row] = Math.min(4000, Math.max(0, x[row] + vx[row] * tools.dt));
        own(world, row, tools);
      }
    },
  });
}

/** Players who stand still, but for the first, who walks to and fro. */
function match(game: Game, development = true, profile = "wifi"): Stepper {
  return new Stepper({
    game,
    preset: presets.reckon,
    profile: profileNamed(profile),
    seed: 5,
    development,
    clients: [0, 1].map(() => ({
      bot: (player) => ({
        sample: (into, { tick }) => {
          into.move = player === 0 ? (tick % 120 < 60 ? 1 : -1) : 0;
        },
      }),
    })),
  });
}

describe("dishonest rules, in development,", () => {
  it("[WD10] are named where they ask for chance", () => {
    const game = walkers((world, row) => {
      world.fields.walker.x[row] += Math.random();
    });
    expect(() => match(game).run(1000)).toThrow(
      /^Rules called Math\.random in step of walkers, tick \d+ \(.*honest-rules\.test\.ts:\d+:\d+\): take tools\.roll/,
    );
  });

  it("[WD11] are named if they draw from world.random for a row that a client predicts", () => {
    const game = walkers((world, row) => {
      world.fields.walker.x[row] = Math.min(4000, world.fields.walker.x[row] + world.random.unit());
    });
    expect(() => match(game).run(3000)).toThrow(
      /Rules of walkers drew from world\.random in tick \d+ where a client predicts: .*tools\.roll/,
    );
  });

  it("[WD12] are named by the field that they spoil if they remember something in a Map", () => {
    const last = new Map<number, number>();
    const game = walkers((world, row, { tick }) => {
      if (tick - (last.get(row) ?? 0) < 5) return;
      last.set(row, tick);
      world.fields.walker.x[row] = Math.min(4000, world.fields.walker.x[row] + 1);
    });
    expect(() => match(game).run(3000)).toThrow(
      /^Rules of walkers keep state outside the world: tick \d+, played again .* gave walker\.x\[\d\] = [\d.]+ instead of [\d.]+\. Make what they remember a field/,
    );
  });

  it("[WD12] are named on the client if they remember something there alone", () => {
    let steps = 0;
    const game = walkers((world, row) => {
      if (world.ownerOf("walker", row) !== 0 || world.simulates("walker", 1)) return;
      world.fields.walker.x[row] = Math.min(4000, world.fields.walker.x[row] + (steps++ % 3));
    });
    expect(() => match(game).run(3000)).toThrow("Rules of walkers keep state outside the world");
  });

  it("[WD12] differ from honest ones, which are played again without a warning, and to the same end", () => {
    const game = walkers((world, row, { tick, roll }) => {
      if (tick % 7 === 0)
        world.fields.walker.x[row] = Math.min(4000, world.fields.walker.x[row] + roll(row, "hop"));
    });
    const [watched, plain] = [match(game, true), match(game, false)];
    watched.run(3000);
    plain.run(3000);
    expect(watched.hash).toBe(plain.hash);
    expect(watched.warnings).toEqual([]);
  });

  it("[RC9] get one warning for each client, with the fix, if a server field changes with every snapshot", () => {
    const game = walkers((world, row) => {
      world.fields.walker.heat[row]++;
    });
    const stepper = match(game);
    stepper.run(5000);
    expect(stepper.warnings).toHaveLength(2);
    expect(stepper.warnings[0]).toMatch(
      /^walker\.heat has author: "server" and changed in \d+ of 32 snapshots, .* rolls .* back\. Let the rules count it/,
    );
    const seldom = match(
      walkers((world, row, { tick }) => {
        if (tick % 60 === 0) world.fields.walker.heat[row]++;
      }),
    );
    seldom.run(5000);
    expect(seldom.warnings).toEqual([]);
  });
});

describe("the cause of a rollback, with neighbours within reach", () => {
  /** Shares of the second player's rollbacks, whose neighbour is the first. */
  function causes(game: Game): { own: number; other: number } {
    const stepper = match(game, false, "cable");
    stepper.run(10_000);
    const { rollbacks } = stepper.clients[1].last?.quality ?? { rollbacks: undefined };
    return { own: rollbacks?.["own rule"] ?? -1, other: rollbacks?.["other actor"] ?? -1 };
  }

  it("[RC3] is the own rule if rules throw dice, even with a player within reach", () => {
    const game = walkers((world, row) => {
      if (world.ownerOf("walker", row) === 1)
        world.fields.walker.x[row] = Math.min(
          4000,
          Math.max(0, world.fields.walker.x[row] + Math.random() - 0.5),
        );
    });
    // The neighbour walks to and fro, and yet most rollbacks get the right cause.
    const still = defineStill(game);
    const { own, other } = causes(still);
    expect(own).toBeGreaterThan(100);
    expect(other / (own + other)).toBeLessThan(0.02);
  });

  it("[RC3] is another actor if a neighbour moved differently from its projection", () => {
    const game = walkers((world, row) => {
      const { x } = world.fields.walker;
      // A player who stands is drawn along by the one whom they follow.
      if (world.ownerOf("walker", row) === 1) x[row] = Math.min(4000, x[world.rowOf("walker", 0)] + 20);
    });
    const { own, other } = causes(game);
    expect(other).toBeGreaterThan(0);
    expect(own).toBe(0);
  });
});

/** The same game in which nobody walks: inputs are as if nobody touched anything. */
function defineStill(game: Game): Game {
  const nobody = { of: () => ({ move: 0 }) };
  return {
    ...game,
    step: (world, inputs, tools) =>
      game.step(world, Object.assign(Object.create(inputs) as typeof inputs, nobody), tools),
  };
}
