import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { HIDDEN } from "../../src/wire/image/sides.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import type { KindRows } from "../../src/world/kind-rows.ts";
import { World } from "../../src/world/world.ts";
import { wildLayout } from "./delta-layouts.ts";
import { randomLayout, randomRows, randomSelect, restricted, stir, TICK_RATE } from "./delta-samples.ts";

type Rows = readonly Uint8Array[];

/** Changes everything that the receiver must not learn of: hidden rows, fields that they are not sent, references to hidden rows. */
function changeHidden(world: World, random: Random, select: Rows, knows: Rows): void {
  const isSecret = (k: number, row: number): boolean => select[k][row] === HIDDEN && knows[k][row] === 0;
  for (const rows of world.kinds)
    for (let row = 0; row < rows.alive.length; row++)
      if (isSecret(rows.layout.index, row)) {
        rows.alive[row] = random.below(2);
        rows.generation[row] = random.below(100);
        rows.owner[row] = random.below(5);
      }
  for (const rows of world.kinds)
    for (let row = 0; row < rows.alive.length; row++)
      rows.layout.columns.forEach(({ field }, i) => {
        const isSent = select[rows.layout.index][row] !== HIDDEN && field.sees === "all";
        if (field.type === "reference") {
          const target = world.of(field.kind);
          const isOpen = (slot: number): boolean => slot >= 0 && !isSecret(target.layout.index, slot);
          if (isSent && isOpen((rows.columns[i][row] & 0xffff) - 1)) return;
          rows.columns[i][row] = secretReference(target, random, isOpen);
        } else if (!isSent && rows.columns[i].BYTES_PER_ELEMENT === 8 && field.type !== "quaternion")
          rows.columns[i][row] = field.min + random.below(10) * field.resolution;
      });
}

/** A reference to a row that the receiver must not learn of, or none. */
function secretReference(
  { alive, generation }: KindRows,
  random: Random,
  isOpen: (slot: number) => boolean,
): number {
  const slots = Array.from(alive.keys()).filter((slot) => !isOpen(slot));
  if (slots.length === 0 || random.chance(0.3)) return 0;
  const slot = slots[random.below(slots.length)];
  return generation[slot] * 65536 + slot + 1;
}

describe("[AX35] what must be hidden never crosses the wire", () => {
  it("two worlds that differ only in hidden rows and fields give the same bytes", () => {
    let different = 0;
    for (let seed = 1; seed <= 120; seed++) {
      const random = Random.from(seed);
      const world = new World(seed % 2 === 0 ? randomLayout(random) : wildLayout(random));
      const plan = codePlanOf(world.layout, "shared");
      const images = [0, 1, 2].map(() => {
        stir(world, random);
        const image = new Image(plan);
        image.capture(world);
        return image;
      });
      const select = randomSelect(random, images[2]);
      const knows = randomRows(random, images[1]);
      const baseline = restricted(images[1], knows, plan);
      const before = world.hash();
      changeHidden(world, random, select, knows);
      if (world.hash() !== before) different++;
      const changed = new Image(plan);
      changed.capture(world);
      const codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table: defaultTable(plan) });
      const [first, second] = [images[2], changed].map((current) => {
        const out = new ByteWriter();
        const to = { tick: current.tick, baseline, older: images[0], select };
        codec.encode(current, to, new Image(plan), out);
        return out.finish().slice();
      });
      expect(second, `seed ${seed}`).toEqual(first);
    }
    expect(different).toBeGreaterThan(100);
  });
});
