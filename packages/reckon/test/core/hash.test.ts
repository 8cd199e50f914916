import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Hash, mix } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";

function digestOf(take: (hash: Hash) => void): string {
  const hash = new Hash();
  take(hash);
  return hash.digest();
}

function bitsThatDiffer(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}

describe("a hash", () => {
  it("never changes its golden digests", () => {
    const counting = Uint8Array.from({ length: 1000 }, (_, i) => i & 255);
    expect(digestOf(() => {})).toBe("31822512426dfaf7");
    expect(digestOf((h) => h.word(0))).toBe("c5e8b9bfc18416bf");
    expect(digestOf((h) => h.word(0xffffffff))).toBe("d2f6cbdeb0a725f4");
    expect(digestOf((h) => h.number(1.5))).toBe("64abe33b0e8e5956");
    expect(digestOf((h) => h.number(Number.NaN))).toBe("88e38a4e94d5dbb0");
    expect(digestOf((h) => h.bytes(new Uint8Array(0)))).toBe("c5e8b9bfc18416bf");
    expect(digestOf((h) => h.bytes(counting))).toBe("9ddb1465db752d6f");
    expect(digestOf((h) => h.text("reckon"))).toBe("8b365a06a33a2f04");
  });

  it("changes both halves of the digest when one bit flips anywhere", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.nat(), (bytes, where) => {
        const flipped = bytes.slice();
        const bit = where % (bytes.length * 8);
        flipped[bit >> 3] ^= 1 << (bit & 7);
        const before = digestOf((h) => h.bytes(bytes));
        const after = digestOf((h) => h.bytes(flipped));
        expect(after.slice(0, 8)).not.toBe(before.slice(0, 8));
        expect(after.slice(8)).not.toBe(before.slice(8));
      }),
      { numRuns: 1000, seed: 12 },
    );
  });

  it("flips each bit of the digest in about half of the cases when one bit flips", () => {
    const random = Random.from(5);
    const bytes = Uint8Array.from({ length: 24 }, () => random.below(256));
    const turned = new Array<number>(64).fill(0);
    let trials = 0;
    for (let round = 0; round < 20; round++) {
      bytes[random.below(24)] = random.below(256);
      const before = BigInt(`0x${digestOf((h) => h.bytes(bytes))}`);
      for (let bit = 0; bit < 192; bit++, trials++) {
        bytes[bit >> 3] ^= 1 << (bit & 7);
        const difference = before ^ BigInt(`0x${digestOf((h) => h.bytes(bytes))}`);
        bytes[bit >> 3] ^= 1 << (bit & 7);
        for (let i = 0; i < 64; i++) turned[i] += Number((difference >> BigInt(i)) & 1n);
      }
    }
    // 3840 trials: a fair coin stays within 0.46 to 0.54 (five standard deviations).
    expect(Math.min(...turned) / trials).toBeGreaterThan(0.46);
    expect(Math.max(...turned) / trials).toBeLessThan(0.54);
  });

  it("spreads a single last word too: every bit of it flips 16 to 48 of 64", () => {
    for (let bit = 0; bit < 32; bit++) {
      for (const word of [0, 1, 0xdeadbeef]) {
        const turned = bitsThatDiffer(
          digestOf((h) => h.word(word)),
          digestOf((h) => h.word((word ^ (1 << bit)) >>> 0)),
        );
        expect(turned).toBeGreaterThanOrEqual(16);
        expect(turned).toBeLessThanOrEqual(48);
      }
    }
  });

  it("gives no two of 200,000 small messages the same digest, and fills the low word evenly", () => {
    const seen = new Set<string>();
    const buckets = new Float64Array(256);
    const hash = new Hash();
    for (let i = 0; i < 200_000; i++) {
      hash.reset();
      hash.word(i & 511);
      hash.word(i >> 9);
      seen.add(hash.digest());
      buckets[hash.low() >>> 24]++;
    }
    expect(seen.size).toBe(200_000);
    const expected = 200_000 / 256;
    let chiSquared = 0;
    for (const count of buckets) chiSquared += (count - expected) ** 2 / expected;
    // 255 degrees of freedom: mean 255, standard deviation 22.6.
    expect(chiSquared).toBeGreaterThan(150);
    expect(chiSquared).toBeLessThan(370);
  });

  it("depends on order, length and splitting", () => {
    const one = digestOf((h) => h.bytes(Uint8Array.of(1, 2)));
    expect(digestOf((h) => h.bytes(Uint8Array.of(2, 1)))).not.toBe(one);
    expect(digestOf((h) => h.bytes(Uint8Array.of(1, 2, 0)))).not.toBe(one);
    expect(
      digestOf((h) => {
        h.bytes(Uint8Array.of(1));
        h.bytes(Uint8Array.of(2));
      }),
    ).not.toBe(one);
    expect(digestOf((h) => h.text("ab"))).not.toBe(digestOf((h) => h.text("ba")));
    expect(digestOf((h) => h.text("a"))).not.toBe(digestOf((h) => h.text("a\0")));
    expect(digestOf((h) => h.word(0))).not.toBe(digestOf(() => {}));
  });

  it("is the same for a range of bytes as for its copy, wherever the range lies", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(7), fc.nat(7), (bytes, before, after) => {
        const longer = new Uint8Array(before + bytes.length + after).fill(99);
        longer.set(bytes, before);
        expect(digestOf((h) => h.bytes(longer, before, before + bytes.length))).toBe(
          digestOf((h) => h.bytes(bytes)),
        );
      }),
    );
  });

  it("counts numbers by their 64 bits: 0 and −0 differ, neighbours differ, every NaN is one", () => {
    const of = (value: number): string => digestOf((h) => h.number(value));
    expect(of(0)).not.toBe(of(-0));
    expect(of(1)).not.toBe(of(1 + Number.EPSILON));
    expect(of(2 ** 40)).not.toBe(of(2 ** 40 + 1));
    const oddNaN = new Float64Array(new Uint32Array([7, 0xfff80123]).buffer)[0];
    expect(of(oddNaN)).toBe(of(Number.NaN));
    expect(of(Number.NaN)).not.toBe(of(Number.POSITIVE_INFINITY));
  });

  it("does not change when it is read, and starts anew after reset", () => {
    const hash = new Hash();
    hash.word(1);
    const first = hash.digest();
    expect(hash.digest()).toBe(first);
    expect(first.slice(8)).toBe(hash.low().toString(16).padStart(8, "0"));
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    hash.word(2);
    expect(hash.digest()).not.toBe(first);
    hash.reset();
    hash.word(1);
    expect(hash.digest()).toBe(first);
  });

  it("mixes two words into a uint32 that depends on their order, without collisions between partners of one word", () => {
    expect([mix(0, 0), mix(1, 2), mix(2, 1), mix(0xffffffff, 0xffffffff)]).toEqual([
      486941002, 2083782798, 1756248705, 2608895981,
    ]);
    const seen = new Set<number>();
    for (let b = 0; b < 20_000; b++) seen.add(mix(7, b));
    expect(seen.size).toBe(20_000);
    for (const value of seen)
      if (!(value >= 0 && value < 2 ** 32 && value % 1 === 0)) expect.fail(`${value}`);
  });
});
