import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf, type Plan } from "../../src/wire/image/code-plan.ts";
import { Image, LATE, SAME } from "../../src/wire/image/image.ts";
import { type Against, SKIPPED } from "../../src/wire/image/sides.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import { blankTable, type Table } from "../../src/wire/tables/table.ts";
import { Trainer } from "../../src/wire/tables/table-trainer.ts";
import { World } from "../../src/world/world.ts";
import {
  contents,
  expected,
  randomLayout,
  randomRows,
  randomSelect,
  restricted,
  stir,
  TICK_RATE,
} from "./delta-samples.ts";

const VIEWS = ["shared", "owner", "whole"] as const;
const reader = new ByteReader();

/** Images of some ticks of a random world, the newest last. */
function history(plan: Plan, world: World, random: Random, count: number): Image[] {
  return Array.from({ length: count }, () => {
    stir(world, random);
    const image = new Image(plan);
    image.capture(world);
    return image;
  });
}

function against(
  current: Image,
  from: readonly (Image | undefined)[],
  select?: readonly Uint8Array[],
): Against {
  return { tick: current.tick, baseline: from[0], older: from[1], select };
}

interface Packet {
  readonly bytes: Uint8Array;
  /** What the encoder says that the receiver will hold. */
  readonly held: Image;
}

function encoded(codec: DeltaCodec, current: Image, to: Against): Packet {
  const out = new ByteWriter();
  const held = new Image(current.plan);
  codec.encode(current, to, held, out);
  return { bytes: out.finish().slice(), held };
}

function decoded(codec: DeltaCodec, bytes: Uint8Array, to: Against, plan: Plan): Image {
  const held = new Image(plan);
  reader.start(bytes);
  if (!codec.decode(reader, bytes.length, to, held) || reader.left > 0)
    expect.fail("A sound packet is refused.");
  return held;
}

function tables(plan: Plan, images: readonly Image[]): readonly Table[] {
  const trainer = new Trainer(plan, TICK_RATE);
  for (let pass = 0; pass < 3; pass++) {
    if (pass > 0) trainer.again();
    for (let i = 2; i < images.length; i++)
      trainer.add(images[i], against(images[i], [images[i - 1], images[i - 2]]));
  }
  return [blankTable(plan), defaultTable(plan), trainer.table()];
}

