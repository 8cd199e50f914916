import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { World } from "../../src/world/world.ts";
import { fillWorld, KINDS, layout, RUNS, scribble } from "./samples.ts";

interface Act {
  readonly verb: "spawn" | "despawn" | "write" | "settle" | "draw" | "tick";
  readonly kind: (typeof KINDS)[number];
  readonly number: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom("spawn", "spawn", "despawn", "write", "settle", "draw", "tick"),
  kind: fc.constantFrom(...KINDS),
  number: fc.nat(5),
});
const acts = fc.array(act, { maxLength: 40 });

/** Plays the acts, and returns what a rule would have seen of them. */
function play(world: World, list: readonly Act[]): number[] {
  return list.map(({ verb, kind, number }) => {
    if (verb === "spawn") return world.spawn(kind, number - 1);
    if (verb === "despawn") world.despawn(kind, number);
    else if (verb === "settle") world.settle();
    else if (verb === "draw") return world.random.next();
    else if (verb === "tick") world.tick += number;
    else if (world.isAlive(kind, number)) scribble(world, kind, number, world.random);
    return -2;
  });
}

describe("[HN31] a copy of a world", () => {
  it("[HN31] [WD1] continues exactly as the original: slots, generations, owners, tick and chance", () => {
    fc.assert(
      fc.property(fc.nat(), acts, acts, acts, (seed, before, junk, after) => {
        const world = fillWorld(seed);
        play(world, before);
        const copy = fillWorld(seed + 1);
        play(copy, junk);
        copy.copyFrom(world);
        expect(copy.hash()).toBe(world.hash());
        expect(play(copy, after)).toEqual(play(world, after));
        expect(copy.hash()).toBe(world.hash());
      }),
      RUNS,
    );
  });

  it("[HN31] makes the original repeat itself when it is restored", () => {
    fc.assert(
      fc.property(fc.nat(), acts, acts, (seed, before, after) => {
        const world = fillWorld(seed);
        play(world, before);
        const captured = new World(layout);
        captured.copyFrom(world);
        const hash = world.hash();
        const first = play(world, after);
        const end = world.hash();
        world.copyFrom(captured);
        expect(world.hash()).toBe(hash);
        expect(play(world, after)).toEqual(first);
        expect(world.hash()).toBe(end);
      }),
      RUNS,
    );
  });

  it("includes ticks beyond 2^32, the match seed and the stream of chance", () => {
    const world = new World(layout);
    world.tick = 2 ** 40 + 1;
    world.seed = 0xffffffff;
    world.random.seed(9);
    const copy = new World(layout);
    copy.copyFrom(world);
    expect([copy.tick, copy.seed]).toEqual([2 ** 40 + 1, 0xffffffff]);
    expect(copy.random.next()).toBe(world.random.next());
  });

  it("is not tied to the original, and does not include which rows a side simulates", () => {
    const world = fillWorld(3);
    const copy = new World(layout);
    copy.simulate(0);
    copy.copyFrom(world);
    const hash = copy.hash();
    world.tick++;
    world.clear();
    expect(copy.hash()).toBe(hash);
    expect(copy.spawn("unit")).toBe(-1);
  });

  it("is like a fresh world once it is cleared", () => {
    const world = fillWorld(4);
    world.clear();
    expect(world.hash()).toBe(new World(layout).hash());
    expect(world.spawn("drop")).toBe(0);
  });

  it("may consist of a single row, with its generation and owner, which then takes the slot", () => {
    const from = new World(layout);
    for (let i = 0; i < 3; i++) from.spawn("unit", 1);
    from.despawn("unit", 1);
    from.spawn("unit", 2);
    scribble(from, "unit", 1, Random.from(1));
    const into = new World(layout);
    into.of("unit").copyRow(from.of("unit"), 1);
    expect(into.resolve("unit", from.refer("unit", 1))).toBe(1);
    expect(into.ownerOf("unit", 1)).toBe(2);
    expect(into.of("unit").columns.map((column) => column[1])).toEqual(
      from.of("unit").columns.map((column) => column[1]),
    );
    expect([0, 1].map(() => into.spawn("unit"))).toEqual([0, 2]);
  });
});

describe("the hash of a world", () => {
  it("differs if any one value of any column differs, and returns with the value", () => {
    const world = fillWorld(5);
    const hash = world.hash();
    let columns = 0;
    for (const { columns: fields, alive, owner, generation } of world.kinds)
      for (const column of [...fields, alive, owner, generation])
        for (let row = 0; row < column.length; row++) {
          const kept = column[row];
          column[row] = kept === 0 ? 1 : 0;
          expect(world.hash()).not.toBe(hash);
          column[row] = kept;
          columns++;
        }
    expect(columns).toBeGreaterThan(100);
    expect(world.hash()).toBe(hash);
  });

  it("differs by tick, by match seed and by the state of chance", () => {
    const hashes = [
      (): void => {},
      (world: World): void => void world.tick++,
      (world: World): void => void world.seed++,
      (world: World): void => void world.random.next(),
    ].map((change) => {
      const world = fillWorld(6);
      change(world);
      return world.hash();
    });
    expect(new Set(hashes).size).toBe(4);
    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
  });
});
