import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { World } from "../../src/world/world.ts";
import { columnOf, fillWorld, layout, RUNS } from "./samples.ts";

let world: World;
let row: number;

beforeEach(() => {
  world = new World(layout);
  world.tick = 77;
  world.spawn("unit");
  row = world.spawn("unit", 1);
});

const BAD = [
  ["x", 64.5, 64],
  ["x", -1e9, -64],
  ["x", Number.POSITIVE_INFINITY, 64],
  ["x", Number.NaN, 0],
  ["count", 301, 300],
  ["count", -4, -3],
  ["ammo", 100, 99],
  ["mood", 3, 2],
  ["armed", 2, 1],
  ["target", -1, 0],
  ["target", 65_535, 0],
  ["heading", Number.NaN, 0],
  ["heading", Number.NEGATIVE_INFINITY, 0],
] as const;

describe("[WD3] a value that a rule left out of its range", () => {
  it.each(BAD)(
    "throws in development for %s = %d, with kind, field, row, tick and the remedy",
    (field, value) => {
      world.strict = true;
      columnOf(world, "unit", field)[row] = value;
      expect(() => world.settle()).toThrow(
        new RegExp(`unit\\.${field}\\[1\\].*tick 77.*(clamp it in the rule|write what world\\.refer gives)`),
      );
    },
  );

  it.each(BAD)("is counted in a match, where %s = %d becomes %d", (field, value, clamped) => {
    columnOf(world, "unit", field)[row] = value;
    world.settle();
    expect(columnOf(world, "unit", field)[row]).toBe(clamped);
    expect(world.clamped).toBe(1);
    world.settle();
    expect(world.clamped).toBe(1);
  });

  it("becomes the field's initial value if it is NaN", () => {
    columnOf(world, "unit", "vx")[row] = Number.NaN;
    world.settle();
    expect(columnOf(world, "unit", "vx")[row]).toBe(0);
  });

  it.each(["spin", "aim"])(
    "throws with its name, or is counted, if it is a quaternion %s without a length",
    (field) => {
      columnOf(world, "unit", field, 3)[row] = 0;
      world.strict = true;
      expect(() => world.settle()).toThrow(new RegExp(`unit\\.${field}\\[1\\].*tick 77.*normalise it`));
      columnOf(world, "unit", field, 3)[row] = 0;
      world.strict = false;
      world.settle();
      expect(world.clamped).toBe(1);
      expect([0, 1, 2, 3].map((i) => columnOf(world, "unit", field, i)[row])).toEqual([0, 0, 0, 1]);
    },
  );

  it("is settled only in living rows that the side simulates", () => {
    world.simulate(0);
    columnOf(world, "unit", "x")[row] = 1000;
    columnOf(world, "unit", "spin", 3)[row] = 0;
    columnOf(world, "unit", "x")[5] = 1000;
    world.settle();
    expect(columnOf(world, "unit", "x")[row]).toBe(1000);
    expect(columnOf(world, "unit", "spin", 3)[row]).toBe(0);
    expect(columnOf(world, "unit", "x")[5]).toBe(1000);
    expect(world.clamped).toBe(0);
  });
});

describe("a settled world", () => {
  it("[AX33] does not change in any bit when it is settled again, whatever was written", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const one = fillWorld(seed);
        const random = Random.from(seed + 1);
        for (const at of one.all("unit"))
          one.of("unit").columns.forEach((column) => {
            if (random.chance(0.2))
              column[at] = [Number.NaN, 1e300, -1e300, -0, random.between(-9, 9)][random.below(5)];
          });
        one.settle();
        const before = one.hash();
        const { clamped } = one;
        one.settle();
        expect(one.hash()).toBe(before);
        expect(one.clamped).toBe(clamped);
      }),
      RUNS,
    );
  });
});
