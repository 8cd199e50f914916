import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import type { Fields } from "../../src/world/fields/field.ts";
import { angle, fixed, quaternion, reference } from "../../src/world/fields/grid.ts";
import { type Kind, kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";
import { contents, stir, TICK_RATE } from "./delta-samples.ts";

const number = (rateOf = ""): ReturnType<typeof fixed> =>
  fixed({ min: -64, max: 64, resolution: 1 / 64, rateOf });
const POSITION = ["x", "y", "z"] as const;

/** Sends twenty snapshots of some kinds, each against the two before it, and compares every one. */
function play(kinds: readonly Kind[], spoil: (world: World) => void = () => {}): void {
  const random = Random.from(7);
  const world = new World(layoutOf(kinds, TICK_RATE));
  const plan = codePlanOf(world.layout, "shared");
  const options = { tickRate: TICK_RATE, table: defaultTable(plan) };
  const [server, client] = [new DeltaCodec(plan, options), new DeltaCodec(plan, options)];
  const sent: Image[] = [];
  const got: Image[] = [];
  for (let t = 0; t < 20; t++) {
    stir(world, random);
    spoil(world);
    const [current, held, image] = [new Image(plan), new Image(plan), new Image(plan)];
    current.capture(world);
    const out = new ByteWriter();
    const from = (all: readonly Image[]) => ({
      tick: world.tick,
      baseline: all[t - 1],
      older: all[t - 2],
      select: undefined,
    });
    server.encode(current, from(sent), held, out);
    const reader = new ByteReader();
    reader.start(out.finish());
    expect(client.decode(reader, out.length, from(got), image), `packet ${t}`).toBe(true);
    expect(contents(image), `packet ${t}`).toEqual(contents(current));
    sent.push(held);
    got.push(image);
  }
}

function one(fields: Fields): readonly Kind[] {
  return [kind("one", { capacity: 12, fields })];
}

describe("[AX33] snapshots come back whatever a game declares", () => {
  it("of two fields that are each the rate of the other", () => {
    play(one({ a: number("b"), b: number("a") }));
  });

  it("of a field that is its own rate", () => {
    play(one({ a: number("a") }));
  });

  it("of rates in a circle of three, and one beside it", () => {
    play(one({ a: number("b"), b: number("c"), c: number("a"), d: number("a") }));
  });

  it("of two headings that share a field", () => {
    const fields = { vx: number(), vy: number(), vz: number() };
    const first = angle({ bits: 10, headingOf: ["vx", "vy"] });
    const second = angle({ bits: 10, headingOf: ["vy", "vz"] });
    play(one({ ...fields, first, second }));
    play(one({ second, first, ...fields }));
  });

  it("of a heading with the same field twice", () => {
    play(one({ v: number(), w: number(), heading: angle({ bits: 10, headingOf: ["v", "v"] }) }));
  });

  it.each(["owner", "server"] as const)("of a carrier whose reference only the %s sees", (sees) => {
    const fields = { x: number(), y: number(), z: number() };
    // The column before a row's first must not be taken for the reference: here it often names a slot.
    const held = { ...fields, spin: angle({ bits: 3 }), by: reference("hand", { sees }) };
    play([
      kind("hand", { capacity: 12, fields, position: POSITION }),
      kind("thing", { capacity: 12, fields: held, position: POSITION, attachedTo: { by: "by" } }),
    ]);
  });

  it("of a carrier with more coordinates than the rows that stick to it", () => {
    const fields = { x: number(), y: number(), z: number() };
    const more = { ...fields, w: number() };
    play([
      kind("hand", { capacity: 3, fields: more, position: [...POSITION, "w"] }),
      kind("thing", { capacity: 12, fields, position: POSITION, attachedTo: { kind: "hand", row: 0 } }),
    ]);
  });

  it("of rows that stick and have two quaternions", () => {
    const fields = { x: number(), y: number(), z: number(), turn: quaternion({ bits: 9 }) };
    const more = { ...fields, other: quaternion({ bits: 9 }) };
    play([
      kind("hand", { capacity: 3, fields, position: POSITION }),
      kind("thing", { capacity: 12, fields: more, position: POSITION, attachedTo: { kind: "hand", row: 0 } }),
    ]);
  });

  it("with wrong references, which read as none", () => {
    const kinds = [kind("one", { capacity: 5, fields: { other: reference("one") } })];
    for (const wrong of [6, 0x7fffffff, 0x50000])
      play(kinds, (world) => {
        for (const rows of world.kinds) for (const row of rows.all) rows.columns[0][row] = wrong;
      });
  });

  it("of a kind of one row, and of one without fields", () => {
    const fields = { x: number(), to: reference("bare") };
    play([kind("few", { capacity: 1, fields }), kind("bare", { capacity: 4, fields: {} })]);
  });

  it("of a kind with the most rows, whose last ones come, change and go", () => {
    const most = kind("most", { capacity: 65534, fields: { x: number(), to: reference("most") } });
    const plan = codePlanOf(layoutOf([most], TICK_RATE), "shared");
    const [empty, some, less] = [0, 1, 2].map((tick) => {
      const image = new Image(plan);
      image.tick = tick;
      const { present, generation, owner, codes } = image.kinds[0];
      for (const slot of tick === 0 ? [] : tick === 1 ? [0, 65532, 65533] : [65533]) {
        present[slot] = 1;
        generation[slot] = 0x7fff;
        owner[slot] = 254;
        codes[slot * 2] = 8192 * (tick - 1);
        codes[slot * 2 + 1] = 0x7ffffffe;
      }
      return image;
    });
    for (const [baseline, current] of [
      [empty, some],
      [some, less],
      [less, some],
    ]) {
      const codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table: defaultTable(plan) });
      const out = new ByteWriter();
      const against = { tick: current.tick, baseline, older: undefined, select: undefined };
      codec.encode(current, against, new Image(plan), out);
      const [reader, got] = [new ByteReader(), new Image(plan)];
      reader.start(out.finish());
      expect(codec.decode(reader, out.length, against, got)).toBe(true);
      expect(contents(got)).toEqual(contents(current));
    }
  });
});

describe("a declaration is refused with a sentence", () => {
  it("if its carrier cannot exist", () => {
    const fields = { x: number(), y: number(), z: number() };
    const to = (name: string, row: number): (() => unknown) => {
      const attachedTo = { kind: name, row };
      const all = [kind("one", { capacity: 2, fields, position: POSITION, attachedTo })];
      return () => layoutOf(all, TICK_RATE);
    };
    expect(to("two", 0)).toThrow("attached to the kind two");
    expect(to("one", 2)).toThrow("attached to row 2");
    expect(to("one", -1)).toThrow("attached to row -1");
    expect(to("one", 1)).not.toThrow();
  });

  it("if its layout has no kinds", () => {
    expect(() => codePlanOf(layoutOf([], TICK_RATE), "shared")).toThrow("at least one kind");
  });
});
