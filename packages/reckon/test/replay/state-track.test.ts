import { type Skirmish, SkirmishBot, skirmish } from "@reckon/skirmish";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { StateTrackReader } from "../../src/replay/track/track-reader.ts";
import { StateTrackWriter } from "../../src/replay/track/track-writer.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { codeLimit, fromCode } from "../../src/wire/image/value-code.ts";
import { type Declared, Emitted } from "../../src/world/events/event-schema.ts";
import { FlightNews } from "../../src/world/events/flight-schema.ts";
import type { Game } from "../../src/world/game.ts";
import { World } from "../../src/world/world.ts";
import { wildLayout } from "../wire/delta-layouts.ts";
import { contents, isImage, randomLayout, stir, TICK_RATE } from "../wire/delta-samples.ts";

const game = skirmish as unknown as Game;

/** A world that is stirred as a wild game would, at each of these many ticks. */
function* wildWorlds(random: Random, count: number): Generator<World> {
  const world = new World(random.chance(0.5) ? randomLayout(random) : wildLayout(random));
  for (let i = 0; i < count; i++) {
    stir(world, random);
    yield world;
  }
}

function gameOf({ layout }: World): Game {
  return { layout, tickRate: TICK_RATE, events: [], flights: [], players: 4 } as unknown as Game;
}

function drawn<E extends Emitted<Declared>>(one: E, schemas: readonly E["schema"][], random: Random): E {
  one.schema = schemas[random.below(schemas.length)];
  one.player = random.below(game.players + 1) - 1;
  one.number = -1;
  one.schema.fields.fields.forEach((field, i) => {
    one.values[i] = fromCode(field, random.below(codeLimit(field) + 1));
  });
  return one;
}

function drawnEvent(tick: number, random: Random): Emitted {
  const one = drawn(new Emitted(game.events), game.events, random);
  one.tick = tick - random.below(3);
  if (random.chance(0.5)) Object.assign(one, { kind: 0, row: random.below(4), generation: random.below(9) });
  return one;
}

function drawnNews(tick: number, random: Random): FlightNews {
  const one = drawn(new FlightNews(game.flights), game.flights, random);
  one.what = (["fired", "turned", "ended"] as const)[random.below(3)];
  one.id = 1 + random.below(65_535);
  one.tick = tick - random.below(8);
  one.moment = tick - random.below(2000) / 256;
  one.age = one.what === "turned" ? random.below(4000) / 256 : 0;
  if (one.what === "ended" && random.chance(0.5)) Object.assign(one, { kind: 0, row: random.below(4) });
  return one;
}

/** What a reader of the track can tell of a happening. */
function told(one: Emitted<Declared> | FlightNews): unknown {
  const { schema, player, tick, kind, row, generation } = one;
  const isEnd = one instanceof FlightNews && one.what === "ended";
  const values = isEnd ? [] : Array.from(one.values.subarray(0, schema.fields.size));
  const news = one instanceof FlightNews ? [one.what, one.id, one.moment, one.age] : [generation];
  return [schema.name, player, tick, kind, row, ...news, ...values];
}

/** A skirmish of four bots on Wi-Fi, and its settled world at every third tick. */
function skirmishWorlds(seed: number, seconds: number): World[] {
  const worlds: World[] = [];
  const stepper = new Stepper<Skirmish>({
    game: skirmish,
    preset: presets.reckon,
    profile: profileNamed("wifi"),
    seed,
    hashed: false,
    clients: [0, 1, 2, 3].map(() => ({ bot: (player, own) => new SkirmishBot(own, player) })),
    onTick({ world, tick }) {
      if (tick % 3 !== 0) return;
      const copy = new World(world.layout);
      copy.copyFrom(world as unknown as World);
      worlds.push(copy);
    },
  });
  stepper.run(seconds * 1000);
  return worlds;
}

