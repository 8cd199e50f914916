import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PI, TAU } from "../../src/core/trig.ts";
import type { Field } from "../../src/world/fields/field.ts";
import { settleWithin } from "../../src/world/fields/field-list.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  reference,
} from "../../src/world/fields/grid.ts";
import { angleBetween, settleShown, settleValue } from "../../src/world/fields/settle.ts";
import { RUNS } from "./samples.ts";

const FIELDS: readonly (readonly [string, Field])[] = [
  ["integer", integer({ min: -5, max: 300 })],
  ["wide integer", integer({ min: -0x80000000, max: 0x7fffffff })],
  ["fixed", fixed({ min: -64, max: 64, resolution: 1 / 64 })],
  ["coarse fixed", fixed({ min: -4096, max: 4096, resolution: 8 })],
  ["fine fixed far from 0", fixed({ min: 2 ** 20, max: 2 ** 20 + 2048, resolution: 2 ** -20 })],
  ["fixed with stop", fixed({ min: -8, max: 8, resolution: 1 / 4, stop: 0.3 })],
  ["fixed with stop below its step", fixed({ min: -8, max: 8, resolution: 1, stop: 0.7 })],
  ["angle", angle({ bits: 10 })],
  ["angle of 2 bits", angle({ bits: 2 })],
  ["angle of 24 bits", angle({ bits: 24 })],
  ["flag", flag()],
  ["enumeration", enumeration(["a", "b", "c"])],
  ["reference", reference("ship")],
];

/** Values in the range, near the ends and near the middle between two grid points. */
function valuesIn(field: Field): fc.Arbitrary<number> {
  const { min, max, resolution } = field;
  const steps = Math.round((max - min) / resolution);
  const nearGrid = fc
    .tuple(fc.integer({ min: 0, max: steps }), fc.constantFrom(-0.5, 0, 0.5), fc.constantFrom(-1, 0, 1))
    .map(([n, half, ulps]) => (min + (n + half) * resolution) * (1 + ulps * Number.EPSILON));
  return fc.oneof(nearGrid, fc.double({ min, max, noNaN: true }));
}

function stepsFrom(field: Field, value: number): number {
  return (field.type === "angle" ? value : value - field.min) / field.resolution;
}

