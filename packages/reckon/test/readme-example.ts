import { defineGame, fixed, integer, kind, presses, pressesSince } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";

// One kind of entity. Every number has a range and a grid, and is rounded onto the grid after every tick.
const runner = kind("runner", {
  capacity: 4,
  position: ["x"],
  fields: {
    x: fixed({ min: 0, max: 1000, resolution: 1 / 64, topSpeed: 120 }),
    jumps: integer({ min: 0, max: 65535 }),
    lastJump: integer({ min: 0, max: 15 }),
  },
});

export const game = defineGame({
  name: "first",
  players: 4,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }), jump: presses() },
  kinds: [runner],
  join(world, player) {
    world.fields.runner.x[world.spawn("runner", player)] = 100 + 200 * player;
  },
  leave(world, player) {
    world.despawn("runner", world.rowOf("runner", player));
  },
  // The rules, once: the room steps every row, a client only its own, a replay the same rows again.
  step(world, inputs, tools) {
    const { x, jumps, lastJump } = world.fields.runner;
    for (const row of world.rows("runner")) {
      const held = inputs.of(world.ownerOf("runner", row));
      x[row] = Math.min(Math.max(x[row] + held.move * 120 * tools.dt, 0), 1000);
      jumps[row] += pressesSince(held.jump, lastJump[row]);
      lastJump[row] = held.jump;
    }
  },
});

// Ten seconds of a match in virtual time: a room, two clients with their own frame rates, a bad network, one seed.
export const match = new Stepper({
  game,
  preset: presets.reckon,
  profile: profileNamed("wifi"),
  seed: 7,
  clients: [60, 144].map((frameRate) => ({
    frameRate,
    bot: () => ({
      sample(tick, _shown, into) {
        into.move = tick % 120 < 60 ? 1 : -1;
        into.jump = Math.floor(tick / 60) % 16;
      },
    }),
  })),
});
match.run(10_000);
