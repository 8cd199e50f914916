import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Ecs, mirrorWorlds, type Part, part, rowsWith } from "../../src/bitecs/index.ts";
import type { RowQuery } from "../../src/bitecs/part.ts";
import { enumeration, fixed, flag, integer, kind, World } from "../../src/index.ts";
import { layoutOf } from "../../src/world/kind.ts";

const hero = kind("hero", { capacity: 3, fields: { isDown: flag() } });
const beast = kind("beast", {
  capacity: 9,
  fields: {
    x: fixed({ min: 0, max: 64, resolution: 1 / 4 }),
    sort: enumeration(["rat", "wolf", "bear"]),
    stun: integer({ min: 0, max: 60 }),
  },
});
const LAYOUT = layoutOf([hero, beast], 60);

const Down = part("hero", "isDown");
const Wolf = part("beast", "sort", 1);
const Rat = part("beast", "sort", 0);
const Stunned = part("beast", "stun");
const PARTS: readonly Part[] = [Down, Wolf, Rat, Stunned];
const QUERIES: readonly RowQuery[] = [
  rowsWith("hero"),
  rowsWith("hero", { has: [Down] }),
  rowsWith("beast"),
  rowsWith("beast", { has: [Wolf] }),
  rowsWith("beast", { has: [Rat], lacks: [Stunned] }),
  rowsWith("beast", { lacks: [Wolf, Stunned] }),
];

/** The answers found by looking at every row: a mirror must give the same. */
function expected(world: World, { kind: name, has, lacks }: RowQuery): number[] {
  const fields = world.fields[name] as unknown as Record<string, ArrayLike<number>>;
  const holds = ({ field, is }: Part, row: number): boolean =>
    is === undefined ? fields[field][row] !== 0 : fields[field][row] === is;
  return [...world.all(name)].filter(
    (row) => has.every((one) => holds(one, row)) && !lacks.some((one) => holds(one, row)),
  );
}

function answers(ecs: Ecs): number[][] {
  return QUERIES.map((query) => [...ecs.all(query)]);
}

const act = fc.oneof(
  fc.record({ do: fc.constant("spawn" as const), beast: fc.boolean(), sort: fc.nat(2), stun: fc.nat(2) }),
  fc.record({ do: fc.constant("despawn" as const), beast: fc.boolean(), row: fc.nat(8) }),
  fc.record({ do: fc.constant("set" as const), row: fc.nat(8), sort: fc.nat(2), stun: fc.nat(2) }),
  fc.record({ do: fc.constant("capture" as const) }),
  fc.record({ do: fc.constant("restore" as const), which: fc.nat(20) }),
);

describe("bitECS on the arena", () => {
  it("[WD9] answers by the arena, in the order of rows, after any history of spawns, ends and restores", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const world = new World(LAYOUT);
        const ecs = new Ecs(world, PARTS);
        const captures: World[] = [];
        for (const one of acts) {
          if (one.do === "spawn") {
            const name = one.beast ? "beast" : "hero";
            const row = world.spawn(name);
            if (row >= 0 && one.beast) {
              world.fields.beast.sort[row] = one.sort;
              world.fields.beast.stun[row] = one.stun;
            } else if (row >= 0) world.fields.hero.isDown[row] = one.stun > 0 ? 1 : 0;
          } else if (one.do === "despawn") world.despawn(one.beast ? "beast" : "hero", one.row);
          else if (one.do === "set" && world.isAlive("beast", one.row)) {
            world.fields.beast.sort[one.row] = one.sort;
            world.fields.beast.stun[one.row] = one.stun;
          } else if (one.do === "capture") {
            const copy = new World(LAYOUT);
            copy.copyFrom(world);
            captures.push(copy);
          } else if (one.do === "restore" && captures.length > 0)
            world.copyFrom(captures[one.which % captures.length]);
          expect(answers(ecs)).toEqual(QUERIES.map((query) => expected(world, query)));
        }
        // A mirror that has seen none of this gives the same answer.
        expect(answers(new Ecs(world, PARTS))).toEqual(answers(ecs));
      }),
      { numRuns: 150 },
    );
  });

  it("[WD9] yields rows that this side simulates, in nested loops, and allows an early end of a loop", () => {
    const world = new World(LAYOUT);
    for (const owner of [0, 1, 0]) world.spawn("hero", owner);
    const ecs = mirrorWorlds(PARTS)(world);
    const all = QUERIES[0];
    const pairs: string[] = [];
    for (const a of ecs.all(all)) for (const b of ecs.all(all)) if (a < b) pairs.push(`${a}${b}`);
    expect(pairs).toEqual(["01", "02", "12"]);
    for (const row of ecs.rows(all)) if (row === 1) break;
    world.simulate(0);
    expect([...ecs.rows(all)]).toEqual([0, 2]);
    expect([...ecs.all(all)]).toEqual([0, 1, 2]);
  });

  it("refuses a part or a query that cannot work, with the remedy", () => {
    const world = new World(LAYOUT);
    expect(() => new Ecs(world, [part("ghost", "x")])).toThrow(/ghost: name one of hero, beast/);
    expect(() => new Ecs(world, [part("hero", "x")])).toThrow(/field x: name one of its fields/);
    const ecs = new Ecs(world, [Down]);
    expect(() => [...ecs.all(rowsWith("beast", { has: [Wolf] }))]).toThrow(/list it with the game's parts/);
    expect(() => [...ecs.all(rowsWith("ghost"))]).toThrow(/no kind ghost/);
  });

  it("has an entity for each row, and allows queries of bitECS itself", () => {
    const world = new World(LAYOUT);
    const row = world.spawn("beast");
    const ecs = new Ecs(world, PARTS);
    expect(ecs.row("beast", ecs.entity("beast", row))).toBe(row);
    expect(ecs.component("beast")).toBe(world.fields.beast);
  });
});
