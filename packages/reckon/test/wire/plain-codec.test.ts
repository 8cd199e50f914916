import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { PlainCodec } from "../../src/wire/plain-codec.ts";
import { type Column, initialOf } from "../../src/world/kind.ts";
import { settleShown } from "../../src/world/settle.ts";
import { EVERYBODY, World } from "../../src/world/world.ts";
import { columnOf, fillWorld, layout, PLAYERS, RUNS } from "../world/samples.ts";

const codec = new PlainCodec(layout.kinds);
const viewer = fc.integer({ min: EVERYBODY, max: PLAYERS - 1 });

function encoded(world: World, to: number): Uint8Array {
  const out = new ByteWriter(8);
  codec.encode(world, to, out);
  return out.finish();
}

function decoded(bytes: Uint8Array, to: number, into = new World(layout)): World {
  const reader = new ByteReader();
  reader.start(bytes);
  expect(codec.decode(reader, to, into)).toBe(true);
  expect(reader.left).toBe(0);
  return into;
}

/** What `to` should see in place of a value. */
function expected(column: Column, value: number, owner: number, to: number): number {
  const isOwner = owner === to + 1 && to >= 0;
  if (column.field.sees === "server" || (column.field.sees === "owner" && !isOwner)) return initialOf(column);
  if (isOwner || to < 0 || column.field.type === "quaternion") return value;
  return settleShown(column.field, value);
}

describe("[AX33] a plain snapshot", () => {
  it("[BT9] [BT31] shows each viewer every living row: his own exactly, others as shown, nothing hidden", () => {
    fc.assert(
      fc.property(fc.nat(), viewer, (seed, to) => {
        const world = fillWorld(seed);
        const seen = decoded(encoded(world, to), to);
        world.kinds.forEach((rows, k) => {
          const copy = seen.kinds[k];
          expect(copy.alive).toEqual(rows.alive);
          for (const row of rows.all) {
            expect([copy.owner[row], copy.generation[row]]).toEqual([rows.owner[row], rows.generation[row]]);
            expect(copy.columns.map((column) => column[row])).toEqual(
              rows.columns.map((column, i) =>
                expected(rows.layout.columns[i], column[row], rows.owner[row], to),
              ),
            );
          }
        });
      }),
      { ...RUNS, numRuns: 100 },
    );
  });

  it("decodes to a settled world, also where fields were hidden: a client can step it at once", () => {
    fc.assert(
      fc.property(fc.nat(), viewer, (seed, to) => {
        const seen = decoded(encoded(fillWorld(seed), to), to);
        const hash = seen.hash();
        seen.strict = true;
        seen.settle();
        expect(seen.hash()).toBe(hash);
      }),
      RUNS,
    );
  });

  it("replaces whatever the world held before", () => {
    const bytes = encoded(fillWorld(1), 0);
    expect(decoded(bytes, 0, fillWorld(2)).hash()).toBe(decoded(bytes, 0).hash());
  });

  it("[SN6] gives those who only look the coarser grid, and the owner and a broadcast the full one", () => {
    const world = new World(layout);
    const row = world.spawn("unit", 1);
    columnOf(world, "unit", "x")[row] = 1 + 3 / 64;
    const xFor = (to: number): number => columnOf(decoded(encoded(world, to), to), "unit", "x")[row];
    expect([xFor(1), xFor(0), xFor(EVERYBODY)]).toEqual([1 + 3 / 64, 1, 1 + 3 / 64]);
  });

  it("hands out slots and references as the sender would", () => {
    const world = fillWorld(3);
    const seen = decoded(encoded(world, 0), 0);
    for (const row of world.all("unit")) expect(seen.resolve("unit", world.refer("unit", row))).toBe(row);
    expect(seen.spawn("unit")).toBe(world.spawn("unit"));
  });

  it("of an empty world is two bytes for each kind", () => {
    expect([...encoded(new World(layout), EVERYBODY)]).toEqual([0, 0, 0, 0]);
  });
});

describe("[BT31] a hidden field never crosses to whoever may not see it", () => {
  it("[BT31] [SN6] worlds that differ only in hidden fields give him the same bytes", () => {
    let changes = 0;
    fc.assert(
      fc.property(fc.nat(), fc.nat(), viewer, (seed, otherSeed, to) => {
        const world = fillWorld(seed);
        const other = new World(layout);
        other.copyFrom(world);
        const donor = fillWorld(otherSeed);
        for (const row of other.all("unit")) {
          if (!donor.isAlive("unit", row)) continue;
          other.of("unit").layout.columns.forEach(({ field }, i) => {
            const isOwner = to >= 0 && other.ownerOf("unit", row) === to;
            if (field.sees === "server" || (field.sees === "owner" && !isOwner))
              other.of("unit").columns[i][row] = donor.of("unit").columns[i][row];
          });
        }
        other.random.next();
        other.settle();
        if (other.hash() !== world.hash()) changes++;
        expect(encoded(other, to)).toEqual(encoded(world, to));
      }),
      RUNS,
    );
    expect(changes).toBeGreaterThan(RUNS.numRuns / 2);
  });

  it.each([
    ["ammo", 1, true],
    ["ammo", 0, false],
    ["ammo", EVERYBODY, false],
    ["plan", 1, false],
    ["plan", EVERYBODY, false],
    ["count", 0, true],
  ] as const)("%s of player 1's row, seen by %i: changes the bytes is %s", (field, to, isSeen) => {
    const world = new World(layout);
    const row = world.spawn("unit", 1);
    const before = [...encoded(world, to)];
    columnOf(world, "unit", field)[row] = 21;
    expect(before.join() !== encoded(world, to).join()).toBe(isSeen);
  });

  it("nobody's row is nobody's: a broadcast does not take it for its own", () => {
    const world = new World(layout);
    const row = world.spawn("unit");
    columnOf(world, "unit", "ammo")[row] = 21;
    for (const to of [EVERYBODY, 0])
      expect(columnOf(decoded(encoded(world, to), to), "unit", "ammo")[row]).toBe(30);
  });
});
