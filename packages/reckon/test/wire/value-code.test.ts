import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeLimit, codeWidth, fromCode, toCode } from "../../src/wire/image/value-code.ts";
import type { Field } from "../../src/world/fields/field.ts";
import { settleWithin } from "../../src/world/fields/field-list.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  plainPresses as presses,
  reference,
} from "../../src/world/fields/grid.ts";
import { RUNS } from "../world/samples.ts";

const FIELDS: readonly (readonly [string, Field, number])[] = [
  ["flag", flag(), 1],
  ["presses", presses(), 1],
  ["enumeration", enumeration(["a", "b", "c"]), 1],
  ["integer of 256 values", integer({ min: -128, max: 127 }), 1],
  ["integer of 257 values", integer({ min: -128, max: 128 }), 2],
  ["integer of 65537 values", integer({ min: 0, max: 65536 }), 3],
  ["integer of 32 bits", integer({ min: -0x80000000, max: 0x7fffffff }), 4],
  ["reference", reference("ship"), 4],
  ["fixed", fixed({ min: -64, max: 64, resolution: 1 / 64 }), 2],
  ["fixed far from 0", fixed({ min: -(2 ** 20), max: -(2 ** 20) + 8, resolution: 2 ** -20 }), 3],
  ["fixed of almost 2^32 steps", fixed({ min: -64, max: 63, resolution: 2 ** -25 }), 4],
  ["fixed of steps above 1", fixed({ min: -4096, max: 4096, resolution: 32 }), 2],
  ["angle of 2 bits", angle({ bits: 2 }), 1],
  ["angle of 8 bits", angle({ bits: 8 }), 1],
  ["angle of 10 bits", angle({ bits: 10 }), 2],
  ["angle of 24 bits", angle({ bits: 24 }), 3],
];

describe("[AX33] [BT9] a settled value travels as its place on the grid", () => {
  it.each(FIELDS)("of %s comes back bit for bit, and its code fits", (_name, field, width) => {
    expect(codeWidth(field)).toBe(width);
    const limit = codeLimit(field);
    fc.assert(
      fc.property(fc.double({ min: field.min, max: field.max, noNaN: true }), (x) => {
        const value = settleWithin(field, x);
        const code = toCode(field, value);
        return (
          Number.isInteger(code) && code >= 0 && code <= limit && Object.is(fromCode(field, code), value)
        );
      }),
      RUNS,
    );
  });

  it.each(FIELDS)("of %s has one code, and every code stands for a settled value", (_name, field) => {
    const limit = codeLimit(field);
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: limit }), fc.constantFrom(0, 1, limit - 1, limit)),
        (code) => {
          const value = fromCode(field, code);
          return Object.is(settleWithin(field, value), value) && toCode(field, value) === code;
        },
      ),
      RUNS,
    );
  });

  it.each(FIELDS)("of %s has the first and the last code at the ends of its range", (_name, field) => {
    expect(fromCode(field, 0)).toBe(field.min);
    expect(fromCode(field, codeLimit(field))).toBe(field.max);
    expect(toCode(field, field.min)).toBe(0);
    expect(toCode(field, field.max)).toBe(codeLimit(field));
  });

  it("of an angle of 12 bits comes back for all 4096 codes, whatever the engine makes of n · TAU/4096", () => {
    const heading = angle({ bits: 12 });
    for (let code = 0; code < 4096; code++) {
      const value = fromCode(heading, code);
      if (toCode(heading, value) !== code || settleWithin(heading, value) !== value)
        expect.fail(`Code ${code} comes back as ${toCode(heading, value)}.`);
    }
    expect(Object.is(fromCode(heading, 2048), 0)).toBe(true);
  });
});