describe("[AX33] every type of field settles onto its grid", () => {
  it.each(FIELDS)(
    "[WD2] %s settles to the nearest grid value, twice as once, never to −0",
    (_name, field) => {
      fc.assert(
        fc.property(valuesIn(field), (x) => {
          const once = settleValue(field, x);
          expect(settleValue(field, once)).toBe(once);
          expect(Object.is(once, -0)).toBe(false);
          expect(Math.abs(stepsFrom(field, once) - Math.round(stepsFrom(field, once)))).toBeLessThan(1e-9);
          const off = field.type === "angle" ? Math.abs(angleBetween(x, once)) : Math.abs(x - once);
          if (!(field.stop > 0 && once === 0))
            expect(off).toBeLessThanOrEqual(field.resolution * 0.5 * (1 + 1e-6));
        }),
        RUNS,
      );
    },
  );

  it.each(FIELDS)("%s starts on the grid in a fresh row", (_name, field) => {
    expect(settleValue(field, field.initial)).toBe(field.initial);
    expect(Object.is(field.initial, -0)).toBe(false);
  });

  it("an initial value off the grid, or −0, is settled when the field is defined", () => {
    expect(fixed({ min: 0, max: 8, resolution: 1 / 4, initial: 0.3 }).initial).toBe(0.25);
    expect(Object.is(fixed({ min: -8, max: -0, resolution: 1 / 4 }).initial, 0)).toBe(true);
    expect(Object.is(fixed({ min: -8, max: -0, resolution: 1 / 4 }).max, 0)).toBe(true);
    const heading = angle({ bits: 8, initial: 1 });
    expect(settleValue(heading, heading.initial)).toBe(heading.initial);
    expect(angle({ bits: 8, initial: PI }).initial).toBe(-PI);
  });

  it("NaN stays NaN, and a value out of range stays out of range, for the caller to judge", () => {
    for (const [, field] of FIELDS) expect(settleValue(field, Number.NaN)).toBeNaN();
    const x = fixed({ min: -64, max: 64, resolution: 1 / 64 });
    expect(settleValue(x, 65)).toBe(65);
    expect(settleValue(x, Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("a stop speed", () => {
  const speed = fixed({ min: -8, max: 8, resolution: 1 / 64, stop: 1 / 8 });

  it("stops what is slower, in both directions, and leaves the rest", () => {
    expect(settleValue(speed, 0.12)).toBe(0);
    expect(settleValue(speed, -0.12)).toBe(0);
    expect(settleValue(speed, 1 / 8)).toBe(1 / 8);
    expect(settleValue(speed, -1 / 8)).toBe(-1 / 8);
  });

  it("also stops what rounding made slower: settling again must change nothing", () => {
    const coarse = fixed({ min: -8, max: 8, resolution: 1 / 4, stop: 0.3 });
    expect(settleValue(coarse, 0.31)).toBe(0);
    expect(settleValue(coarse, -0.31)).toBe(0);
    expect(settleValue(coarse, 0.4)).toBe(0.5);
  });
});

describe("[AX22] angles", () => {
  it.each([2, 8, 10, 16, 24])("wrap at ±π and keep −π ≤ a < π with %i bits", (bits) => {
    const field = angle({ bits });
    const q = field.resolution;
    expect(settleValue(field, PI)).toBe(-PI);
    expect(settleValue(field, -PI)).toBe(-PI);
    expect(settleValue(field, PI - q)).toBe(field.max);
    expect(settleValue(field, PI - 0.4 * q)).toBe(-PI);
    expect(settleValue(field, -PI - q)).toBe(field.max);
    for (const turns of [-1000, -1, 1, 7]) expect(settleValue(field, turns * TAU)).toBe(0);
    expect(settleValue(field, 1e15)).toBeGreaterThanOrEqual(-PI);
    expect(settleValue(field, 1e15)).toBeLessThan(PI);
    expect(settleValue(field, Number.POSITIVE_INFINITY)).toBeNaN();
  });

  it("are compared by the shorter way", () => {
    expect(angleBetween(PI - 0.1, -PI + 0.1)).toBeCloseTo(0.2, 12);
    expect(angleBetween(-PI + 0.1, PI - 0.1)).toBeCloseTo(-0.2, 12);
    expect(angleBetween(0, PI)).toBe(-PI);
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (a, b) => {
          const d = angleBetween(a, b);
          expect(d).toBeGreaterThanOrEqual(-PI);
          expect(d).toBeLessThan(PI);
          const turns = (b - a - d) / TAU;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
        },
      ),
      RUNS,
    );
  });
});

describe("shownAs", () => {
  const seen = fixed({ min: -7.75, max: 7.75, resolution: 1 / 64, shownAs: 1 / 2 });
  const turned = angle({ bits: 12, shownBits: 4 });

  it.each([
    ["fixed", seen],
    ["angle", turned],
  ] as const)("a %s is shown on a coarser grid that is part of its own, twice as once", (_name, field) => {
    fc.assert(
      fc.property(valuesIn(field), (x) => {
        const shown = settleShown(field, settleWithin(field, x));
        expect(settleShown(field, shown)).toBe(shown);
        expect(settleValue(field, shown)).toBe(shown);
        expect(Object.is(shown, -0)).toBe(false);
        expect(shown).toBeGreaterThanOrEqual(field.min);
        expect(shown).toBeLessThanOrEqual(field.max);
      }),
      RUNS,
    );
  });

  it("rounds, and stays inside the range and the circle", () => {
    expect(settleShown(seen, 1.2)).toBe(1);
    expect(settleShown(seen, 1.3)).toBe(1.5);
    expect(settleShown(seen, 7.75)).toBe(7.75);
    expect(settleShown(seen, -7.75)).toBe(-7.5);
    expect(settleShown(turned, turned.max)).toBe(-PI);
    expect(settleShown(turned, 0.1)).toBe(0);
  });

  it("leaves the value alone if it is not coarser", () => {
    expect(settleShown(fixed({ min: 0, max: 1, resolution: 1 / 64 }), 3 / 64)).toBe(3 / 64);
  });
});
