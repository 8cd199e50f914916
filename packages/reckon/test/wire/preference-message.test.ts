import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import {
  PREFERENCE,
  PREFERS,
  readPreference,
  writePreference,
} from "../../src/wire/messages/preference-message.ts";

function read(...bytes: number[]): number {
  const reader = new ByteReader();
  reader.start(Uint8Array.from(bytes));
  expect(reader.u8()).toBe(PREFERENCE);
  return readPreference(reader);
}

describe("[SW5] a preference", () => {
  it("is two bytes, read as they were written", () => {
    for (const bits of [0, PREFERS.present, PREFERS.evidence, PREFERS.present | PREFERS.evidence]) {
      const out = new ByteWriter(8);
      writePreference(bits, out);
      expect(Array.from(out.finish())).toEqual([254, bits]);
      expect(read(...out.finish())).toBe(bits);
    }
  });

  it("is refused when it is cut short, too long, or has bits that mean nothing", () => {
    for (const bytes of [[254], [254, 1, 0], [254, 128]]) expect(read(...bytes)).toBe(-1);
  });
});
