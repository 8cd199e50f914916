import { type ControlsOf, defineGame, fixed, type Glance, kind } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";

// Every number has a range and a grid, and is rounded onto the grid after every tick.
const runner = kind("runner", {
  capacity: 4,
  position: ["x"],
  fields: { x: fixed({ min: 0, max: 1000, resolution: 1 / 64, topSpeed: 120 }) },
});

export const game = defineGame({
  name: "first",
  players: 4,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
  kinds: [runner],
  join(world, player) {
    world.fields.runner.x[world.spawn("runner", player)] = 100 + 200 * player;
  },
  leave(world, player) {
    world.despawn("runner", world.rowOf("runner", player));
  },
  // The rules, once: the room steps every row, a client only its own, a replay the same rows again.
  step(world, inputs, tools) {
    const { x } = world.fields.runner;
    for (const row of world.rows("runner")) {
      const { move } = inputs.of(world.ownerOf("runner", row));
      x[row] = Math.min(Math.max(x[row] + move * 120 * tools.dt, 0), 1000);
    }
  },
});

// Ten seconds of a match in virtual time: a room, two screens, a bad network, one seed.
const profile = profileNamed("wifi");
const sample = (into: ControlsOf<typeof game>, { tick }: Glance): void => {
  into.move = tick % 120 < 60 ? 1 : -1;
};
const clients = [60, 144].map((frameRate) => ({ frameRate, bot: () => ({ sample }) }));
export const match = new Stepper({ game, preset: presets.reckon, profile, seed: 7, clients });
match.run(10_000);
