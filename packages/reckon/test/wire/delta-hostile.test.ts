import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import { World } from "../../src/world/world.ts";
import { wildLayout } from "./delta-layouts.ts";
import { contents, isImage, randomLayout, stir, TICK_RATE } from "./delta-samples.ts";

const reader = new ByteReader();

describe("[SN4] hostile snapshots", () => {
  const cases = Array.from({ length: 12 }, (_, i) => {
    const random = Random.from(1000 + i);
    const world = new World(i % 4 < 2 ? randomLayout(random) : wildLayout(random));
    const plan = codePlanOf(world.layout, i % 2 === 0 ? "shared" : "whole");
    const images = [0, 1, 2].map(() => {
      stir(world, random);
      const image = new Image(plan);
      image.capture(world);
      return image;
    });
    const codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table: defaultTable(plan) });
    const out = new ByteWriter();
    const to = { tick: images[2].tick, baseline: images[1], older: images[0], select: undefined };
    codec.encode(images[2], to, new Image(plan), out);
    return {
      to,
      random,
      images,
      codec,
      bytes: out.finish().slice(),
      held: new Image(plan),
      world: new World(world.layout),
    };
  });

  const take = ({ to, codec, held, world }: (typeof cases)[number], bytes: Uint8Array): boolean => {
    reader.start(bytes);
    if (!codec.decode(reader, bytes.length, to, held)) return false;
    expect(isImage(held)).toBe(true);
    held.restore(world);
    return true;
  };

  it("a sound packet is taken, a longer one is refused, and a shortened one is nearly always refused", () => {
    for (const one of cases) {
      expect(take(one, one.bytes)).toBe(true);
      expect(contents(one.held)).toEqual(contents(one.images[2]));
      // A shorter one may by chance be a packet too, but not often.
      let taken = 0;
      for (let length = 0; length < one.bytes.length; length++)
        if (take(one, one.bytes.subarray(0, length))) taken++;
      expect(taken).toBeLessThanOrEqual(one.bytes.length * 0.1);
      expect(take(one, Uint8Array.from([...one.bytes, 0]))).toBe(false);
    }
  });

  it("a length beyond the bytes is refused", () => {
    const one = cases[0];
    reader.start(one.bytes);
    const { codec, to, held } = one;
    expect(codec.decode(reader, one.bytes.length + 1, to, held)).toBe(false);
    expect(codec.decode(reader, Number.NaN, to, held)).toBe(false);
    expect(codec.decode(reader, -1, to, held)).toBe(false);
  });
});
