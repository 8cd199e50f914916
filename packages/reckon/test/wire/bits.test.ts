import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitReader, BitWriter } from "../../src/wire/bits.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { RUNS } from "../world/samples.ts";

function written(values: readonly { readonly value: number; readonly count: number }[]): Uint8Array {
  const out = new ByteWriter(1);
  const bits = new BitWriter();
  bits.start(out);
  for (const { value, count } of values) bits.bits(value, count);
  bits.finish();
  return out.finish();
}

function readerOf(bytes: Uint8Array): { bits: BitReader; from: ByteReader } {
  const from = new ByteReader();
  from.start(bytes);
  const bits = new BitReader();
  bits.start(from);
  return { bits, from };
}

describe("single bits", () => {
  const piece = fc
    .integer({ min: 0, max: 32 })
    .chain((count) => fc.record({ count: fc.constant(count), value: fc.nat(2 ** count - 1) }));

  it("come back for any counts, in as few bytes as hold them, filled up with zeros", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const bytes = written(pieces);
        const total = pieces.reduce((sum, { count }) => sum + count, 0);
        expect(bytes.length).toBe(Math.ceil(total / 8));
        const { bits, from } = readerOf(bytes);
        for (const { value, count } of pieces) expect(bits.bits(count)).toBe(value);
        expect([bits.isClean(), from.left, from.overflowed]).toEqual([true, 0, false]);
      }),
      RUNS,
    );
  });

  it("are the low bits of a number, also of a negative word", () => {
    const { bits } = readerOf(
      written([
        { value: -1, count: 3 },
        { value: 0x1ff, count: 8 },
        { value: -2, count: 32 },
        { value: 1 << 31, count: 32 },
      ]),
    );
    expect([bits.bits(3), bits.bits(8), bits.bits(32), bits.bits(32)]).toEqual([
      7, 255, 0xfffffffe, 0x80000000,
    ]);
  });

  it("come lowest first: a flag is the lowest bit of the first byte", () => {
    const out = new ByteWriter();
    const bits = new BitWriter();
    bits.start(out);
    bits.flag(true);
    bits.flag(false);
    bits.flag(true);
    bits.finish();
    expect([...out.finish()]).toEqual([0b101]);
  });

  it("read as zeros past the end, and the byte reader is overflowed", () => {
    const { bits, from } = readerOf(Uint8Array.of(255));
    expect(bits.bits(7)).toBe(127);
    expect(from.overflowed).toBe(false);
    expect(bits.bits(32)).toBe(1);
    expect(from.overflowed).toBe(true);
    expect(bits.flag()).toBe(false);
  });

  it("in the last byte that no writer leaves make `isClean` false", () => {
    const { bits } = readerOf(Uint8Array.of(0b1000_0001));
    bits.flag();
    expect(bits.isClean()).toBe(false);
  });

  it("do not depend on those before a new start of the reader or writer", () => {
    const bits = new BitReader();
    const from = new ByteReader();
    from.start(Uint8Array.of(255, 2));
    bits.start(from);
    bits.bits(3);
    bits.start(from);
    expect(bits.bits(8)).toBe(2);
    const out = new ByteWriter();
    const writer = new BitWriter();
    writer.start(out);
    writer.bits(7, 3);
    writer.start(out);
    writer.bits(2, 8);
    writer.finish();
    expect([...out.finish()]).toEqual([2]);
  });
});
