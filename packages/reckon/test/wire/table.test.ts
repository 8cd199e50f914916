import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/delta-codec.ts";
import { codePlanOf, type Plan } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import type { Against } from "../../src/wire/image/sides.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import {
  blankTable,
  chanceByte,
  chanceOf,
  fits,
  readTable,
  type Table,
  tableBytes,
  writeTable,
} from "../../src/wire/tables/table.ts";
import { Trainer } from "../../src/wire/tables/table-trainer.ts";
import { World } from "../../src/world/world.ts";
import { randomLayout, stir, TICK_RATE } from "./delta-samples.ts";

function captured(seed: number, count: number): { plan: Plan; images: Image[] } {
  const random = Random.from(seed);
  const world = new World(randomLayout(random));
  const plan = codePlanOf(world.layout, "shared");
  const images = Array.from({ length: count }, () => {
    stir(world, random);
    const image = new Image(plan);
    image.capture(world);
    return image;
  });
  return { plan, images };
}

function against(images: readonly Image[], i: number): Against {
  return { tick: images[i].tick, baseline: images[i - 1], older: images[i - 2], select: undefined };
}

function trained(plan: Plan, images: readonly Image[]): Table {
  const trainer = new Trainer(plan, TICK_RATE);
  for (let pass = 0; pass < 3; pass++) {
    if (pass > 0) trainer.again();
    for (let i = 2; i < images.length; i++) trainer.add(images[i], against(images, i));
  }
  return trainer.table();
}

function bytesWith(table: Table, plan: Plan, images: readonly Image[]): number {
  const codec = new DeltaCodec(plan, { coder: "range", tickRate: TICK_RATE, table });
  const out = new ByteWriter();
  for (let i = 2; i < images.length; i++) {
    codec.encode(images[i], against(images, i), new Image(plan), out);
  }
  return out.length;
}

describe("a table of probabilities", () => {
  it("every byte is a probability that reads as that byte", () => {
    for (let byte = 1; byte < 255; byte++) {
      const chance = chanceOf(byte);
      expect(chanceOf(chanceByte(chance))).toBe(chance);
      expect(chance).toBeGreaterThanOrEqual(chanceOf(byte - 1));
    }
    expect(chanceOf(127)).toBe(32768);
  });

  it("as bytes it is as long as said, and reads as the very same table", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { plan, images } = captured(seed, 8);
      for (const table of [blankTable(plan), defaultTable(plan), trained(plan, images)]) {
        const out = new ByteWriter();
        writeTable(table, out);
        expect(out.length).toBe(tableBytes(plan));
        const read = readTable(plan, out.finish());
        expect(read).toEqual(table);
      }
    }
  });

  it("bytes of another length or with choices that do not exist are no table; any that is read can be coded with", () => {
    const random = Random.from(3);
    const { plan, images } = captured(3, 4);
    const out = new ByteWriter();
    writeTable(trained(plan, images), out);
    const bytes = out.finish().slice();
    expect(readTable(plan, bytes.subarray(1))).toBeUndefined();
    let read = 0;
    for (let i = 0; i < 500; i++) {
      const wrong = bytes.slice();
      for (let j = 0; j < 3; j++) wrong[random.below(wrong.length)] = random.below(256);
      const table = readTable(plan, wrong);
      if (table === undefined) continue;
      read++;
      const codec = new DeltaCodec(plan, { coder: "range", tickRate: TICK_RATE, table });
      const packet = new ByteWriter();
      codec.encode(images[3], against(images, 3), new Image(plan), packet);
      const reader = new ByteReader();
      reader.start(packet.finish());
      expect(codec.decode(reader, packet.length, against(images, 3), new Image(plan))).toBe(true);
    }
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(500);
  });

  it("what is trained is smaller than what is not, and the default is between", () => {
    const { plan, images } = captured(7, 40);
    const blank = bytesWith(blankTable(plan), plan, images);
    const byDefault = bytesWith(defaultTable(plan), plan, images);
    const own = bytesWith(trained(plan, images), plan, images);
    expect(own).toBeLessThan(byDefault);
    expect(byDefault).toBeLessThan(blank);
  });

  it("the default fits every plan", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const { plan } = captured(seed, 1);
      expect(fits(defaultTable(plan), plan)).toBe(true);
    }
  });
});
