import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { RUNS } from "../world/samples.ts";

function readerOf(bytes: readonly number[] | Uint8Array): ByteReader {
  const reader = new ByteReader();
  reader.start(Uint8Array.from(bytes));
  return reader;
}

const item = fc.oneof(
  fc.record({ as: fc.constant("u8" as const), value: fc.integer({ min: 0, max: 0xff }) }),
  fc.record({ as: fc.constant("u16" as const), value: fc.integer({ min: 0, max: 0xffff }) }),
  fc.record({ as: fc.constant("i16" as const), value: fc.integer({ min: -0x8000, max: 0x7fff }) }),
  fc.record({ as: fc.constant("u32" as const), value: fc.integer({ min: 0, max: 0xffffffff }) }),
  fc.record({ as: fc.constant("f64" as const), value: fc.double() }),
);

describe("[AX33] bytes", () => {
  it("come back as they were written, also when the writer had to grow and when it is reused", () => {
    const writer = new ByteWriter(3);
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (items) => {
        writer.reset();
        for (const { as, value } of items) writer[as](value);
        const reader = readerOf(writer.finish());
        expect(items.map(({ as }) => reader[as]())).toEqual(items.map(({ value }) => value));
        expect([reader.left, reader.overflowed]).toEqual([0, false]);
      }),
      RUNS,
    );
  });

  it("are the same taken at once and one by one; past the end they are 0 and set `overflowed`", () => {
    const writer = new ByteWriter(2);
    writer.u8(9);
    writer.put(Uint8Array.of(1, 2, 3, 4), 3);
    expect(Array.from(writer.finish())).toEqual([9, 1, 2, 3]);
    const [reader, into] = [readerOf(writer.finish()), new Uint8Array(4).fill(7)];
    reader.take(into, 2);
    expect([Array.from(into), reader.left, reader.overflowed]).toEqual([[9, 1, 7, 7], 2, false]);
    reader.take(into, 3);
    expect([Array.from(into), reader.left, reader.overflowed]).toEqual([[2, 3, 0, 7], 0, true]);
  });

  it.each([
    [1, 0xff],
    [2, 0xffff],
    [3, 0xffffff],
    [4, 0xffffffff],
  ])("hold numbers from 0 in exactly %i bytes, up to %i", (width, most) => {
    for (const value of [0, 1, Math.floor(most / 3), most - 1, most]) {
      const writer = new ByteWriter();
      writer.sized(value, width);
      expect(writer.length).toBe(width);
      expect(readerOf(writer.finish()).sized(width)).toBe(value);
    }
  });

  it("are little-endian; appended bytes stay as they are", () => {
    const writer = new ByteWriter(1);
    writer.u16(0x0102);
    writer.u32(0x03040506);
    writer.sized(0x070809, 3);
    writer.append(Uint8Array.of(10, 11));
    expect([...writer.finish()]).toEqual([2, 1, 6, 5, 4, 3, 9, 8, 7, 10, 11]);
  });
});

describe("a byte reader at its end", () => {
  it.each(["u8", "u16", "i16", "u32", "f64"] as const)("gives 0 for %s and latches overflow", (as) => {
    const reader = readerOf([]);
    expect(reader.overflowed).toBe(false);
    expect(reader[as]()).toBe(0);
    expect(reader.overflowed).toBe(true);
    expect(reader.left).toBe(0);
  });

  it("latches overflow when only a part of the number was there, and stays latched", () => {
    const reader = readerOf([1, 2, 3]);
    reader.u32();
    expect(reader.overflowed).toBe(true);
    reader.u8();
    expect(reader.overflowed).toBe(true);
  });

  it("does not latch overflow at the end itself, and starts afresh with the next bytes", () => {
    const reader = readerOf([7]);
    expect([reader.u8(), reader.overflowed]).toEqual([7, false]);
    reader.u8();
    reader.start(Uint8Array.of(9, 8));
    expect([reader.overflowed, reader.left, reader.u8()]).toEqual([false, 2, 9]);
  });

  it("reads a view inside a larger buffer, and nothing beyond the view", () => {
    const reader = new ByteReader();
    reader.start(Uint8Array.of(1, 2, 3, 4).subarray(1, 3));
    expect([reader.u16(), reader.overflowed]).toEqual([0x0302, false]);
    expect([reader.u8(), reader.overflowed]).toEqual([0, true]);
  });
});
