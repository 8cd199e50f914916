import { expect, it } from "vitest";
import { Emitted } from "../../src/world/events/event-schema.ts";
import { grown } from "../grown.ts";
import { Bench, EVERY, game, ME } from "./effects-bench.ts";

it("predicting, receiving, confirming, waiting and taking allocate next to nothing", () => {
  const bench = new Bench();
  const FRAMES = 4000;
  const own = bench.bytes([{ name: "thrown", tick: 3 }]);
  const others = bench.bytes([{ tick: 3, player: 0 }]);
  const emitted = new Emitted(game.events);
  emitted.schema = game.events[1];
  emitted.player = ME;
  let tick = 0;
  let taken = 0;
  const run = (): void => {
    for (let i = 0; i < FRAMES; i++) {
      tick += EVERY;
      emitted.number = tick;
      emitted.tick = tick;
      bench.effects.predict(emitted);
      own[0] = tick;
      own[1] = tick >> 8;
      others[0] = tick;
      others[1] = tick >> 8;
      bench.takeAt(own, true, tick);
      bench.takeAt(others, false, tick);
      bench.effects.confirm(tick, tick, tick / EVERY);
      bench.effects.update(tick);
      for (const { state } of bench.effects.take()) if (state !== "cancelled") taken++;
    }
  };
  expect(grown(run) / FRAMES).toBeLessThan(64);
  expect(taken).toBe((tick / EVERY) * 3);
});
