import { describe, expect, it } from "vitest";
import { Workload } from "../src/shared/workload.ts";
import { verdicts } from "../src/wire/bars.ts";
import { CLIENTS } from "../src/wire/codec.ts";
import type { Figure } from "../src/wire/interleave.ts";
import { CODEC_ROWS } from "../src/wire/rows.ts";
import { viewsOf } from "../src/wire/views.ts";

describe("the workload", () => {
  // As the shared generator gave them; sines may differ in the last bits from engine to engine.
  it.each([
    { n: 1, seed: 1, changed: 0, x: 1065.7168347388506, vy: 4.232017572813644, hp: 143, state: 4 },
    {
      n: 7,
      seed: -3,
      changed: 2369725978,
      x: 41926.44472598134,
      vy: 40.59555457828261,
      hp: 3951,
      state: 159,
    },
    {
      n: 100,
      seed: 12648430,
      changed: 2051013249,
      x: 10543810.450673064,
      vy: 1327.4416266601668,
      hp: 854391,
      state: 17710,
    },
  ])("of $n rows from seed $seed is that of the shared generator", ({ n, seed, ...truth }) => {
    const load = new Workload(n, seed);
    let changed = 0;
    for (let i = 0; i < 50; i++)
      for (const row of load.step()) changed = (Math.imul(changed, 31) + row) >>> 0;
    const sum = (column: ArrayLike<number>): number =>
      Array.from(column).reduce((total, value, i) => total + value * (i + 1), 0);
    expect({ changed, hp: sum(load.hp), state: sum(load.state) }).toEqual({
      changed: truth.changed,
      hp: truth.hp,
      state: truth.state,
    });
    expect(sum(load.x)).toBeCloseTo(truth.x, 5);
    expect(sum(load.vy)).toBeCloseTo(truth.vy, 5);
  });
});

describe("the codecs that are compared", () => {
  it.each(CODEC_ROWS)(
    "include $name, which shows each client the rows that it sees, and no others",
    ({ create, hasViews, receivers }) => {
      const [n, seed] = [9, 5];
      const load = new Workload(n, seed);
      const views = viewsOf(n, seed);
      const codec = create({ load, seed, views });
      for (let i = 0; i < 20; i++) {
        codec.take(load, load.step());
        codec.encode();
        for (let client = 0; client < CLIENTS; client++)
          expect(codec.sizeOf(client)).toBeGreaterThan(hasViews ? -1 : 0);
        for (let client = 0; client < receivers; client++) {
          codec.decode(client);
          for (let row = 0; row < n; row++) {
            const got = codec.read(client, row);
            if (hasViews && views[client][row] === 0) expect(got).toBeUndefined();
            else expect(got && load.check(row, got)).toBeUndefined();
            expect(got !== undefined || (hasViews && views[client][row] === 0)).toBe(true);
          }
        }
      }
    },
  );
});

describe("the bars", () => {
  const good: Figure[] = CODEC_ROWS.map(({ name }) => ({
    name,
    bytes: 50,
    encodeUs: name.startsWith("reckon") ? 10 : 50,
    decodeUs: name.startsWith("reckon") ? 10 : 20,
    allocBytes: name.startsWith("reckon") ? 1000 : 1_000_000,
  }));
  const missed = (n: number, name: string, worse: Partial<Figure>): string[] =>
    verdicts(
      n,
      good.map((row) => (row.name === name ? { ...row, ...worse } : row)),
    )
      .filter(({ isMet }) => !isMet)
      .map(({ sentence }) => sentence);

  it("are all met by figures that are just good enough", () => {
    for (const n of [1, 100, 1000, 5000]) expect(missed(n, "", {})).toEqual([]);
    expect(verdicts(1000, good)).toHaveLength(2 + 3 + 5 + 3);
  });

  it.each([
    [1000, "reckon-generic", { bytes: 1031 }, 1],
    [1000, "reckon-declared", { bytes: 591 }, 1],
    [100, "reckon-generic", { bytes: 106 }, 1],
    [100, "reckon-declared", { bytes: 63 }, 1],
    [1000, "reckon-views", { encodeUs: 100.1 }, 1],
    [1000, "reckon-generic", { decodeUs: 10.1 }, 2],
    [1000, "reckon-views", { decodeUs: 10.1 }, 1],
    [5, "reckon-views", { allocBytes: 1001 }, 1],
  ] as const)("at n = %i %s with %o misses %i", (n, name, worse, count) => {
    expect(missed(n, name, worse)).toHaveLength(count);
  });
});
