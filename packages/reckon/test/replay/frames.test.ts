import { skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { FrameReader } from "../../src/replay/track/frame-reader.ts";
import { FrameWriter } from "../../src/replay/track/frame-writer.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { Emitted } from "../../src/world/events/event-schema.ts";
import type { Game } from "../../src/world/game.ts";
import { World } from "../../src/world/world.ts";
import { wildLayout } from "../wire/delta-layouts.ts";
import { contents, randomLayout, stir, TICK_RATE } from "../wire/delta-samples.ts";

const game = skirmish as unknown as Game;

function gameOf({ layout }: World): Game {
  return { layout, tickRate: TICK_RATE, events: [], flights: [], players: 250 } as unknown as Game;
}

/** A world that is stirred as a wild game would, and its image after each time. */
function wildFrames(seed: number, count: number): { game: Game; bytes: Uint8Array; images: Image[] } {
  const random = Random.from(seed);
  const world = new World(random.chance(0.5) ? randomLayout(random) : wildLayout(random));
  const writer = new FrameWriter(gameOf(world));
  const images = Array.from({ length: count }, () => {
    stir(world, random);
    writer.frame(world);
    const image = new Image(codePlanOf(world.layout, "whole"));
    image.capture(world);
    return image;
  });
  return { game: gameOf(world), bytes: writer.finish().slice(), images };
}

describe("the frames of a replay file", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("[RF19] read as the worlds they were written from, seed %d", (seed) => {
    const { game: wild, bytes, images } = wildFrames(seed, 40);
    const reader = new FrameReader(wild);
    reader.start(bytes);
    for (const image of images) {
      expect(reader.next()).toBe(true);
      expect(reader.image.tick).toBe(image.tick);
      expect(contents(reader.image)).toEqual(contents(image));
    }
    expect([reader.next(), reader.isDamaged]).toEqual([false, false]);
  });

  it("[RF19] have the events since the frame before, and a stream begins anew after its end", () => {
    const world = new World(game.layout);
    const writer = new FrameWriter(game);
    const reader = new FrameReader(game);
    for (const tick of [100, 400]) {
      const emitted = new Emitted(game.events);
      Object.assign(emitted, {
        schema: game.events[0],
        player: 1,
        tick: tick - 2,
        kind: 0,
        row: 1,
        generation: 3,
      });
      world.tick = tick;
      writer.event(emitted);
      writer.frame(world);
      world.tick = tick + 12;
      writer.frame(world);
      reader.start(writer.finish());
      expect([reader.next(), reader.image.tick]).toEqual([true, tick]);
      const [one] = [...reader.events];
      expect([one.tick, one.player, one.row, one.generation]).toEqual([tick - 2, 1, 1, 3]);
      expect([reader.next(), reader.image.tick, reader.events.count]).toEqual([true, tick + 12, 0]);
      expect([reader.next(), reader.isDamaged]).toEqual([false, false]);
    }
  });

  it("[RF4] give what is whole before a damage, and only values in their range, without an exception", () => {
    const random = Random.from(11);
    for (let seed = 1; seed <= 4; seed++) {
      const { game: wild, bytes } = wildFrames(seed, 12);
      const reader = new FrameReader(wild);
      const world = new World(wild.layout);
      for (let i = 0; i < 150; i++) {
        const damaged = bytes.slice(0, random.chance(0.3) ? random.below(bytes.length) : bytes.length);
        for (let n = random.below(4); n >= 0 && damaged.length > 0; n--)
          damaged[random.below(damaged.length)] = random.below(256);
        reader.start(damaged);
        let frames = 0;
        while (reader.next()) {
          frames++;
          reader.restore(world);
          for (const { plan, present, codes } of reader.image.kinds)
            for (const { at, limit, field } of plan.places)
              for (let row = 0; row < present.length && field.type !== "quaternion"; row++)
                if (present[row] === 1)
                  expect(codes[row * plan.stride + at] >>> 0).toBeLessThanOrEqual(limit);
        }
        expect(frames).toBeLessThanOrEqual(bytes.length);
      }
    }
  });
});
