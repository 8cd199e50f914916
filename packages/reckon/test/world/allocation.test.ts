import { expect, it } from "vitest";
import { event } from "../../src/client/makers/event-maker.ts";
import { Emitted } from "../../src/world/events/event-schema.ts";
import { fixed, plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { Simulation } from "../../src/world/simulation.ts";
import { grown } from "../grown.ts";

const values = { x: 3.25, y: 2 };
const options = { about: { kind: "stone", row: 0 } } as const;

const game = defineGame({
  name: "bell",
  players: 3,
  input: { go: flag() },
  kinds: [kind("stone", { capacity: 4, fields: { weight: integer({ min: 0, max: 9 }) } })],
  events: {
    shot: event({
      fields: { x: fixed({ min: 0, max: 100, resolution: 1 / 8 }), y: integer({ min: -9, max: 9 }) },
    }),
  },
  init: (world) => void world.spawn("stone"),
  join: () => {},
  leave: () => {},
  step: (_world, _inputs, { emit }) => emit("shot", 1, values, options),
});

it("emitting allocates next to nothing after warm-up", () => {
  const TICKS = 5000;
  const simulation = new Simulation(game);
  const copy = new Emitted(simulation.game.events);
  simulation.begin(1, 0);
  simulation.emitter.sink = (emitted) => copy.copyFrom(emitted);
  let tick = 0;
  const run = (): void => {
    for (let i = 0; i < TICKS; i++) simulation.advance(++tick);
  };
  // Two numbers that are passed from call to call cost 32 bytes if the engine does not inline the calls; an object costs more.
  expect(grown(run) / TICKS).toBeLessThan(48);
  expect(copy.tick).toBe(tick);
});
