import { describe, expect, it } from "vitest";
import { EVERYBODY, World } from "../../src/world/world.ts";
import { columnOf, layout } from "./samples.ts";

const freshWorld = (): World => new World(layout);

describe("spawning", () => {
  it("[WD4] takes the lowest free slot, whichever slots were freed in whichever order", () => {
    const world = freshWorld();
    expect([0, 1, 2, 3, 4].map(() => world.spawn("unit"))).toEqual([0, 1, 2, 3, 4]);
    for (const row of [3, 0, 2]) world.despawn("unit", row);
    expect([0, 1, 2, 3].map(() => world.spawn("unit"))).toEqual([0, 2, 3, 5]);
  });

  it("returns −1 when the kind is full, and works again when a row has ended", () => {
    const world = freshWorld();
    for (let i = 0; i < 4; i++) world.spawn("drop");
    expect(world.spawn("drop")).toBe(-1);
    expect(world.spawn("drop")).toBe(-1);
    world.despawn("drop", 1);
    expect(world.spawn("drop")).toBe(1);
    expect(world.spawn("drop")).toBe(-1);
  });

  it("gives every field its initial value, no turn, and its owner", () => {
    const world = freshWorld();
    const row = world.spawn("unit", 2);
    for (const column of world.of("unit").columns) column[row] = 1;
    world.despawn("unit", row);
    expect(world.spawn("unit")).toBe(row);
    expect(world.ownerOf("unit", row)).toBe(-1);
    expect(columnOf(world, "unit", "ammo")[row]).toBe(30);
    expect(columnOf(world, "unit", "x")[row]).toBe(0);
    expect([0, 1, 2, 3].map((i) => columnOf(world, "unit", "spin", i)[row])).toEqual([0, 0, 0, 1]);
    const hash = world.hash();
    world.settle();
    expect(world.hash()).toBe(hash);
  });

  it("lets rows be found by owner until they end", () => {
    const world = freshWorld();
    world.spawn("unit");
    const row = world.spawn("unit", 2);
    world.spawn("unit", 2);
    expect(world.rowOf("unit", 2)).toBe(row);
    expect(world.ownerOf("unit", row)).toBe(2);
    expect(world.isAlive("unit", row)).toBe(true);
    world.despawn("unit", row);
    expect(world.rowOf("unit", 2)).toBe(row + 1);
    expect(world.isAlive("unit", row)).toBe(false);
    expect(world.rowOf("unit", 0)).toBe(-1);
  });

  it("leaves nothing but the generation of an ended row in the arena", () => {
    const world = freshWorld();
    const row = world.spawn("unit", 1);
    for (const column of world.of("unit").columns) column[row] = 1;
    world.despawn("unit", row);
    world.of("unit").generation[row] = 0;
    expect(world.hash()).toBe(freshWorld().hash());
  });

  it("is not affected when a row ends that does not live: −1, dead, beyond the capacity", () => {
    const world = freshWorld();
    for (let i = 0; i < 3; i++) world.spawn("drop");
    const hash = world.hash();
    for (const row of [-1, 3, 4, 99]) world.despawn("drop", row);
    expect(world.hash()).toBe(hash);
    expect(world.spawn("drop")).toBe(3);
    expect(world.spawn("drop")).toBe(-1);
  });

  it.each([-2, 254, 300, Number.NaN])(
    "is refused for an owner of %d, which no snapshot could carry",
    (owner) => {
      expect(() => freshWorld().spawn("unit", owner)).toThrow(
        /unit is spawned for player .*give 0 to 253, or −1/,
      );
    },
  );

  it("[PR1] is impossible for a client, and so is ending rows", () => {
    const world = freshWorld();
    const row = world.spawn("unit", 0);
    world.simulate(0);
    const hash = world.hash();
    expect(world.spawn("unit", 0)).toBe(-1);
    world.despawn("unit", row);
    expect(world.hash()).toBe(hash);
    world.simulate(EVERYBODY, false);
    expect(world.spawn("unit")).toBe(-1);
    world.simulate(EVERYBODY);
    expect(world.spawn("unit")).toBe(1);
  });
});

describe("a reference", () => {
  it("[WD4] resolves to its row while that row lives, and to none afterwards, even if the slot lives again", () => {
    const world = freshWorld();
    world.spawn("unit");
    const row = world.spawn("unit");
    const reference = world.refer("unit", row);
    expect(world.resolve("unit", reference)).toBe(row);
    world.despawn("unit", row);
    expect(world.resolve("unit", reference)).toBe(-1);
    expect(world.spawn("unit")).toBe(row);
    expect(world.resolve("unit", reference)).toBe(-1);
    expect(world.resolve("unit", world.refer("unit", row))).toBe(row);
  });

  it("is 0 for none, and resolves to none if no row can be meant", () => {
    const world = freshWorld();
    world.spawn("unit");
    expect(world.refer("unit", -1)).toBe(0);
    for (const reference of [0, -1, 65536, 65536 + 7, 0x7fffffff, -0x80000000])
      expect(world.resolve("unit", reference)).toBe(-1);
  });

  it("fits its field and survives settling, up to the last generation, after which the count starts at 0", () => {
    const world = freshWorld();
    world.strict = true;
    const row = world.spawn("unit");
    world.of("unit").generation[row] = 0x7fff;
    const target = columnOf(world, "unit", "target");
    target[row] = world.refer("unit", row);
    world.settle();
    expect(world.resolve("unit", target[row])).toBe(row);
    world.despawn("unit", row);
    world.spawn("unit");
    expect(world.of("unit").generation[row]).toBe(0);
    target[row] = world.refer("unit", row);
    expect(target[row]).not.toBe(0);
    expect(world.resolve("unit", target[row])).toBe(row);
  });
});
