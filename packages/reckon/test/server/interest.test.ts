import { fixed, flag, integer, kind, presses, Random } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { type InterestPolicy, markVisible } from "../../src/server/publish/interest.ts";
import { defineGame } from "../../src/world/game.ts";
import { layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const place = { min: -1024, max: 1024, resolution: 1 / 16 } as const;
const walker = kind("walker", {
  capacity: 24,
  position: ["x", "y"],
  fields: { x: fixed(place), y: fixed(place), steps: integer({ min: 0, max: 1_000_000 }) },
});
const kite = kind("kite", {
  capacity: 4,
  position: ["x", "y", "z"],
  fields: { x: fixed(place), y: fixed(place), z: fixed(place) },
});
const sign = kind("sign", { capacity: 2, fields: { text: integer({ min: 0, max: 99 }) } });
const layout = layoutOf([walker, kite, sign], 60);

/** A world with walkers at these places, by row; `owner` −1: none. */
function worldOf(walkers: readonly (readonly [x: number, y: number, owner: number])[]): World {
  const world = new World(layout);
  for (const [x, y, owner] of walkers) {
    const row = world.spawn("walker", owner);
    world.fields.walker.x[row] = x;
    world.fields.walker.y[row] = y;
  }
  world.spawn("kite");
  world.spawn("sign");
  return world;
}

/** Rows of a kind that a player sees. */
function seen(policy: InterestPolicy, world: World, player: number, kindName = "walker"): number[] {
  const visible = world.kinds.map(({ alive }) => new Uint8Array(alive.length).fill(1));
  markVisible(policy, world, player, visible);
  const marks = visible[world.kinds.findIndex((rows) => rows.layout.kind.name === kindName)];
  return [...marks.keys()].filter((row) => marks[row] === 1);
}

describe("[SN8] [AX35] a player sees, by policy", () => {
  const world = worldOf([
    [0, 0, 0],
    [30, 40, -1],
    [30, 40.0625, -1],
    [-49, 0, 1],
    [500, 500, 0],
    [520, 500, -1],
    [-200, 0, 1],
  ]);
  world.despawn("walker", 5);

  it("everything: every row there is", () => {
    expect(seen({ see: "everything" }, world, 0)).toEqual([0, 1, 2, 3, 4, 6]);
    expect(seen({ see: "everything" }, world, 3, "kite")).toEqual([0]);
  });

  it("radius: rows up to that far from any own row, and own rows", () => {
    const policy = { see: "radius", distance: 50 } as const;
    expect(seen(policy, world, 0)).toEqual([0, 1, 3, 4]);
    expect(seen(policy, world, 1)).toEqual([0, 3, 6]);
  });

  it("grid: rows in the cell of an own row and in those around it, also below 0", () => {
    const policy = { see: "grid", cell: 40 } as const;
    expect(seen(policy, world, 0)).toEqual([0, 1, 2, 4]);
    expect(seen(policy, world, 1)).toEqual([3, 6]);
    expect(seen({ see: "grid", cell: 50 }, world, 1)).toEqual([0, 1, 2, 3, 6]);
  });

  it("function: the rows that the game marks, and own rows, but no row that is not there", () => {
    const policy: InterestPolicy = {
      see: "function",
      mark: (_world, player, visible) => {
        visible[0][2 + player] = 1;
        visible[0][5] = 1;
      },
    };
    expect(seen(policy, world, 0)).toEqual([0, 2, 4]);
    expect(seen(policy, world, 0, "sign")).toEqual([]);
  });

  it("radius and grid: kinds without a position, and of rows in other dimensions only their own", () => {
    for (const policy of [
      { see: "radius", distance: 50 },
      { see: "grid", cell: 50 },
    ] as const) {
      expect(seen(policy, world, 3, "sign")).toEqual([0]);
      expect(seen(policy, world, 0, "kite")).toEqual([]);
    }
  });

  it("radius: no row with a place, if the player has no row", () => {
    expect(seen({ see: "radius", distance: 50 }, world, 3)).toEqual([]);
  });
});

/** Walkers go about at random; each player walks with their inputs. */
const meadow = defineGame({
  name: "meadow",
  players: 3,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }), fire: flag(), taps: presses() },
  kinds: [walker, sign],
  init(world) {
    world.spawn("sign");
    for (let i = 0; i < 18; i++) {
      const row = world.spawn("walker");
      world.fields.walker.x[row] = world.random.between(-300, 300);
      world.fields.walker.y[row] = world.random.between(-300, 300);
    }
  },
  join: (world, player) => void world.spawn("walker", player),
  leave: (world, player) => world.despawn("walker", world.rowOf("walker", player)),
  step(world, inputs) {
    const { x, y, steps } = world.fields.walker;
    for (const row of world.rows("walker")) {
      const owner = world.ownerOf("walker", row);
      if (owner >= 0) x[row] += 4 * inputs.of(owner).move;
      else {
        x[row] += world.random.between(-6, 6);
        y[row] += world.random.between(-6, 6);
        if (world.random.chance(0.5)) steps[row]++;
      }
    }
  },
});

describe("[SN8] [AX35] rows that come into view and leave it", () => {
  const policies: readonly (readonly [string, InterestPolicy])[] = [
    ["radius", { see: "radius", distance: 120 }],
    ["grid", { see: "grid", cell: 100 }],
    [
      "function",
      {
        see: "function",
        mark: (world, _player, visible) => {
          const { x } = world.fields.walker;
          for (const row of world.rows("walker")) if (x[row] > 0) visible[0][row] = 1;
        },
      },
    ],
    ["everything", { see: "everything" }],
  ];

  it.each(policies)("reach the client as such in every snapshot: %s", (name, interest) => {
    const visible = meadow.layout.kinds.map(({ kind: one }) => new Uint8Array(one.capacity));
    const before = [new Map<number, string>(), new Map<number, string>()];
    const random = Random.from(5);
    let compared = 0;
    let changes = 0;
    const { reckon } = presets;
    const match = new Stepper({
      game: meadow,
      preset: { ...reckon, room: { ...reckon.room, snapshot: { interest, budgetBytes: 1100 } } },
      profile: profileNamed("wifi"),
      seed: 11,
      hashed: false,
      development: false,
      clients: [0, 1].map(() => ({
        bot: () => ({
          sample: (into): void => {
            if (random.chance(0.02)) into.move = random.between(-1, 1);
          },
        }),
      })),
      onFrame: ({ client, index }) => {
        const held = client?.snapshots.at(client.snapshots.newest);
        const truth = held === undefined ? undefined : match.room.history.at(held.tick);
        if (client === undefined || held === undefined || truth === undefined) return;
        markVisible(interest, truth, client.player, visible);
        const rows = new Map<number, string>();
        for (let k = 0; k < held.kinds.length; k++)
          for (let row = 0; row < visible[k].length; row++) {
            expect(held.kinds[k].alive[row], `${name} ${k} ${row}`).toBe(visible[k][row]);
            if (visible[k][row] === 0) continue;
            const values = held.kinds[k].columns.map((column) => column[row]);
            expect(values).toEqual(truth.kinds[k].columns.map((column) => column[row]));
            rows.set(k * 100 + row, "");
          }
        expect(held.rowOf("walker", client.player)).toBe(truth.rowOf("walker", client.player));
        compared++;
        for (const key of rows.keys()) if (!before[index].has(key)) changes++;
        for (const key of before[index].keys()) if (!rows.has(key)) changes++;
        before[index] = rows;
      },
    });
    match.run(15_000);
    expect(compared).toBeGreaterThan(1000);
    if (name !== "everything") expect(changes).toBeGreaterThan(40);
  });
});
