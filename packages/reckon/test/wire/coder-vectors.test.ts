// The vectors of docs/coder.md: three snapshots of two balls, with the default table.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import { angle, fixed, plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const ball = kind("ball", {
  capacity: 4,
  fields: {
    x: fixed({ min: 0, max: 64, resolution: 1 / 16 }),
    vx: fixed({ min: -32, max: 32, resolution: 1 / 4, rateOf: "x" }),
    spin: angle({ bits: 8 }),
    hits: integer({ min: 0, max: 1000 }),
    lit: flag(),
  },
});
const layout = layoutOf([ball], 60);
const plan = codePlanOf(layout, "shared");

/** At tick 3 one ball rolls, at tick 6 it has gone on, at tick 9 another is there and the first was hit. */
function snapshots(): readonly Image[] {
  const world = new World(layout);
  const { x, vx, spin, hits, lit } = world.fields.ball as Record<string, Float64Array>;
  const capture = (tick: number): Image => {
    world.tick = tick;
    world.settle();
    const image = new Image(plan);
    image.capture(world);
    return image;
  };
  world.spawn("ball", 2);
  x[0] = 10;
  vx[0] = 5;
  spin[0] = 1;
  const first = capture(3);
  x[0] = 10.25;
  spin[0] = 1.2;
  const second = capture(6);
  x[0] = 10.5;
  vx[0] = -5;
  spin[0] = 1.4;
  hits[0] = 1;
  lit[0] = 1;
  world.spawn("ball");
  x[1] = 63;
  return [first, second, capture(9)];
}

const VECTORS = ["d9 e3 70 82 ff 0c 8e 04", "ea a0 1a", "c7 3f 70 07 73 49 4c 18"];

describe("[SN7] [AX33] the vectors of docs/coder.md", () => {
  it.each([0, 1, 2])(
    "snapshot %i gives the bytes of the document, which decode to the same snapshot",
    (i) => {
      const images = snapshots();
      const codec = new DeltaCodec(plan, { tickRate: 60, table: defaultTable(plan) });
      const against = {
        tick: images[i].tick,
        baseline: images[i - 1],
        older: images[i - 2],
        select: undefined,
      };
      const out = new ByteWriter();
      codec.encode(images[i], against, new Image(plan), out);
      const hex = Buffer.from(out.finish())
        .toString("hex")
        .replace(/..(?!$)/g, "$& ");
      expect(hex).toBe(VECTORS[i]);
      expect(readFileSync(new URL("../../../../docs/coder.md", import.meta.url), "utf8")).toContain(
        `\`${hex}\``,
      );
      const from = new ByteReader();
      from.start(out.finish());
      const read = new Image(plan);
      expect(codec.decode(from, out.length, against, read)).toBe(true);
      expect(read.kinds[0].codes).toEqual(images[i].kinds[0].codes);
      expect(read.kinds[0].present).toEqual(images[i].kinds[0].present);
    },
  );
});
