import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleQuaternion } from "../../src/world/fields/settle.ts";
import { RUNS } from "./samples.ts";

type Four = readonly [number, number, number, number];

function settled(q: number, [x, y, z, w]: Four): { valid: boolean; parts: Four } {
  const columns = [x, y, z, w].map((value) => Float64Array.of(9, value, 9));
  const valid = settleQuaternion(q, columns[0], columns[1], columns[2], columns[3], 1);
  return { valid, parts: columns.map((column) => column[1]) as unknown as Four };
}

const length = (parts: Four): number => Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0));
const bits = fc.integer({ min: 4, max: 20 });
const component = fc.double({ min: -1, max: 1, noNaN: true });
const anywhere = fc.tuple(component, component, component, component);
/** Components of nearly the same size, some of them equal to the last bit, some a few grid steps apart. */
const nearTie = fc
  .tuple(
    fc.constantFrom(1 / 2, Math.SQRT1_2, 1 / Math.sqrt(3), 0.6),
    fc.array(fc.constantFrom(-1, 0, 1), { minLength: 4, maxLength: 4 }),
    fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 }),
    fc.constantFrom(2 ** -52, 2 ** -20, 2 ** -11, 2 ** -5),
  )
  .map(
    ([size, signs, steps, step]) => signs.map((sign, i) => sign * size + steps[i] * step) as unknown as Four,
  );
const scale = fc.constantFrom(1, 1, 1e-8, 1e-4, 1e4, 1e8);

describe("[AX33] a quaternion settles to its smallest three", () => {
  it("[WD2] twice as once, bit for bit, without −0 or NaN, at length 1, and close to its last value", () => {
    fc.assert(
      fc.property(fc.oneof(anywhere, nearTie, nearTie), scale, bits, (raw, factor, bitCount) => {
        const given = raw.map((part) => part * factor) as unknown as Four;
        if (!(length(given) > 1e-8)) return;
        const q = 2 / (1 << bitCount);
        const once = settled(q, given);
        expect(once.valid).toBe(true);
        expect(once.parts.every((part) => Number.isFinite(part) && !Object.is(part, -0))).toBe(true);
        expect(settled(q, once.parts).parts).toEqual(once.parts);
        expect(length(once.parts)).toBeCloseTo(1, 14);
        const dot = once.parts.reduce((sum, part, i) => sum + part * given[i], 0) / length(given);
        expect(1 - Math.abs(dot)).toBeLessThan(16 * q * q);
      }),
      { ...RUNS, numRuns: 2000 },
    );
  });

  it("with three on the grid, and the first largest rebuilt and positive", () => {
    fc.assert(
      fc.property(fc.oneof(anywhere, nearTie), bits, (given, bitCount) => {
        if (!(length(given) > 1e-8)) return;
        const q = 2 / (1 << bitCount);
        const { parts } = settled(q, given);
        const sizes = parts.map(Math.abs);
        const largest = sizes.indexOf(Math.max(...sizes));
        expect(parts[largest]).toBeGreaterThan(0);
        parts.forEach((part, i) => {
          if (i !== largest) expect(Number.isInteger(part / q)).toBe(true);
        });
      }),
      { ...RUNS, numRuns: 1000 },
    );
  });

  it("to the same bits for q and −q, which are the same turn, on the grid of the halves", () => {
    const q = 2 / (1 << 8);
    for (const raw of [
      [0.5, 0.5, 0.5, 0.5],
      [0.5, -0.5, 0.5, -0.5],
      [0, 0, 0, 1],
      [0.6, 0, 0, 0.8],
    ] as const) {
      const opposite = raw.map((part) => -part) as unknown as Four;
      expect(settled(q, opposite).parts).toEqual(settled(q, raw).parts);
    }
    expect(settled(q, [0, 0, 0, -1]).parts).toEqual([0, 0, 0, 1]);
    expect(settled(q, [-0, -0, 1, -0]).parts).toEqual([0, 0, 1, 0]);
  });

  it("with the first of equal components as the largest, which rounding cannot change", () => {
    const q = 2 / (1 << 4);
    expect(settled(q, [0.5, 0.5, 0.5, 0.5]).parts).toEqual([0.5, 0.5, 0.5, 0.5]);
    // Both round up to 0.75, which leaves less than 0.75 for the first: the second steps back to 0.625.
    const { parts } = settled(q, [Math.SQRT1_2, Math.SQRT1_2, 0, 0]);
    expect(parts[1]).toBe(0.625);
    expect(parts[0]).toBeCloseTo(Math.sqrt(1 - 0.625 * 0.625), 15);
  });

  it.each([
    [[0, 0, 0, 0]],
    [[1e-12, -1e-12, 0, 0]],
    [[Number.NaN, 0, 0, 1]],
    [[Number.POSITIVE_INFINITY, 0, 0, 0]],
    [[1e200, 1e200, 0, 0]],
  ] as const)("%j has no length that counts: it becomes no turn at all, and says so", (given) => {
    expect(settled(1 / 128, given)).toEqual({ valid: false, parts: [0, 0, 0, 1] });
  });
});
