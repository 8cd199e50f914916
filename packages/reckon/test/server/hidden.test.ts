// What a client may not see has no influence on its bytes: two matches that differ only in that send it the same.
import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import type { InterestPolicy } from "../../src/server/interest.ts";
import { Driver, inputMessage, STAMPED } from "./drive.ts";
import { secretive } from "./hidden-game.ts";

/** Every packet to player 0 in 200 ticks in which both players move, and player 0 acknowledges most snapshots. */
function packetsTo0(
  secret: number,
  seed: number,
  interest: InterestPolicy,
  budgetBytes: number,
  hasFar = true,
): Uint8Array[] {
  const agreement = { ...STAMPED, snapshotEvery: 2 };
  const game = secretive(secret, hasFar);
  const driver = new Driver({ game, seed, agreement, snapshot: { interest, budgetBytes } });
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
  return driver.sent.filter(({ player }) => player === 0).map(({ bytes }) => bytes);
}

describe("[SN6] [SN11] [EV11] [AX35] hidden rows, fields and events", () => {
  const mark: Extract<InterestPolicy, { see: "function" }>["mark"] = (world, _player, visible) => {
    for (let k = 0; k < visible.length; k++)
      for (let row = 0; row < visible[k].length; row++)
        visible[k][row] = world.kinds[k].columns[0][row] > -1000 ? 1 : 0;
  };
  const policies: readonly InterestPolicy[] = [
    { see: "radius", distance: 1000 },
    { see: "grid", cell: 500 },
    { see: "function", mark },
  ];
  const cases = policies.flatMap((interest) =>
    [1100, 100, 40].map((budgetBytes) => [interest.see, budgetBytes, interest] as const),
  );

  it.each(cases)("leave no trace in what a client is sent: %s, %d B", (_see, budgetBytes, interest) => {
    for (let seed = 1; seed <= 8; seed++) {
      const one = packetsTo0(100 + seed, seed, interest, budgetBytes);
      const other = packetsTo0(901 + seed, seed, interest, budgetBytes);
      expect(one.length).toBeGreaterThan(99);
      expect(other, `seed ${seed}`).toEqual(one);
    }
  });

  it.each([1100, 100, 40])("leave no trace where every row is seen: %d B", (budgetBytes) => {
    for (let seed = 1; seed <= 8; seed++) {
      const one = packetsTo0(100 + seed, seed, { see: "everything" }, budgetBytes, false);
      const other = packetsTo0(900 + seed, seed, { see: "everything" }, budgetBytes, false);
      expect(other, `seed ${seed}`).toEqual(one);
    }
  });

  it("would be found if they were sent", () => {
    const everything = { see: "everything" } as const;
    expect(packetsTo0(101, 1, everything, 1100)).not.toEqual(packetsTo0(901, 1, everything, 1100));
    expect(packetsTo0(101, 1, everything, 1100)).toEqual(packetsTo0(101, 1, everything, 1100));
  });
});