describe("[KC1] a state track", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "reads as the images of the worlds it was written from, seed %d",
    (seed) => {
      const random = Random.from(seed);
      const images: Image[] = [];
      let writer: StateTrackWriter | undefined;
      let reader: StateTrackReader | undefined;
      const viewer = seed % 2 === 0 ? "shared" : "whole";
      for (const world of wildWorlds(random, 40)) {
        writer ??= new StateTrackWriter(gameOf(world), viewer);
        reader ??= new StateTrackReader(gameOf(world), viewer);
        writer.frame(world);
        images.push(new Image(codePlanOf(world.layout, viewer)));
        images.at(-1)!.capture(world);
      }
      reader!.start(writer!.finish());
      for (const image of images) {
        expect(reader!.next()).toBe(true);
        expect(reader!.image.tick).toBe(image.tick);
        expect(contents(reader!.image)).toEqual(contents(image));
      }
      expect([reader!.next(), reader!.isDamaged]).toEqual([false, false]);
    },
  );

  it("restores a match world for world, and the same bytes come of the same match", () => {
    const worlds = skirmishWorlds(3, 10);
    const [writer, again, reader] = [
      new StateTrackWriter(game),
      new StateTrackWriter(game),
      new StateTrackReader(game),
    ];
    for (const world of worlds) {
      writer.frame(world);
      again.frame(world);
    }
    const bytes = writer.finish();
    expect(again.finish()).toEqual(bytes);
    expect(bytes.length / 10).toBeLessThan(1000);
    const restored = new World(game.layout);
    reader.start(bytes);
    for (const world of worlds) {
      expect(reader.next() && reader.restore(restored)).toBe(true);
      const [is, was] = [restored.kinds[0], world.kinds[0]];
      expect(is.alive).toEqual(was.alive);
      expect(
        is.layout.columns.filter((_, i) => is.columns[i].some((v, row) => v !== was.columns[i][row])),
      ).toEqual([]);
    }
  });

  it("holds events and news of flights in their order, and a later stream depends on no earlier one", () => {
    const random = Random.from(11);
    const world = new World(game.layout);
    const writer = new StateTrackWriter(game);
    const reader = new StateTrackReader(game);
    const streams = [0, 1, 2].map(() => {
      const frames: unknown[] = [];
      for (let i = 0; i < 30; i++) {
        world.tick += 3;
        const events = Array.from({ length: random.below(4) }, () => drawnEvent(world.tick + 10, random));
        const news = Array.from({ length: random.below(4) }, () => drawnNews(world.tick + 10, random));
        for (const one of [...events, ...news]) one.tick = Math.min(one.tick, world.tick);
        for (const one of news) one.moment = Math.min(one.moment, world.tick);
        for (const one of events) writer.event(one);
        for (const one of news) writer.flight(one);
        writer.frame(world);
        frames.push([...events, ...news].map(told));
      }
      return { frames, bytes: writer.finish() };
    });
    for (const { frames, bytes } of streams.reverse()) {
      reader.start(bytes);
      const read: unknown[] = [];
      while (reader.next()) read.push([...reader.events, ...reader.flights].map(told));
      expect(read).toEqual(frames);
      expect(reader.isDamaged).toBe(false);
    }
  });

  it("gives what is whole of damaged bytes, never throws at them, and holds nothing that is out of range", () => {
    const random = Random.from(5);
    const worlds = skirmishWorlds(4, 2);
    const writer = new StateTrackWriter(game);
    for (const [i, world] of worlds.entries()) {
      if (i % 3 === 0) writer.event(drawnEvent(world.tick, random));
      if (i % 4 === 0) writer.flight(Object.assign(drawnNews(world.tick, random), { moment: world.tick }));
      writer.frame(world);
    }
    const genuine = writer.finish();
    const reader = new StateTrackReader(game);
    const restored = new World(game.layout);
    let damaged = 0;
    for (let i = 0; i < 3000; i++) {
      const bytes = random.chance(0.3) ? genuine.slice(0, random.below(genuine.length)) : genuine.slice();
      const hits = random.chance(0.8) ? 1 + random.below(3) : bytes.length;
      for (let h = 0; h < hits && bytes.length > 0; h++)
        bytes[random.below(bytes.length)] = random.below(256);
      reader.start(bytes);
      let frames = 0;
      while (reader.next()) {
        frames++;
        expect(isImage(reader.image)).toBe(true);
        if (frames % 16 === 0) reader.restore(restored);
        for (const { player, row, kind } of reader.events)
          expect(player < game.players && (kind < 0 || row < 8)).toBe(true);
      }
      if (reader.isDamaged) damaged++;
    }
    expect(damaged).toBeGreaterThan(2000);
    reader.start(new Uint8Array(0));
    expect([reader.next(), reader.isDamaged]).toEqual([false, false]);
  });

  it("refuses a world that is not later than the frame before, and says how many frames fit", () => {
    const world = new World(game.layout);
    const writer = new StateTrackWriter(game);
    writer.frame(world);
    expect(() => writer.frame(world)).toThrow("goes forward");
    for (world.tick = 1; !writer.isFull; world.tick++) writer.frame(world);
    expect(writer.frames).toBe(3600);
    expect(() => writer.frame(world)).toThrow("full");
  });
});
