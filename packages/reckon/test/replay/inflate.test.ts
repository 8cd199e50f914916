import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { inflate } from "../../src/replay/file/inflate.ts";

/** Bytes of every sort: all alike, runs that come again, chance. */
function drawn(random: Random): Uint8Array {
  const bytes = new Uint8Array(random.below(70_000));
  const [least, spread] = [random.below(200), 1 + random.below(56)];
  const again = random.chance(0.7);
  for (let i = 0; i < bytes.length; i++) {
    const back = 1 + random.below(Math.min(i, 33_000) + 1);
    if (again && i > back && random.chance(0.05))
      for (let end = Math.min(bytes.length, i + random.below(300)); i < end; i++) bytes[i] = bytes[i - back];
    if (i < bytes.length) bytes[i] = least + random.below(spread);
  }
  return bytes;
}

const { Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE } = constants;

describe("inflate", () => {
  it("[RF17] gives back what Node packed, at every level and by every strategy", () => {
    const random = Random.from(3);
    for (let i = 0; i < 80; i++) {
      const bytes = drawn(random);
      const strategy = [Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE][i & 3];
      const packed = deflateRawSync(bytes, { level: i % 10, strategy, windowBits: 9 + (i % 7) });
      expect(inflate(packed, bytes.length)).toEqual(bytes);
    }
  });

  it("[RF17] gives nothing if there are more or fewer bytes than were promised", () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i) & 7);
    const packed = deflateRawSync(bytes);
    for (const length of [0, 1, 4999, 5001]) expect(inflate(packed, length)).toBeUndefined();
    for (const cut of [0, 1, packed.length - 1])
      expect(inflate(packed.subarray(0, cut), 5000)).toBeUndefined();
  });

  it("[RF4] ends without an exception, and with the promised length or none, whatever the bytes", () => {
    const random = Random.from(5);
    const bytes = drawn(random).subarray(0, 3000);
    const packed = deflateRawSync(bytes);
    for (let i = 0; i < 4000; i++) {
      const damaged = i % 2 === 0 ? Uint8Array.from(packed) : new Uint8Array(random.below(60));
      const changes = 1 + random.below(4);
      if (i % 2 === 0)
        for (let n = 0; n < changes; n++) damaged[random.below(damaged.length)] = random.below(256);
      else for (let n = 0; n < damaged.length; n++) damaged[n] = random.below(256);
      expect([undefined, 3000]).toContain(inflate(damaged, 3000)?.length);
    }
  });
});
