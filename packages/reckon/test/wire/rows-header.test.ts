// The vectors of docs/protocol.md for what stands before the rows of a snapshot.
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { RowsHeader } from "../../src/wire/image/rows-header.ts";

interface Case {
  readonly back: number;
  readonly further: number;
  readonly merged: number;
  readonly epoch: number;
  /** Bytes of the shared rows; 3 follow where no field is for owners. */
  readonly length: number;
  readonly hasOwner: boolean;
  readonly hex: string;
}

const plain = { back: 0, further: 0, merged: 0, epoch: 0, length: 3, hasOwner: false };
const CASES: readonly Case[] = [
  { ...plain, hex: "00" },
  { ...plain, epoch: 1, hex: "20" },
  { ...plain, back: 3, hex: "03 00" },
  { ...plain, back: 3, further: 1, hex: "63 00" },
  { ...plain, back: 31, further: 31, merged: 0x81, epoch: 2, hex: "ff 1f 28" },
  { ...plain, back: 3, further: 1, hasOwner: true, length: 200, hex: "63 40 64" },
  { ...plain, hasOwner: true, length: 1000, hex: "00 e8 03" },
];

describe("[SN7] the header of a snapshot's rows", () => {
  it.each(CASES)("has the bytes $hex", ({ hasOwner, hex, ...fields }) => {
    const header = Object.assign(new RowsHeader(hasOwner), fields);
    const out = new ByteWriter();
    header.write(out);
    expect(
      Buffer.from(out.finish())
        .toString("hex")
        .replace(/..(?!$)/g, "$& "),
    ).toBe(hex);
    const from = new ByteReader();
    from.start(Uint8Array.of(...out.finish(), ...new Uint8Array(fields.length)));
    const read = new RowsHeader(hasOwner);
    expect(read.read(from)).toBe(true);
    expect(read).toMatchObject(fields);
  });

  it("is refused when it or its rows are cut off, and when bits are set after its end", () => {
    const from = new ByteReader();
    const reads = (bytes: readonly number[], hasOwner: boolean): boolean => {
      from.start(Uint8Array.from(bytes));
      return new RowsHeader(hasOwner).read(from);
    };
    expect(reads([], false)).toBe(false);
    expect(reads([0x63], false)).toBe(false);
    expect(reads([0x80], false)).toBe(false);
    expect(reads([0x63, 0x40, 0x64, 1, 2, 3], true)).toBe(false);
  });
});
