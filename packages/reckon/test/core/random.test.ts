import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Hash } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";

const DRAWS = 100_000;

function moments(draw: () => number): { mean: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < DRAWS; i++) {
    const value = draw();
    sum += value;
    squares += value * value;
  }
  const mean = sum / DRAWS;
  return { mean, deviation: Math.sqrt(squares / DRAWS - mean * mean) };
}

describe("the random generator", () => {
  it("never changes the streams of some seeds", () => {
    const first = (seed: number): number[] => {
      const random = Random.from(seed);
      return [random.next(), random.next(), random.next(), random.next()];
    };
    expect(first(0)).toEqual([114785871, 750310324, 3983601180, 1463543619]);
    expect(first(7)).toEqual([2766063793, 460843321, 2349201069, 3238996259]);
    expect(first(-1)).toEqual([614112147, 3204822732, 389144750, 3470856970]);
    expect(first(2 ** 40 + 7)).toEqual([3735493839, 229048806, 3708767221, 4292826572]);
  });

  it("keeps its golden digest for every kind of draw", () => {
    const random = Random.from(2026);
    const hash = new Hash();
    for (let i = 0; i < 10_000; i++) {
      hash.word(random.next());
      hash.number(random.unit());
      hash.word(random.below(1 + (i % 1000)));
      hash.number(random.between(-3, 5));
      hash.number(random.normal());
      hash.number(random.gamma2(15));
      hash.word(random.chance(0.3) ? 1 : 0);
    }
    expect(hash.digest()).toBe("9da5cb7992c69f64");
  });

  it("uses the caller's state: copying it back repeats the draws", () => {
    const arena = new ArrayBuffer(64);
    const random = new Random(new Uint32Array(arena, 16, 4));
    random.seed(3);
    random.normal();
    const captured = arena.slice(0);
    const draw = (): number[] => [random.next(), random.normal(), random.gamma2(4), random.below(9)];
    const first = draw();
    new Uint8Array(arena).set(new Uint8Array(captured));
    expect(draw()).toEqual(first);
    expect([...new Uint32Array(arena, 0, 4), ...new Uint32Array(arena, 32)]).toEqual(new Array(12).fill(0));
  });

  it("starts its stream again when it is seeded again", () => {
    const random = Random.from(11);
    const first = random.next();
    random.next();
    random.seed(11);
    expect(random.next()).toBe(first);
  });

  it("gives different streams for different seeds, even if they differ only above 2^32 or by sign", () => {
    const firsts = new Set<string>();
    const seeds = [0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 32 + 1, 2 ** 40, 2 ** 53 - 1, -(2 ** 53 - 1)];
    for (let seed = 2; seed < 5000; seed++) seeds.push(seed);
    for (const seed of seeds) {
      const random = Random.from(seed);
      firsts.add(`${random.next()} ${random.next()}`);
    }
    expect(firsts.size).toBe(seeds.length);
  });

  it("gives neighbouring seeds uncorrelated starts", () => {
    let seed = 0;
    const { mean, deviation } = moments(() => Random.from(seed++).unit());
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.005);
    expect(Math.abs(deviation - Math.sqrt(1 / 12))).toBeLessThan(0.005);
  });

  it("draws even from an unseeded, all-zero state, and leaves zero", () => {
    const random = new Random(new Uint32Array(4));
    const draws = Array.from({ length: 20 }, () => random.next());
    expect(new Set(draws.slice(4)).size).toBe(16);
  });

  it("gives evenly distributed bytes", () => {
    const random = Random.from(1);
    for (const shift of [0, 8, 16, 24]) {
      const buckets = new Float64Array(256);
      for (let i = 0; i < DRAWS; i++) buckets[(random.next() >>> shift) & 255]++;
      let chiSquared = 0;
      for (const count of buckets) chiSquared += (count - DRAWS / 256) ** 2 / (DRAWS / 256);
      expect(chiSquared).toBeGreaterThan(150);
      expect(chiSquared).toBeLessThan(370);
    }
  });

  it("keeps its draws in their ranges", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, n) => {
        const random = Random.from(seed);
        const unit = random.unit();
        expect(unit).toBeGreaterThanOrEqual(0);
        expect(unit).toBeLessThan(1);
        const below = random.below(n);
        expect(Number.isInteger(below) && below >= 0 && below < n).toBe(true);
        const between = random.between(-n, n);
        expect(between).toBeGreaterThanOrEqual(-n);
        expect(between).toBeLessThan(n);
        expect(random.chance(0)).toBe(false);
        expect(random.chance(1)).toBe(true);
        expect(random.gamma2(1)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("keeps the largest and the smallest word in range too", () => {
    // With a = b = c = 0 the next word is the counter itself.
    const withWord = (word: number): Random => new Random(Uint32Array.of(0, 0, 0, word));
    expect(withWord(0xffffffff).unit()).toBeLessThan(1);
    expect(withWord(0xffffffff).below(2 ** 32)).toBe(2 ** 32 - 1);
    expect(withWord(0xffffffff).below(1)).toBe(0);
    expect(withWord(0).normal()).toBeLessThan(7);
    expect(withWord(0).gamma2(2)).toBeLessThan(50);
    expect(Object.is(withWord(0xffffffff).normal(), Number.NaN)).toBe(false);
  });

  it("has mean 0 and deviation 1 in normal, and its mean and deviation mean / √2 in gamma2", () => {
    const random = Random.from(8);
    const normal = moments(() => random.normal());
    expect(Math.abs(normal.mean)).toBeLessThan(0.015);
    expect(Math.abs(normal.deviation - 1)).toBeLessThan(0.015);
    const gamma = moments(() => random.gamma2(10));
    expect(Math.abs(gamma.mean - 10)).toBeLessThan(0.1);
    expect(Math.abs(gamma.deviation - 10 / Math.SQRT2)).toBeLessThan(0.15);
  });

  it("has the shape of k = 2 in gamma2: P(X < mean) is 1 − 3e^−2", () => {
    const random = Random.from(9);
    let under = 0;
    for (let i = 0; i < DRAWS; i++) if (random.gamma2(6) < 6) under++;
    expect(Math.abs(under / DRAWS - (1 - 3 * Math.exp(-2)))).toBeLessThan(0.008);
  });

  it("has the shape of a bell in normal: 68.27 % within one, 95.45 % within two", () => {
    const random = Random.from(10);
    let one = 0;
    let two = 0;
    for (let i = 0; i < DRAWS; i++) {
      const size = Math.abs(random.normal());
      if (size < 1) one++;
      if (size < 2) two++;
    }
    expect(Math.abs(one / DRAWS - 0.6827)).toBeLessThan(0.008);
    expect(Math.abs(two / DRAWS - 0.9545)).toBeLessThan(0.004);
  });

  it("refuses mistakes with the remedy", () => {
    expect(() => new Random(new Uint32Array(3))).toThrowError(/length 4/);
    expect(() => Random.from(0.5)).toThrowError(/whole number/);
    expect(() => Random.from(1).below(0)).toThrowError(/from 1 to 2\^32/);
    expect(() => Random.from(1).below(Number.NaN)).toThrowError(/from 1 to 2\^32/);
  });
});
