import { describe, expect, it } from "vitest";
import { PI } from "../../src/core/trig.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  plainPresses as presses,
  pressesSince,
} from "../../src/world/fields/grid.ts";
import { InputSchema, Inputs } from "../../src/world/input.ts";

const schema = new InputSchema({
  move: fixed({ min: -1, max: 1, resolution: 1 / 8 }),
  aim: angle({ bits: 8 }),
  fire: flag({ edge: true }),
  tool: enumeration(["rope", "hook", "lamp"], { initial: 1 }),
  floor: integer({ min: 2, max: 9 }),
  jumps: presses(),
});
const NEUTRAL = [0, 0, 0, 1, 2, 0];

function settled(record: Record<string, unknown>): number[] {
  const into = new Float64Array(schema.size);
  schema.settle(record as Record<string, number>, into);
  return [...into];
}

describe("an input", () => {
  it("[IN1] settles onto its grid, inside its ranges", () => {
    expect(settled({ move: 0.3, aim: PI, fire: 1, tool: 2, floor: 4.4, jumps: 15 })).toEqual([
      0.25,
      -PI,
      1,
      2,
      4,
      15,
    ]);
    expect(settled({ move: 5, fire: 7, tool: -3, floor: 100 })).toEqual([1, 0, 1, 0, 9, 0]);
    // The count of a page has no end.
    expect([16, 33, -1].map((jumps) => settled({ jumps })[5])).toEqual([0, 1, 15]);
    expect(Object.is(settled({ move: -0.01 })[0], 0)).toBe(true);
  });

  it("takes the initial value of a field that is missing or NaN", () => {
    expect(settled({})).toEqual(NEUTRAL);
    expect(settled({ move: Number.NaN, aim: Number.NaN, tool: Number.NaN, floor: Number.NaN })).toEqual(
      NEUTRAL,
    );
    expect(settled({ move: undefined, tool: null })).toEqual(NEUTRAL);
  });

  it("takes the end of the range for ±Infinity, and the initial angle, because it has no direction", () => {
    const most = Number.POSITIVE_INFINITY;
    expect(settled({ move: most, floor: most, aim: most })).toEqual([1, 0, 0, 1, 9, 0]);
    expect(settled({ move: -most, floor: -most, aim: -most })).toEqual([-1, 0, 0, 1, 2, 0]);
  });

  it.each([["0.5"], ["left"], [{}], [[1]], [() => 1], [1n], [Symbol("x")]])(
    "takes the initial value of a field that is no number: case %#",
    (value) => {
      expect(settled({ move: value, aim: value, tool: value, floor: value, jumps: value })).toEqual(NEUTRAL);
    },
  );

  it("agrees in neutral, record and settle, and gives the record back when a vector is read", () => {
    const into = new Float64Array(schema.size).fill(9);
    schema.neutral(into);
    expect([...into]).toEqual(NEUTRAL);
    const record = schema.record();
    expect(settled(record)).toEqual(NEUTRAL);
    schema.read(Float64Array.from(settled({ move: 1, fire: 1 })), record);
    expect(record).toEqual({ move: 1, aim: 0, fire: 1, tool: 1, floor: 2, jumps: 0 });
  });

  it("may have a field with the name of a property of every object", () => {
    const odd = new InputSchema({ constructor: integer({ min: 0, max: 9, initial: 4 }) });
    const into = new Float64Array(1);
    odd.settle({}, into);
    expect(into[0]).toBe(4);
    expect(odd.record()).toEqual({ constructor: 4 });
  });

  it("equals another input if every field does", () => {
    const a = Float64Array.from(NEUTRAL);
    const b = Float64Array.from(NEUTRAL);
    expect(schema.isEqual(a, b)).toBe(true);
    b[5] = 1;
    expect(schema.isEqual(a, b)).toBe(false);
  });
});

describe("the inputs of a tick", () => {
  it("are neutral for an empty seat, for no player, and for a player that cannot exist", () => {
    const inputs = new Inputs(schema, 2);
    inputs.set(0, Float64Array.from(settled({ move: 1 })), 40);
    expect(inputs.of(0).move).toBe(1);
    expect(inputs.numbers[0]).toBe(40);
    for (const player of [1, -1, 2, 200]) expect(inputs.of(player)).toMatchObject({ move: 0, tool: 1 });
  });
});

describe("[IN8] presses are counted modulo 16", () => {
  it.each([
    [0, 0, 0],
    [5, 3, 2],
    [15, 0, 15],
    [0, 15, 1],
    [3, 14, 5],
  ])("%i after %i is %i presses", (count, before, expected) => {
    expect(pressesSince(count, before)).toBe(expected);
  });

  it("an input that arrives twice adds no press, and a lost one loses none", () => {
    let count = 0;
    let kept = 0;
    let acted = 0;
    for (let tick = 0; tick < 100; tick++) {
      if (tick % 2 === 0) count = (count + 1) & 15;
      if (tick % 5 === 4) continue;
      for (let copy = 0; copy < 2; copy++) {
        acted += pressesSince(count, kept);
        kept = count;
      }
    }
    acted += pressesSince(count, kept);
    expect(acted).toBe(50);
  });
});
