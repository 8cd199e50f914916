// What a client may not see has no influence on its bytes: two matches that differ only in that send it the same.
import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import type { InterestPolicy } from "../../src/server/publish/interest.ts";
import type { TrainingPolicy } from "../../src/server/publish/table-training.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { messagesOf } from "../wire/messages-of.ts";
import { Driver, inputMessage, STAMPED } from "./drive.ts";
import { secretive } from "./hidden-game.ts";

interface Variant {
  readonly hasFar?: boolean;
  readonly hasReferences?: boolean;
  readonly training?: TrainingPolicy;
  readonly tables?: Uint8Array;
}

/** A match of 200 ticks in which both players move, and player 0 acknowledges most snapshots. */
function play(
  secret: number,
  seed: number,
  interest: InterestPolicy,
  budgetBytes: number,
  { hasFar = true, hasReferences = true, training, tables }: Variant = {},
): Driver {
  const agreement = { ...STAMPED, snapshotEvery: 2 };
  const game = secretive(secret, hasFar, hasReferences);
  const driver = new Driver({ game, seed, agreement, snapshot: { interest, budgetBytes, training }, tables });
  const random = Random.from(seed);
  // Where nothing is far away, not even another player, all that there is may be sent: a world of its own for the server.
  const players = hasFar && secret % 2 === 1 ? 1 : 2;
  for (let i = 0; i < players; i++) driver.join();
  for (let tick = 1; tick <= 200; tick++) {
    for (const player of [0, 1]) {
      const newest = Math.floor(driver.ticks / 2);
      const ack = newest > 0 && random.chance(0.7) ? newest - random.below(3) : -1;
      const move = random.between(-1, 1);
      if (player < players)
        driver.sendMessage(player, inputMessage(driver.game, tick + 2, [{ move }], Math.max(-1, ack)));
    }
    driver.tick();
  }
  expect(driver.room.seat(0)?.counts.badPackets).toBe(0);
  return driver;
}

function packetsOf0({ sent }: Driver): Uint8Array[] {
  return sent.filter(({ player }) => player === 0).map(({ bytes }) => bytes);
}

/** Every packet to player 0 in such a match. */
function packetsTo0(...match: Parameters<typeof play>): Uint8Array[] {
  return packetsOf0(play(...match));
}

describe("[SN6] [SN11] [EV11] [AX35] hidden rows, fields and events", () => {
  const mark: Extract<InterestPolicy, { see: "function" }>["mark"] = (world, _player, visible) => {
    for (let k = 0; k < visible.length; k++)
      for (let row = 0; row < visible[k].length; row++)
        visible[k][row] = world.kinds[k].columns[0][row] > -1000 ? 1 : 0;
  };
  const radius = { see: "radius", distance: 1000 } as const;
  const policies: readonly InterestPolicy[] = [radius, { see: "grid", cell: 500 }, { see: "function", mark }];
  const cases = policies.flatMap((interest) =>
    [1100, 100, 40].flatMap((budgetBytes) =>
      [true, false].map((hasReferences) => [interest.see, budgetBytes, hasReferences, interest] as const),
    ),
  );

  it.each(cases)(
    "leave no trace in what a client is sent: %s, %d B, references: %s",
    (_see, budgetBytes, hasReferences, interest) => {
      for (let seed = 1; seed <= 8; seed++) {
        const one = packetsTo0(100 + seed, seed, interest, budgetBytes, { hasReferences });
        const other = packetsTo0(901 + seed, seed, interest, budgetBytes, { hasReferences });
        expect(one.length).toBeGreaterThan(99);
        expect(other, `seed ${seed}`).toEqual(one);
      }
    },
  );

  it.each([1100, 100, 40])("leave no trace where every row is seen: %d B", (budgetBytes) => {
    for (let seed = 1; seed <= 8; seed++) {
      const one = packetsTo0(100 + seed, seed, { see: "everything" }, budgetBytes, { hasFar: false });
      const other = packetsTo0(900 + seed, seed, { see: "everything" }, budgetBytes, { hasFar: false });
      expect(other, `seed ${seed}`).toEqual(one);
    }
  });

  it.each([true, false])(
    "[TB1] leave no trace in a room that trains until its tables are published, references: %s",
    (hasReferences) => {
      for (let seed = 1; seed <= 4; seed++) {
        const variant = { hasReferences, training: { snapshots: 30 } };
        const [one, other] = [100 + seed, 901 + seed].map((secret) =>
          play(secret, seed, radius, 1100, variant),
        );
        const [mine, theirs] = [one, other].map(packetsOf0);
        const [first, same] = [mine, theirs].map((packets) =>
          packets.findIndex((bytes) => messagesOf(bytes, LANE.control).length > 0),
        );
        expect(first).toBeGreaterThan(30);
        expect(same).toBe(first);
        expect(theirs.slice(0, first)).toEqual(mine.slice(0, first));
        const plain = packetsTo0(100 + seed, seed, radius, 1100, { hasReferences });
        expect(plain.slice(0, first)).toEqual(mine.slice(0, first));
        // They are what tells: averages of what somebody else is sent.
        expect(other.room.tables()).not.toEqual(one.room.tables());
      }
    },
  );

  it.each([true, false])(
    "[TB4] leave no trace where rooms start with the same trained tables, references: %s",
    (hasReferences) => {
      const training = { snapshots: 30 };
      const tables = play(100, 1, radius, 1100, { hasReferences, training }).room.tables();
      expect(tables).toBeDefined();
      for (let seed = 1; seed <= 4; seed++) {
        const one = packetsTo0(100 + seed, seed, radius, 1100, { hasReferences, tables });
        const other = packetsTo0(901 + seed, seed, radius, 1100, { hasReferences, tables });
        expect(other, `seed ${seed}`).toEqual(one);
        expect(one).not.toEqual(packetsTo0(100 + seed, seed, radius, 1100, { hasReferences }));
      }
    },
  );

  it("would be found if they were sent", () => {
    const everything = { see: "everything" } as const;
    expect(packetsTo0(101, 1, everything, 1100)).not.toEqual(packetsTo0(901, 1, everything, 1100));
    expect(packetsTo0(101, 1, everything, 1100)).toEqual(packetsTo0(101, 1, everything, 1100));
  });
});
