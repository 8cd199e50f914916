import { describe, expect, it } from "vitest";
import { type CounterWorld, openCounterGame } from "./counter.ts";
import { Driver, QUEUED, STAMPED, TICK_MS } from "./drive.ts";

describe("[AX14] [SN1, BT3, RT1] snapshots every N ticks", () => {
  it.each([1, 2, 3, 6])("[AX14] N = %i: one for each tick that N divides", (snapshotEvery) => {
    const driver = new Driver({ agreement: { ...STAMPED, snapshotEvery } });
    const player = driver.join();
    driver.tick(24);
    const ticks = driver.snapshots(player).map(({ tick }) => tick);
    expect(ticks).toEqual(Array.from({ length: 24 / snapshotEvery }, (_, i) => (i + 1) * snapshotEvery));
  });

  it("[AX14] the count starts at the room's first tick", () => {
    const driver = new Driver({ firstTick: 100, agreement: { ...STAMPED, snapshotEvery: 3 } });
    const player = driver.join();
    driver.tick(7);
    expect(driver.snapshots(player).map(({ tick }) => tick)).toEqual([103, 106]);
  });

  it("a snapshot holds the world as it was settled after its tick, and says when it was sent", () => {
    const driver = new Driver({ agreement: { ...STAMPED, snapshotEvery: 2 } });
    const player = driver.join();
    driver.send(player, 4, [{ move: 1 }, { move: 0.5 }, { move: 0.25 }]);
    driver.tick(3);
    driver.room.update(4 * TICK_MS + 7.5);
    const [, snapshot] = driver.snapshots(player);
    const { counter } = (snapshot.world as unknown as CounterWorld).fields;
    expect(snapshot).toMatchObject({ tick: 4, sentAfterMs: 7.5, skipped: 0 });
    expect(counter.x[snapshot.world.rowOf("counter", player)]).toBe(1.75);
  });
});

describe("[AX15] recipients", () => {
  it("[AX15] [SN2] each: every player gets a snapshot of their own, with their report and what only they may see", () => {
    const driver = new Driver();
    for (let i = 0; i < 3; i++) driver.join();
    driver.tick();
    const { secret } = (driver.room.world as unknown as CounterWorld).fields.counter;
    for (const player of [0, 1, 2]) {
      const [snapshot] = driver.snapshots(player);
      expect(snapshot.reports.map((report) => report.player)).toEqual([player]);
      const seen = (snapshot.world as unknown as CounterWorld).fields.counter.secret;
      expect([...seen.subarray(0, 3)]).toEqual(
        [...secret.subarray(0, 3)].map((x, i) => (i === player ? x : 0)),
      );
      expect(secret[player]).toBeGreaterThan(0);
    }
  });

  it("[AX15] [SN2, RT4] broadcast: one message with the reports of all players is the same for all, byte for byte", () => {
    const agreement = { ...QUEUED, recipient: "broadcast", snapshotEvery: 2 } as const;
    const driver = new Driver({ game: openCounterGame, agreement });
    for (let i = 0; i < 3; i++) driver.join();
    driver.send(0, 4, [{ move: 1 }]);
    driver.send(2, 9, [{ move: 1 }, { move: 1 }]);
    driver.tick(2);
    const told = driver.sent.filter(({ messages }) => messages.length > 0);
    const packets = told.map(({ messages }) => messages.map(({ bytes }) => [...bytes]));
    expect(told.map(({ player }) => player)).toEqual([0, 1, 2]);
    expect(packets[1]).toEqual(packets[0]);
    expect(packets[2]).toEqual(packets[0]);
    const [snapshot] = driver.snapshots(1);
    expect(snapshot.reports.map(({ player, ack }) => [player, ack])).toEqual([
      [0, 4],
      [1, -1],
      [2, 9],
    ]);
  });

  it("[AX15] a seat that was given back receives nothing, and no report is about it", () => {
    const driver = new Driver({ game: openCounterGame, agreement: { ...QUEUED, recipient: "broadcast" } });
    for (let i = 0; i < 3; i++) driver.join();
    driver.tick();
    driver.sent.length = 0;
    driver.room.leave(1);
    driver.tick();
    expect(driver.sent.map(({ player }) => player)).toEqual([0, 2]);
    expect(driver.snapshots(0)[0].reports.map(({ player }) => player)).toEqual([0, 2]);
  });

  it("[QU12] packets and bytes sent are counted for each seat", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.tick(3);
    const bytes = driver.sent.reduce((sum, packet) => sum + packet.bytes.length, 0);
    expect(driver.room.seat(player)?.counts).toMatchObject({ packetsOut: 3, bytesOut: bytes });
  });
});

it("the same packets at the same times give the same bytes", () => {
  const play = (seed: number): number[][] => {
    const driver = new Driver({ seed, agreement: { ...STAMPED, snapshotEvery: 2 } });
    driver.join();
    driver.join();
    for (let tick = 1; tick <= 30; tick++) {
      driver.send(0, tick + 3, [{ move: (tick % 5) / 8, taps: tick & 15 }]);
      if (tick % 4 > 0) driver.send(1, tick, [{ move: -0.5 }, { move: 1 }], tick * TICK_MS - 3);
      if (tick === 9) driver.room.command(1, { name: "note", values: { digit: 5 } });
      driver.tick();
    }
    return driver.sent.map(({ player, bytes }) => [player, ...bytes]);
  };
  expect(play(1)).toEqual(play(1));
  expect(play(1)).not.toEqual(play(2));
});