describe("[AX32] [AX33] a snapshot coded against what the receiver holds", () => {
  it("comes back whole, for any layout, view, table and baseline", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = Random.from(seed);
      const world = new World(randomLayout(random));
      const plan = codePlanOf(world.layout, VIEWS[seed % 3]);
      const images = history(plan, world, random, 6);
      for (const table of tables(plan, images)) {
        const codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table });
        const client = new DeltaCodec(plan, { tickRate: TICK_RATE, table });
        const current = images[5];
        for (const from of [
          [],
          [images[4]],
          [images[4], images[2]],
          [images[1], images[0]],
          [images[3], images[3]],
        ]) {
          const to = against(current, from);
          const { bytes, held } = encoded(codec, current, to);
          const got = decoded(client, bytes, to, plan);
          expect(contents(got), `seed ${seed}`).toEqual(contents(current));
          expect(contents(held), `seed ${seed}`).toEqual(contents(current));
        }
      }
    }
  });

  it("in a chain of packets, each against any before it, holds what the receiver may see and was sent", () => {
    for (let seed = 100; seed < 160; seed++) {
      const random = Random.from(seed);
      const world = new World(randomLayout(random));
      const plan = codePlanOf(world.layout, "shared");
      const options = { tickRate: TICK_RATE, table: defaultTable(plan) };
      const codec = new DeltaCodec(plan, options);
      const client = new DeltaCodec(plan, options);
      const helds: Image[] = [];
      const gots: Image[] = [];
      for (let t = 0; t < 12; t++) {
        const [current] = history(plan, world, random, 1);
        const select = randomSelect(random, current);
        const [a, b] = [random.below(4), random.below(4)].map((back) => t - 1 - back).sort((x, y) => y - x);
        const { bytes, held } = encoded(codec, current, against(current, [helds[a], helds[b]], select));
        const got = decoded(client, bytes, against(current, [gots[a], gots[b]]), plan);
        const wanted = contents(expected(current, helds[a] ?? new Image(plan), select));
        expect(contents(got), `seed ${seed}, packet ${t}`).toEqual(wanted);
        expect(contents(held), `seed ${seed}, packet ${t}`).toEqual(wanted);
        expect(got.kinds.map(({ skipped }) => skipped)).toEqual(held.kinds.map(({ skipped }) => skipped));
        helds.push(held);
        gots.push(got);
      }
    }
  });

  it("is prepared once and encoded for receivers that hold some of the rows", () => {
    for (let seed = 200; seed < 260; seed++) {
      const random = Random.from(seed);
      const world = new World(randomLayout(random, false));
      const plan = codePlanOf(world.layout, "shared");
      const [older, baseline, current] = history(plan, world, random, 3);
      const options = { tickRate: TICK_RATE, table: defaultTable(plan) };
      const codec = new DeltaCodec(plan, options);
      const client = new DeltaCodec(plan, options);
      codec.prepare(current, baseline, older);
      const packets = [1, 2, 3].map(() => {
        const receiver = {
          select: randomSelect(random, current),
          knows: randomRows(random, baseline),
          knew: randomRows(random, older),
        };
        const out = new ByteWriter();
        codec.encodeFor(receiver, out);
        return { receiver, bytes: out.finish().slice() };
      });
      for (const { receiver, bytes } of packets) {
        const from = [restricted(baseline, receiver.knows, plan), restricted(older, receiver.knew, plan)];
        const got = decoded(client, bytes, against(current, from), plan);
        expect(contents(got), `seed ${seed}`).toEqual(contents(expected(current, from[0], receiver.select)));
        // The same bytes as when it is encoded for that receiver alone.
        expect(encoded(codec, current, against(current, from, receiver.select)).bytes).toEqual(bytes);
      }
    }
  });

  it("marks a row that changed but was skipped", () => {
    const random = Random.from(5);
    const world = new World(randomLayout(random, false));
    const plan = codePlanOf(world.layout, "shared");
    const images = history(plan, world, random, 12);
    const options = { tickRate: TICK_RATE, table: defaultTable(plan) };
    const codec = new DeltaCodec(plan, options);
    const [baseline, current] = [images[10], images[11]];
    const select = current.kinds.map(({ present }) => new Uint8Array(present.length).fill(SKIPPED));
    const { bytes } = encoded(codec, current, against(current, [baseline], select));
    const got = decoded(new DeltaCodec(plan, options), bytes, against(current, [baseline]), plan);
    let late = 0;
    current.kinds.forEach((kind, k) => {
      const { stride } = kind.plan;
      kind.present.forEach((present, row) => {
        if (present === 0 || baseline.kinds[k].present[row] === 0) return;
        const codes = (image: Image): Int32Array =>
          image.kinds[k].codes.slice(row * stride, (row + 1) * stride);
        const isSame =
          kind.generation[row] === baseline.kinds[k].generation[row] &&
          kind.owner[row] === baseline.kinds[k].owner[row] &&
          codes(current).every((code, i) => code === codes(baseline)[i]);
        expect(got.kinds[k].news[row]).toBe(isSame ? SAME : LATE);
        expect(got.kinds[k].skipped[row]).toBe(isSame ? 0 : 1);
        if (!isSame) late++;
      });
    });
    expect(late).toBeGreaterThan(3);
  });

  it("refuses a table of another plan, and an image in two roles, with a sentence", () => {
    const world = new World(randomLayout(Random.from(1)));
    const plan = codePlanOf(world.layout, "shared");
    const other = codePlanOf(new World(randomLayout(Random.from(2))).layout, "shared");
    const options = { tickRate: 60, table: defaultTable(other) };
    expect(() => new DeltaCodec(plan, options)).toThrow("another plan");
    const codec = new DeltaCodec(plan, { ...options, table: defaultTable(plan) });
    const image = new Image(plan);
    const to = { tick: 1, baseline: image, older: undefined, select: undefined };
    expect(() => codec.decode(reader, 0, to, image)).toThrow("of its own");
    expect(() => codec.encode(image, to, new Image(plan), new ByteWriter())).not.toThrow();
    expect(() => codec.encode(image, to, image, new ByteWriter())).toThrow("of its own");
  });
});
