import fc from "fast-check";
import { expect, it } from "vitest";
import {
  MOST_HEADER_BYTES,
  PacketHeader,
  readHeader,
  TYPE,
  writeHeader,
} from "../../src/connection/packet-header.ts";
import { hex, unhex } from "./pair.ts";

const buffer = new Uint8Array(MOST_HEADER_BYTES);

function headerOf(fields: Partial<PacketHeader>): PacketHeader {
  return Object.assign(new PacketHeader(), fields);
}

function written(fields: Partial<PacketHeader>): Uint8Array {
  return buffer.slice(0, writeHeader(headerOf(fields), buffer));
}

// Also in docs/protocol.md: change both or neither.
const GOLDEN: readonly (readonly [string, Partial<PacketHeader>, string])[] = [
  ["nothing received yet", { sequence: 0, hasAck: false }, "00 00 00"],
  ["healthy", { sequence: 0x1234, hasAck: true, ack: 0xabc }, "a4 34 12 bc"],
  ["an ack only", { type: TYPE.ack, sequence: 0xffff, hasAck: true, ack: 0xfff }, "f5 ff ff ff"],
  ["one lost", { sequence: 300, hasAck: true, ack: 7, bits: ~(1 << 4) }, "08 2c 01 07 04"],
  ["eight lost in a row", { sequence: 300, hasAck: true, ack: 7, bits: ~(0xff << 24) }, "08 2c 01 07 f8"],
  ["two gaps", { sequence: 300, hasAck: true, ack: 7, bits: ~0x5 }, "0c 2c 01 07 fa ff ff ff"],
  ["nothing else arrived", { sequence: 300, hasAck: true, ack: 7, bits: 0 }, "0c 2c 01 07 00 00 00 00"],
];

it.each(GOLDEN)("[AX32] golden header: %s", (_name, fields, bytes) => {
  expect(hex(written(fields))).toBe(bytes);
  const read = new PacketHeader();
  expect(readHeader(unhex(bytes), read)).toBe(true);
  expect(read).toMatchObject(fields);
});

it("[AX31] every header reads back as it was written, in 3 to 8 bytes", () => {
  const fields = fc.record({
    type: fc.constantFrom(TYPE.data, TYPE.ack),
    sequence: fc.integer({ min: 0, max: 65535 }),
    hasAck: fc.boolean(),
    ack: fc.integer({ min: 0, max: 4095 }),
    bits: fc.oneof(
      fc.integer(),
      fc.constant(-1),
      fc
        .tuple(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 1, max: 32 }))
        .map(([start, length]) => ~Number(BigInt.asIntN(32, ((1n << BigInt(length)) - 1n) << BigInt(start)))),
    ),
  });
  fc.assert(
    fc.property(fields, (given) => {
      const bytes = written(given);
      expect(bytes.length).toBeLessThanOrEqual(9);
      const read = new PacketHeader();
      expect(readHeader(bytes, read)).toBe(true);
      expect(read.size).toBe(bytes.length);
      const expected = given.hasAck ? given : { ...given, ack: 0, bits: -1 };
      expect(read).toMatchObject(expected);
    }),
    { numRuns: 2000, seed: 7 },
  );
});

it.each([
  ["empty", ""],
  ["too short for a sequence", "04 01"],
  ["an ack that ends early", "04 01 00"],
  ["bits that end early", "0c 01 00 05 ff ff ff"],
  ["a gap beyond the last bit", "08 01 00 05 3f"],
  ["ack bits where there is no ack", "10 01 00"],
])("a malformed header is refused: %s", (_name, bytes) => {
  expect(readHeader(bytes === "" ? new Uint8Array(0) : unhex(bytes), new PacketHeader())).toBe(false);
});
