import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec, type DeltaOptions } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf, type Plan, REFERENCE } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import type { Against } from "../../src/wire/image/sides.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import { blankTable, type Table } from "../../src/wire/tables/table.ts";
import { Trainer } from "../../src/wire/tables/table-trainer.ts";
import { World } from "../../src/world/world.ts";
import { wildLayout } from "./delta-layouts.ts";
import {
  contents,
  expected,
  randomRows,
  randomSelect,
  restricted,
  stir,
  TICK_RATE,
} from "./delta-samples.ts";

const VIEWS = ["shared", "owner", "whole"] as const;
const reader = new ByteReader();

interface Scene {
  readonly plan: Plan;
  readonly images: readonly Image[];
  readonly table: Table;
}

function scene(seed: number, random: Random): Scene {
  const world = new World(wildLayout(random));
  const plan = codePlanOf(world.layout, VIEWS[seed % 3]);
  world.tick = random.below(2) * random.below(100000);
  const images = Array.from({ length: 6 }, () => {
    stir(world, random);
    const image = new Image(plan);
    image.capture(world);
    return image;
  });
  const kind = random.below(3);
  if (kind < 2) return { plan, images, table: kind === 0 ? blankTable(plan) : defaultTable(plan) };
  const trainer = new Trainer(plan, TICK_RATE);
  for (let pass = 0; pass < 2; pass++) {
    if (pass > 0) trainer.again();
    for (let i = 2; i < images.length; i++)
      trainer.add(images[i], {
        tick: images[i].tick,
        baseline: images[i - 1],
        older: images[i - 2],
        select: undefined,
      });
  }
  return { plan, images, table: trainer.table() };
}

/** A copy of an image with rubbish wherever nothing is: rows that are absent, and what was noted of earlier packets. */
function littered(image: Image, random: Random): Image {
  const copy = new Image(image.plan);
  copy.copyFrom(image);
  for (const kind of copy.kinds) {
    const { stride } = kind.plan;
    for (let row = 0; row < kind.present.length; row++) {
      for (const notes of [kind.known, kind.skipped, kind.news]) notes[row] = random.below(2);
      if (kind.present[row] === 1) continue;
      kind.generation[row] = random.below(0x8000);
      kind.owner[row] = random.below(255);
      for (let i = row * stride; i < (row + 1) * stride; i++) kind.codes[i] = random.next();
    }
  }
  return copy;
}

/** An image full of it. */
function rubbish(plan: Plan, random: Random): Image {
  const image = new Image(plan);
  for (const { present } of image.kinds) present.set(present.map(() => random.below(2)));
  return littered(image, random);
}

function bytesOf(codec: DeltaCodec, current: Image, against: Against, held: Image): Uint8Array {
  const out = new ByteWriter();
  codec.encode(current, against, held, out);
  return out.finish().slice();
}

function noise(random: Random): Uint8Array {
  return Uint8Array.from({ length: random.below(60) }, () => random.below(256));
}

/** Makes a codec code other things, sound and unsound. */
function distract(codec: DeltaCodec, { plan, images }: Scene, random: Random): void {
  const [current, baseline, older] = [0, 1, 2].map(() => images[random.below(images.length)]);
  const against = { tick: current.tick, baseline, older, select: randomSelect(random, current) };
  const bytes = bytesOf(codec, current, against, new Image(plan));
  for (const some of [bytes, noise(random)]) {
    reader.start(some);
    codec.decode(reader, some.length, against, rubbish(plan, random));
  }
}

const notesOf = (image: Image): unknown =>
  image.kinds.map(({ known, skipped, news }) => [known, skipped, news]);

/** Somebody who holds some rows of some snapshots, and sees some rows. */
function receiver({ plan, images }: Scene, random: Random) {
  const from = (place: number): { whole?: Image; rows?: readonly Uint8Array[]; held?: Image } => {
    if (random.chance(0.1)) return {};
    // Now and then the older snapshot is the newer one.
    const whole = images[random.chance(0.1) ? random.below(5) : place];
    const rows = randomRows(random, whole);
    return { whole, rows, held: restricted(whole, rows, plan) };
  };
  return {
    baseline: from(3 + random.below(2)),
    older: from(random.below(3)),
    select: random.chance(0.3) ? undefined : randomSelect(random, images[5]),
  };
}

/** One packet of a scene, sent by a busy encoder to a busy decoder. */
function exchange(
  one: Scene,
  options: DeltaOptions,
  server: DeltaCodec,
  client: DeltaCodec,
  random: Random,
): void {
  const { plan, images } = one;
  const current = images[5];
  const { baseline, older, select } = receiver(one, random);
  const tick = random.chance(0.9) ? current.tick : random.below(1000);
  const from = (): Against => ({
    tick,
    baseline: baseline.held && littered(baseline.held, random),
    older: older.held && littered(older.held, random),
    select,
  });
  const held = rubbish(plan, random);
  const before = littered(current, random);
  const bytes = bytesOf(server, before, from(), held);
  expect(contents(before), "the snapshot is left as it was").toEqual(contents(current));
  distract(server, one, random);
  distract(client, one, random);
  const again = bytesOf(server, littered(current, random), from(), rubbish(plan, random));
  expect(again, "the same bytes after other packets").toEqual(bytes);
  const fresh = new DeltaCodec(plan, options);
  expect(bytesOf(fresh, current, from(), new Image(plan)), "the same bytes from a new codec").toEqual(bytes);
  if (
    tick === current.tick &&
    !plan.kinds.some(({ steps }) => steps.some(({ type }) => type === REFERENCE))
  ) {
    const out = new ByteWriter();
    server.prepare(current, baseline.whole, older.whole);
    server.encodeFor(receiver(one, random), new ByteWriter());
    const masks = { ...(baseline.rows && { knows: baseline.rows }), ...(older.rows && { knew: older.rows }) };
    server.encodeFor({ ...(select && { select }), ...masks }, out);
    expect(out.finish(), "the same bytes when prepared for many").toEqual(bytes);
  }
  const got = rubbish(plan, random);
  reader.start(bytes);
  expect(client.decode(reader, bytes.length, from(), got), "a sound packet is taken").toBe(true);
  const wanted = select === undefined ? current : expected(current, baseline.held ?? new Image(plan), select);
  expect(contents(got)).toEqual(contents(wanted));
  expect(contents(held)).toEqual(contents(wanted));
  expect(notesOf(got)).toEqual(notesOf(held));
  expect(got.tick).toBe(tick);
}

describe("[AX32] [AX33] whatever a game declares and whatever was coded before", () => {
  it("a packet depends on table, baseline, older, tick and view alone, and comes back", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = Random.from(seed);
      const one = scene(seed, random);
      const options = { tickRate: TICK_RATE, table: one.table };
      const [server, client] = [new DeltaCodec(one.plan, options), new DeltaCodec(one.plan, options)];
      try {
        for (let i = 0; i < 5; i++) exchange(one, options, server, client, random);
      } catch (error) {
        throw new Error(`Seed ${seed}`, { cause: error });
      }
    }
  });
});
