// A join into a world of ten thousand rows: own rows come first, the rest under the byte budget, and no other player is affected.
import type { World } from "reckon";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { forestOf, JOIN_MS, NARROW, walker } from "../../../../bench/src/shared/forest.ts";

const ROWS = 10_000;
const PACKET_BYTES = 1200;
const forest = forestOf(ROWS);

/** Milestones of the joining client: decoded snapshots by then, or ms since the request to join. 0: never. */
interface Joined {
  /** The own row is in the newest snapshot. */
  ownRow: number;
  /** The own row moves by its controls. */
  moving: number;
  /** The server steps it with own inputs, and the client knows. */
  moved: number;
  /** The client holds every row. */
  allMs: number;
}

interface Run {
  readonly match: Stepper;
  readonly joined: Joined;
  /** When each packet to the earlier player left. */
  readonly othersMs: number[];
  /** Bytes of the largest packet to any client. */
  largest: number;
}

function play(seed: number, forMs: number, hasJoiner: boolean): Run {
  const joined: Joined = { ownRow: 0, moving: 0, moved: 0, allMs: 0 };
  const clients = [{ bot: () => walker }, { bot: () => walker, joinMs: JOIN_MS }];
  const match: Stepper = new Stepper({
    game: forest,
    preset: presets.reckon,
    profile: NARROW,
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
    it(`[AX35] puts the player in control at once, brings all rows within five seconds, and delays no other player: seed ${seed}`, () => {
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
