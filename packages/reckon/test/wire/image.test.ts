import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import { initialOf } from "../../src/world/column.ts";
import { settleShown } from "../../src/world/fields/settle.ts";
import { World } from "../../src/world/world.ts";
import { randomLayout, stir, TICK_RATE } from "./delta-samples.ts";

/** What a receiver of a view has in a column. */
function shown(world: World, k: number, i: number, row: number, view: "shared" | "whole"): number {
  const column = world.layout.kinds[k].columns[i];
  const value = world.kinds[k].columns[i][row];
  if (column.field.sees === "server" || (column.field.sees === "owner" && view === "shared"))
    return initialOf(column);
  return view === "shared" && column.field.type !== "quaternion" ? settleShown(column.field, value) : value;
}

describe("[AX33] an image is a world on its grid", () => {
  it.each(["shared", "whole"] as const)(
    "captured and restored for the view %s it has every sent field bit for bit",
    (view) => {
      for (let seed = 1; seed <= 80; seed++) {
        const random = Random.from(seed);
        const world = new World(randomLayout(random));
        const image = new Image(codePlanOf(world.layout, view));
        for (let i = 0; i < 4; i++) stir(world, random);
        image.capture(world);
        const got = new World(world.layout);
        expect(image.restore(got)).toBe(true);
        expect(got.tick).toBe(world.tick);
        world.kinds.forEach((rows, k) => {
          for (let row = 0; row < rows.alive.length; row++) {
            expect(got.kinds[k].alive[row]).toBe(rows.alive[row]);
            if (rows.alive[row] === 0) continue;
            expect(got.kinds[k].generation[row]).toBe(rows.generation[row]);
            expect(got.kinds[k].owner[row]).toBe(rows.owner[row]);
            rows.columns.forEach((_, i) => {
              if (!Object.is(got.kinds[k].columns[i][row], shown(world, k, i, row, view)))
                expect.fail(
                  `Seed ${seed}: ${rows.layout.columns[i].name} comes back as ${got.kinds[k].columns[i][row]}.`,
                );
            });
          }
        });
        const again = new Image(image.plan);
        again.capture(got);
        again.kinds.forEach((kind, k) => {
          for (let row = 0; row < kind.present.length; row++) {
            const { stride } = kind.plan;
            const codes = (of: Image): Int32Array =>
              of.kinds[k].codes.slice(row * stride, (row + 1) * stride);
            if (kind.present[row] === 1) expect(codes(again)).toEqual(codes(image));
          }
        });
      }
    },
  );

  it("restored over the world of its baseline it gives the same world", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = Random.from(seed);
      const world = new World(randomLayout(random));
      const plan = codePlanOf(world.layout, "shared");
      const codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table: defaultTable(plan) });
      const reader = new ByteReader();
      let held: Image | undefined;
      let heldWorld: World | undefined;
      for (let i = 0; i < 6; i++) {
        stir(world, random);
        const current = new Image(plan);
        current.capture(world);
        const out = new ByteWriter();
        const to = { tick: current.tick, baseline: held, older: undefined, select: undefined };
        codec.encode(current, to, new Image(plan), out);
        reader.start(out.finish());
        const next = new Image(plan);
        expect(codec.decode(reader, out.length, to, next)).toBe(true);
        const [over, whole] = [new World(world.layout), new World(world.layout)];
        expect(next.restoreOver(over, heldWorld)).toBe(true);
        next.restore(whole);
        expect(over.hash()).toBe(whole.hash());
        held = next;
        heldWorld = over;
      }
    }
  });
});
