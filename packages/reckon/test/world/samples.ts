// A small world with every type of field and every sight, for the tests of world/ and wire/.
// `fillWorld` makes a random settled world from a seed, so a failing property is one number to paste.

import { Random } from "../../src/core/random.ts";
import type { ColumnArray } from "../../src/world/column.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  quaternion,
  reference,
} from "../../src/world/fields/grid.ts";
import { kind, type Layout, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

/** Runs of one property: a fixed number, so that a test run can be repeated. */
export const RUNS: { readonly seed: number; readonly numRuns: number } = { seed: 2, numRuns: 300 };
export const PLAYERS = 3;

const unit = kind("unit", {
  capacity: 6,
  fields: {
    count: integer({ min: -3, max: 300 }),
    x: fixed({ min: -64, max: 64, resolution: 1 / 64, shownAs: 1 / 4 }),
    vx: fixed({ min: -8, max: 8, resolution: 1 / 1024, rateOf: "x", stop: 1 / 100, sees: "owner" }),
    heading: angle({ bits: 10, shownBits: 6 }),
    armed: flag(),
    mood: enumeration(["calm", "cross", "gone"]),
    target: reference("unit"),
    spin: quaternion({ bits: 10 }),
    ammo: integer({ min: 0, max: 99, initial: 30, sees: "owner" }),
    aim: quaternion({ bits: 8, sees: "owner" }),
    plan: integer({ min: 0, max: 65535, initial: 7, sees: "server" }),
    fate: quaternion({ bits: 6, sees: "server" }),
  },
  position: ["x"],
});
const drop = kind("drop", { capacity: 4, fields: { hp: integer({ min: 0, max: 5, initial: 5 }) } });

export const KINDS = ["unit", "drop"] as const;

export const layout: Layout = layoutOf([unit, drop], 60);

/** One column by name. */
export function columnOf(world: World, kindName: string, field: string, component = 0): ColumnArray {
  const rows = world.of(kindName);
  const i = rows.layout.columns.findIndex((one) => one.name === field && one.component === component);
  return rows.columns[i];
}

/** Gives every field of a row a random value, most of them off the grid. */
export function scribble(world: World, kindName: string, row: number, random: Random): void {
  const { columns, layout: laid } = world.of(kindName);
  laid.columns.forEach(({ field }, i) => {
    columns[i][row] = field.type === "reference" ? random.below(1000) : random.between(field.min, field.max);
  });
}

/** A random settled world: some rows of each kind, with or without an owner. */
export function fillWorld(seed: number, world: World = new World(layout)): World {
  const random = Random.from(seed);
  world.clear();
  world.tick = random.below(100000);
  world.random.seed(seed);
  for (const name of KINDS) {
    const { length } = world.of(name).alive;
    for (let i = 0; i < length; i++) world.spawn(name, random.below(PLAYERS + 1) - 1);
    for (let row = 0; row < length; row++) {
      scribble(world, name, row, random);
      if (random.chance(0.4)) world.despawn(name, row);
    }
  }
  world.settle();
  return world;
}
