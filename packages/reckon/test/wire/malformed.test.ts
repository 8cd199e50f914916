import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputCodec, Report, readReport } from "../../src/wire/packets.ts";
import { PlainCodec } from "../../src/wire/plain-codec.ts";
import { angle, enumeration, fixed, flag, integer, quaternion } from "../../src/world/grid.ts";
import { InputSchema } from "../../src/world/input.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { EVERYBODY, World } from "../../src/world/world.ts";
import { fillWorld, layout, PLAYERS } from "../world/samples.ts";

const codec = new PlainCodec(layout.kinds);
const reader = new ByteReader();

function encoded(world: World, to: number): Uint8Array {
  const out = new ByteWriter();
  codec.encode(world, to, out);
  return out.finish();
}

function isTaken(bytes: Uint8Array | readonly number[], to: number, into = new World(layout)): boolean {
  reader.start(Uint8Array.from(bytes));
  return codec.decode(reader, to, into) && reader.left === 0;
}

/** Bytes of a snapshot of drops, no units: slot, generation, owner, hp of each. */
function drops(count: number, ...rows: readonly (readonly [number, number, number, number])[]): number[] {
  return [
    0,
    0,
    count & 255,
    count >> 8,
    ...rows.flatMap(([slot, gen, owner, hp]) => [slot, 0, gen, gen >> 8, owner, hp]),
  ];
}

describe("[SN4] a snapshot that no room wrote is refused", () => {
  it("the sound one is taken", () => {
    expect(isTaken(drops(2, [0, 1, 0, 5], [3, 0x7fff, 2, 0]), EVERYBODY)).toBe(true);
  });

  it.each([
    ["a slot out of range", drops(1, [4, 1, 0, 5])],
    ["a slot twice", drops(2, [2, 1, 0, 5], [2, 1, 0, 4])],
    [
      "more rows than the kind can hold",
      drops(5, [0, 1, 0, 5], [1, 1, 0, 5], [2, 1, 0, 5], [3, 1, 0, 5], [4, 1, 0, 5]),
    ],
    ["a count without its rows", drops(4, [0, 1, 0, 5])],
    ["the largest count", drops(65535)],
    ["a code out of range", drops(1, [0, 1, 0, 6])],
    ["a generation that no slot reaches", drops(1, [0, 0x8000, 0, 5])],
    ["bytes left over", [...drops(1, [0, 1, 0, 5]), 0]],
    ["nothing", []],
  ])("%s", (_name, bytes) => {
    expect(isTaken(bytes, EVERYBODY)).toBe(false);
  });

  it("cut off anywhere", () => {
    for (const to of [EVERYBODY, 0, 1]) {
      const bytes = encoded(fillWorld(7), to);
      expect(isTaken(bytes, to)).toBe(true);
      for (let length = 0; length < bytes.length; length++)
        expect(isTaken(bytes.subarray(0, length), to)).toBe(false);
    }
  });

  it("a quaternion whose left-out component is not the largest, or that is longer than 1", () => {
    const small = layoutOf([kind("top", { capacity: 1, fields: { spin: quaternion({ bits: 8 }) } })], 60);
    const quaternions = new PlainCodec(small.kinds);
    // Of 8 bits: codes of two bytes, 128 for 0, 192 for 0.5, 255 for 127/128.
    const turn = (largest: number, a: number, b: number, c: number): boolean => {
      reader.start(Uint8Array.of(1, 0, 0, 0, 1, 0, 0, largest, a, 0, b, 0, c, 0));
      return quaternions.decode(reader, EVERYBODY, new World(small));
    };
    expect(turn(3, 128, 128, 128)).toBe(true);
    expect(turn(0, 192, 192, 192)).toBe(true);
    expect(turn(1, 192, 192, 192)).toBe(false);
    expect(turn(3, 255, 128, 128)).toBe(false);
    expect(turn(3, 255, 255, 128)).toBe(false);
    expect(turn(4, 128, 128, 128)).toBe(false);
  });
});

describe("20,000 buffers of rubbish", () => {
  it("[SN4] never throw and never hang, and what is taken is a settled world", () => {
    const random = Random.from(20_000);
    const sound = [EVERYBODY, 0, 1, 2].map((to) => encoded(fillWorld(11), to));
    const into = new World(layout);
    into.strict = true;
    let taken = 0;
    for (let i = 0; i < 20_000; i++) {
      const to = random.below(PLAYERS + 1) - 1;
      const bytes =
        i % 2 === 0
          ? Uint8Array.from({ length: random.below(80) }, () =>
              random.chance(0.6) ? random.below(4) : random.below(256),
            )
          : sound[to + 1].slice();
      if (i % 2 === 1)
        for (let flips = 1 + random.below(3); flips > 0; flips--)
          bytes[random.below(bytes.length)] = random.below(256);
      if (!isTaken(bytes, to, into)) continue;
      taken++;
      const hash = into.hash();
      into.settle();
      if (into.hash() !== hash) expect.fail(`Buffer ${i} decoded to a world that is not settled.`);
      if (encoded(into, to).length !== bytes.length) expect.fail(`Buffer ${i} has bytes that mean nothing.`);
    }
    expect(taken).toBeGreaterThan(1000);
    expect(taken).toBeLessThan(19_000);
  });

  it("never make the report and input codecs throw, nor leave an input off its grid", () => {
    const random = Random.from(20_001);
    const schema = new InputSchema({
      move: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
      aim: angle({ bits: 10 }),
      fire: flag(),
      tool: enumeration(["a", "b", "c"]),
      floor: integer({ min: -70000, max: 70000 }),
    });
    const inputs = new InputCodec(schema);
    const input = new Float64Array(schema.size);
    const again = new Float64Array(schema.size);
    const report = new Report();
    let taken = 0;
    for (let i = 0; i < 20_000; i++) {
      const bytes = Uint8Array.from({ length: random.below(60) }, () =>
        random.below(random.chance(0.5) ? 3 : 256),
      );
      reader.start(bytes);
      readReport(reader, report);
      reader.start(bytes);
      if (!inputs.read(reader, input)) continue;
      taken++;
      schema.settle(Object.fromEntries(schema.names.map((name, at) => [name, input[at]])), again);
      if (!schema.isEqual(input, again)) expect.fail(`Buffer ${i} decoded to an input off its grid.`);
    }
    expect(taken).toBeGreaterThan(200);
  });
});
