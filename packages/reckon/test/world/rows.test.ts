import { describe, expect, it } from "vitest";
import { EVERYBODY, World } from "../../src/world/world.ts";
import { layout } from "./samples.ts";

/** Six units: rows 0 to 5 of players 0, 1, none, 0, 1, none; row 2 has ended. */
function crew(): World {
  const world = new World(layout);
  for (const owner of [0, 1, -1, 0, 1, -1]) world.spawn("unit", owner);
  world.despawn("unit", 2);
  return world;
}

describe("a loop over rows", () => {
  it("yields living rows in index order", () => {
    expect([...crew().rows("unit")]).toEqual([0, 1, 3, 4, 5]);
    expect([...crew().all("unit")]).toEqual([0, 1, 3, 4, 5]);
    expect([...crew().rows("drop")]).toEqual([]);
  });

  it("[WD6] yields only the rows of the player that this side simulates; `all` yields every one", () => {
    const world = crew();
    world.simulate(1);
    expect([...world.rows("unit")]).toEqual([1, 4]);
    expect([...world.all("unit")]).toEqual([0, 1, 3, 4, 5]);
    world.simulate(7);
    expect([...world.rows("unit")]).toEqual([]);
    world.simulate(EVERYBODY);
    expect([...world.rows("unit")]).toEqual([0, 1, 3, 4, 5]);
  });

  it("does not take rows without an owner for those of player −1", () => {
    const world = crew();
    world.simulate(0);
    expect([...world.rows("unit")]).not.toContain(5);
  });

  it("can be nested over the same kind, again and again", () => {
    const world = crew();
    for (let time = 0; time < 3; time++) {
      const pairs: string[] = [];
      for (const a of world.rows("unit"))
        for (const b of world.rows("unit")) if (a < b) pairs.push(`${a}${b}`);
      expect(pairs).toEqual(["01", "03", "04", "05", "13", "14", "15", "34", "35", "45"]);
    }
  });

  it("can end early inside another loop without disturbing it", () => {
    const world = crew();
    const met: number[] = [];
    for (const a of world.rows("unit")) {
      met.push(a);
      for (const b of world.rows("unit")) if (b > 0) break;
      const [first] = world.rows("unit");
      expect(first).toBe(0);
      expect(() => {
        for (const _ of world.rows("unit")) throw new Error("a rule fails");
      }).toThrow("a rule fails");
    }
    expect(met).toEqual([0, 1, 3, 4, 5]);
  });

  it("meets a row spawned ahead of it, but not one spawned behind", () => {
    const world = crew();
    const met: number[] = [];
    for (const row of world.rows("unit")) {
      met.push(row);
      if (row === 0) world.spawn("unit");
    }
    expect(met).toEqual([0, 1, 2, 3, 4, 5]);
    const behind: number[] = [];
    world.despawn("unit", 0);
    for (const row of world.rows("unit")) {
      behind.push(row);
      if (row === 3) expect(world.spawn("unit")).toBe(0);
    }
    expect(behind).toEqual([1, 2, 3, 4, 5]);
  });

  it("does not meet a row despawned ahead of it, and survives the end of its own row", () => {
    const world = crew();
    const met: number[] = [];
    for (const row of world.rows("unit")) {
      met.push(row);
      world.despawn("unit", row);
      if (row === 1) world.despawn("unit", 4);
    }
    expect(met).toEqual([0, 1, 3, 5]);
    expect([...world.rows("unit")]).toEqual([]);
  });

  it("keeps its view when the simulated player changes halfway", () => {
    const world = crew();
    world.simulate(1);
    const met: number[] = [];
    for (const row of world.rows("unit")) {
      met.push(row);
      world.simulate(0);
    }
    expect(met).toEqual([1, 4]);
  });

  it("[WD6] needs as many cursors as loops are nested, however often they run, end or break", () => {
    const { simulated } = crew().of("unit");
    const cursors = new Set<unknown>();
    const counted: Iterable<number> = {
      [Symbol.iterator]: () => {
        const cursor = simulated[Symbol.iterator]();
        cursors.add(cursor);
        return cursor;
      },
    };
    for (let i = 0; i < 200; i++) {
      for (const a of counted) for (const b of counted) if (b > a) break;
      for (const a of counted) if (a > 1) break;
    }
    expect(cursors.size).toBe(2);
  });
});

describe("a kind that does not exist", () => {
  it.each(["units", "constructor", "__proto__", "toString"])("is refused by its name, %s", (name) => {
    expect(() => crew().rows(name)).toThrow(`There is no kind ${name}: name one of unit, drop.`);
  });
});
