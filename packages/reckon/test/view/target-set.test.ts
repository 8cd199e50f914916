// The nearest-hit search over poses, as a client and a world without a network use it.
import { describe, expect, it } from "vitest";
import { TargetSet } from "../../src/view/target-set.ts";
import { fixed, plainFlag as flag } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const place = fixed({ min: -64, max: 64, resolution: 1 / 16 });
const ghost = kind("ghost", {
  capacity: 40,
  position: ["x", "y"],
  fields: {
    x: place,
    y: place,
    size: fixed({ min: 0, max: 8, resolution: 1 / 16 }),
    isUp: flag(),
    rolls: flag(),
  },
  target: { radius: "size", while: "isUp", dodges: "rolls" },
});
const crate = kind("crate", {
  capacity: 4,
  position: ["x", "y"],
  fields: { x: place, y: place },
  target: { radius: 1 },
});
const turret = kind("turret", { capacity: 2, position: ["x", "y"], fields: { x: place, y: place } });
const layout = layoutOf([turret, ghost, crate], 60);

const at = (x: number, y: number, radius: number): Float64Array => Float64Array.of(x, y, 0, radius);
const GHOST = 1;
const CRATE = 2;

describe("a set of targets", () => {
  it("[RW2] gives the first target on the way, with share and point; at the same share the first by kind and row", () => {
    const set = new TargetSet(layout);
    set.add(CRATE, 0, 1, 0, at(20, 0, 1));
    set.add(CRATE, 1, 1, 0, at(10, 0, 1));
    expect(set.ray([0, 0], [30, 0])).toMatchObject({ kind: "crate", row: 1, share: 0.3 });
    expect(Array.from(set.ray([0, 0], [30, 0])?.point ?? [])).toEqual([9, 0]);
    set.add(GHOST, 7, 1, 0, at(10, 0, 1));
    set.add(GHOST, 3, 1, 0, at(10, 0, 1));
    expect(set.ray([0, 0], [30, 0])).toMatchObject({ kind: "ghost", row: 3 });
    expect(set.ray([0, 2], [30, 2])).toBeUndefined();
    expect(set.sweep([0, 2], [30, 2], 1)).toMatchObject({ kind: "ghost", row: 3 });
  });

  it("[RW2] never hits rows of the shooter, but finds them; padding makes targets larger", () => {
    const set = new TargetSet(layout);
    set.shooter = 4;
    set.add(GHOST, 0, 1, 5, at(10, 0, 1));
    set.add(GHOST, 1, 1, 6, at(20, 1.5, 1));
    expect(set.ray([0, 0], [30, 0])).toBeUndefined();
    set.padding = 0.5;
    expect(set.ray([0, 0], [30, 0])).toMatchObject({ row: 1 });
    const muzzle = [0, 0];
    expect(set.own("ghost", 0, muzzle)).toBe(true);
    expect(muzzle).toEqual([10, 0]);
    expect(set.own("ghost", 1, muzzle)).toBe(false);
    expect(set.own("crate", 0, muzzle)).toBe(false);
  });

  it("gives every target that a ball touches, in order", () => {
    const set = new TargetSet(layout);
    for (let row = 0; row < 40; row++) set.add(GHOST, row, 1, 0, at(row, 0, 0.5));
    const told: number[] = [];
    set.overlap([20, 0], 2, ({ row, point }) => {
      expect(point[0]).toBe(row);
      // A question about a way in between changes nothing.
      set.ray([0, 0], [64, 0]);
      told.push(row);
    });
    expect(told).toEqual([18, 19, 20, 21, 22]);
  });

  it("tells by how much a way missed the nearest target", () => {
    const set = new TargetSet(layout);
    expect(set.nearestMiss([0, 0], [30, 0], 0)).toBe(Number.POSITIVE_INFINITY);
    set.add(CRATE, 0, 1, 0, at(10, 5, 1));
    set.add(CRATE, 1, 1, 0, at(20, -4, 1));
    expect(set.nearestMiss([0, 0], [30, 0], 0.5)).toBe(2.5);
    expect(set.row[set.missed]).toBe(1);
  });

  it("[RW3] takes from a present world the targets that can be hit now, and what the shooter owns", () => {
    const world = new World(layout);
    const { ghost: ghosts } = (world as unknown as World<[typeof turret, typeof ghost]>).fields;
    for (let i = 0; i < 4; i++) {
      const row = world.spawn("ghost", i);
      [ghosts.x[row], ghosts.size[row], ghosts.isUp[row]] = [10 * (i + 1), 1, 1];
    }
    ghosts.isUp[1] = 0;
    ghosts.rolls[2] = 1;
    world.spawn("turret", 0);
    const set = new TargetSet(layout);
    set.shooter = 0;
    set.addPresent(world);
    expect(set.ray([0, 0], [60, 0])).toMatchObject({ kind: "ghost", row: 2, share: 29 / 60 });
    expect(set.own("ghost", 0, [0, 0])).toBe(true);
    expect(set.own("turret", 0, [0, 0])).toBe(true);
    set.clear();
    set.addPresent(world, true);
    expect(set.ray([0, 0], [60, 0])).toMatchObject({ row: 3 });
  });
});
