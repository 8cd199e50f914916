// A join into a world of ten thousand rows: own rows first, the rest under the byte budget, and nobody else notices.
import { angle, defineGame, fixed, integer, kind, type World } from "reckon";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";

const ROWS = 10_000;

const tree = kind("tree", {
  capacity: ROWS,
  fields: {
    x: fixed({ min: 0, max: 4096, resolution: 1 / 4 }),
    y: fixed({ min: 0, max: 4096, resolution: 1 / 4 }),
    lean: angle({ bits: 6 }),
    size: integer({ min: 0, max: 15 }),
  },
});
const ranger = kind("ranger", {
  capacity: 4,
  position: ["x"],
  fields: { x: fixed({ min: 0, max: 4096, resolution: 1 / 16 }) },
});

const forest = defineGame({
  name: "forest",
  players: 4,
  input: { go: integer({ min: 0, max: 1 }) },
  kinds: [tree, ranger],
  init(world) {
    const { x, y, lean, size } = world.fields.tree;
    for (let i = 0; i < ROWS; i++) {
      const row = world.spawn("tree");
      x[row] = world.random.below(4096);
      y[row] = world.random.below(4096);
      lean[row] = world.random.between(-3, 3);
      size[row] = world.random.below(16);
    }
  },
  join: (world, player) => void world.spawn("ranger", player),
  leave: (world, player) => world.despawn("ranger", world.rowOf("ranger", player)),
  step(world, inputs) {
    const { x } = world.fields.ranger;
    for (const row of world.rows("ranger"))
      x[row] = (x[row] + inputs.of(world.ownerOf("ranger", row)).go) % 4096;
  },
});

const JOIN_MS = 6000;
const PACKET_BYTES = 1200;
const burst = { lossRate: 0.05, burstMs: 80, lossInside: 0.8 };
const way = { latencyMs: 40, jitterMs: 5, burst, rateKbps: 512, queueBytes: 16_000 };

/** When the joiner had what: how many snapshots he had decoded by then, or ms since he asked to join. 0: never. */
interface Joined {
  /** His row is in the newest snapshot. */
  ownRow: number;
  /** He sees it move as he presses. */
  moving: number;
  /** The server steps it with what he sent, and he was told. */
  moved: number;
  /** He holds every row. */
  allMs: number;
}

interface Run {
  readonly match: Stepper;
  readonly joined: Joined;
  /** Of the packets to the player who was there before: when each left. */
  readonly othersMs: number[];
  /** Bytes of the largest packet to anybody. */
  largest: number;
}

const bot = {
  sample: (into: Record<string, number>): void => void Object.assign(into, { go: 1 }),
};

function play(seed: number, forMs: number, hasJoiner: boolean): Run {
  const joined: Joined = { ownRow: 0, moving: 0, moved: 0, allMs: 0 };
  const clients = [{ bot: () => bot }, { bot: () => bot, joinMs: JOIN_MS }];
  const match: Stepper = new Stepper({
    game: forest,
    preset: presets.reckon,
    profile: { name: "64 kB/s", up: way, down: way },
    seed,
    hashed: false,
    development: false,
    clients: hasJoiner ? clients : clients.slice(0, 1),
    tamper: (direction, index, bytes) => {
      if (direction === "up") return;
      if (index === 0) run.othersMs.push(match.nowMs);
      run.largest = Math.max(run.largest, bytes.length);
    },
    onFrame: ({ index, client }, trueMs) => {
      if (client === undefined || index !== 1) return;
      const { snapshots, player, quality, shown } = client;
      const newest = snapshots.at(snapshots.newest);
      if (newest === undefined) return;
      const own = newest.rowOf("ranger", player);
      const xOf = (world: World): number => world.of("ranger").columns[0][own];
      if (joined.ownRow === 0 && own >= 0) joined.ownRow = quality.snapshots;
      if (joined.moving === 0 && own >= 0 && xOf(shown) > 0) joined.moving = quality.snapshots;
      if (joined.moved === 0 && own >= 0 && xOf(newest) > 0) joined.moved = quality.snapshots;
      if (joined.allMs === 0 && newest.of("tree").alive.every((one) => one === 1))
        joined.allMs = trueMs - JOIN_MS;
    },
  });
  const run: Run = { match, joined, othersMs: [], largest: 0 };
  match.run(JOIN_MS + forMs);
  return run;
}

describe("a join into ten thousand rows", () => {
  for (const seed of [1, 2])
    it(`[AX35] puts the player in control at once, brings all rows within five seconds, and delays nobody: seed ${seed}`, () => {
      const { match, joined, othersMs, largest } = play(seed, 5000, true);
      expect(joined.ownRow).toBe(1);
      expect(joined.moving).toBeGreaterThan(0);
      expect(joined.moving).toBeLessThanOrEqual(3);
      expect(joined.moved).toBeGreaterThan(0);
      expect(joined.moved).toBeLessThanOrEqual(6);
      expect(joined.allMs).toBeGreaterThan(1000);
      expect(joined.allMs).toBeLessThan(5000);
      const { room, clients } = match;
      const trees = room.world.of("tree");
      for (const { client } of clients) {
        expect(client!.quality.badPackets).toBe(0);
        const held = client!.snapshots.at(client!.snapshots.newest)!.of("tree");
        expect(held.alive).toEqual(trees.alive);
        for (let i = 0; i < trees.columns.length; i++) expect(held.columns[i]).toEqual(trees.columns[i]);
      }
      expect(largest).toBeLessThanOrEqual(PACKET_BYTES);
      expect(room.seat(0)!.counts.oversized + room.seat(1)!.counts.oversized).toBe(0);
      // Links know nothing of each other: what leaves when it would have left arrives when it would have arrived.
      expect(othersMs).toEqual(play(seed, 5000, false).othersMs);
    });
});
