import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf, type Plan } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import type { Against } from "../../src/wire/image/sides.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import { blankTable, chanceByte, chanceOf, fits, isSound, type Table } from "../../src/wire/tables/table.ts";
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
  const codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table });
  const out = new ByteWriter();
  for (let i = 2; i < images.length; i++) {
    codec.encode(images[i], against(images, i), new Image(plan), out);
  }
  return out.length;
}

describe("a table of probabilities", () => {
  it("every byte stands for a probability, and that probability for the byte", () => {
    for (let byte = 1; byte < 255; byte++) {
      const chance = chanceOf(byte);
      expect(chanceOf(chanceByte(chance))).toBe(chance);
      expect(chance).toBeGreaterThanOrEqual(chanceOf(byte - 1));
    }
    expect(chanceOf(127)).toBe(32768);
  });

  it("codes snapshots whenever it is sound, whatever its numbers are", () => {
    const random = Random.from(3);
    const { plan, images } = captured(3, 4);
    const { chances, sizes, choice, kin } = trained(plan, images);
    let sound = 0;
    for (let i = 0; i < 500; i++) {
      const table = {
        shift: 3 + random.below(6),
        chances,
        sizes: sizes.slice(),
        choice: choice.slice(),
        kin: kin.slice(),
      };
      for (let j = 0; j < 3; j++) {
        const numbers = [table.sizes, table.choice, table.kin][random.below(3)];
        numbers[random.below(numbers.length)] = random.below(numbers === table.sizes ? 33 : 5) - 1;
      }
      if (!isSound(plan, table)) continue;
      sound++;
      const codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table });
      const packet = new ByteWriter();
      codec.encode(images[3], against(images, 3), new Image(plan), packet);
      const reader = new ByteReader();
      reader.start(packet.finish());
      expect(codec.decode(reader, packet.length, against(images, 3), new Image(plan))).toBe(true);
    }
    expect(sound).toBeGreaterThan(20);
    expect(sound).toBeLessThan(480);
  });

  it("a trained table makes snapshots smaller than the default, and the default smaller than a blank one", () => {
    const { plan, images } = captured(7, 40);
    const blank = bytesWith(blankTable(plan), plan, images);
    const byDefault = bytesWith(defaultTable(plan), plan, images);
    const own = bytesWith(trained(plan, images), plan, images);
    expect(own).toBeLessThan(byDefault);
    expect(byDefault).toBeLessThan(blank);
  });

  it("the default table fits every plan", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const { plan } = captured(seed, 1);
      expect(fits(defaultTable(plan), plan)).toBe(true);
    }
  });
});
