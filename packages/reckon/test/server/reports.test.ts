import { describe, expect, it } from "vitest";
import { MOST_MARGINS } from "../../src/wire/messages/report.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { counterGame } from "./counter.ts";
import { Driver, inputMessage, LATCHED, marginsOf, packetsOf, QUEUED, STAMPED, TICK_MS } from "./drive.ts";

describe("the margin of each input", () => {
  it("[IN9, QU3] is how early it arrived before its tick was due, in ms, and is told once", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, 5, [{ move: 1 }, { move: 1 }], 12.5);
    driver.tick();
    expect(marginsOf(driver.report(player))).toEqual([
      [4, 4 * TICK_MS - 12.5],
      [5, 5 * TICK_MS - 12.5],
    ]);
    driver.send(player, 6, [{ move: 1 }, { move: 1 }, { move: 1 }], 31);
    driver.tick();
    expect(marginsOf(driver.report(player))).toEqual([[6, 6 * TICK_MS - 31]]);
    driver.tick();
    expect(marginsOf(driver.report(player))).toEqual([]);
  });

  it("[IN9, QU3] is negative for one that came late, and only its first arrival counts", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.tick(4);
    driver.send(player, 3, [{ move: 1 }], 4 * TICK_MS + 5);
    driver.send(player, 3, [{ move: 1 }], 4 * TICK_MS + 9);
    driver.tick();
    expect(marginsOf(driver.report(player))).toEqual([[3, -TICK_MS - 5]]);
  });

  it("is not told of a stamp that was refused", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, 1000, [{ move: 1 }]);
    driver.tick();
    expect(marginsOf(driver.report(player))).toEqual([]);
  });

  it("is told of the newest 31 when more arrived between two snapshots", () => {
    const driver = new Driver({ agreement: { ...STAMPED, snapshotEvery: 6 } });
    const player = driver.join();
    driver.send(player, 60, new Array(30).fill({ move: 1 }), 0);
    driver.send(player, 70, new Array(10).fill({ move: 1 }), 0);
    driver.tick(6);
    const margins = marginsOf(driver.report(player));
    expect(margins.length).toBe(MOST_MARGINS);
    expect(margins.map(([number]) => number)).toEqual(Array.from({ length: 31 }, (_, i) => 40 + i));
    expect(margins.at(-1)?.[1]).toBe(70 * TICK_MS);
  });
});

describe("substitute bits", () => {
  it.each([
    ["stamped", STAMPED],
    ["queued", QUEUED],
    ["latched", LATCHED],
  ])("bit i says whether tick − i was stepped without the player's own %s input", (_name, agreement) => {
    const driver = new Driver({ agreement });
    const player = driver.join();
    const isOwn = [1, 0, 1, 1, 0, 0, 1];
    let number = 0;
    for (const own of isOwn) {
      number = agreement.addressing === "tick" ? driver.ticks + 1 : number + 1;
      if (own === 1) driver.send(player, number, [{ move: 1 }]);
      driver.tick();
    }
    const { substitutes } = driver.report(player);
    expect(isOwn.map((_, i) => 1 - ((substitutes >>> (isOwn.length - 1 - i)) & 1))).toEqual(isOwn);
    expect(driver.room.seat(player)?.wasSubstituted(1)).toBe(true);
    expect(driver.room.seat(player)?.counts).toMatchObject({ ticks: 7, starved: 3 });
  });

  it("[SN3] a skip moves them on by its length: what came before it stays told", () => {
    const driver = new Driver({ catchUpTicks: 2 });
    const player = driver.join();
    driver.send(player, 9, new Array(9).fill({ move: 1 }));
    driver.tick(3);
    // Ticks 4 to 6 are skipped, 7 and 8 are stepped.
    driver.room.update(8 * TICK_MS);
    expect(driver.report(player).substitutes & 0xff).toBe(0b00011100);
    driver.room.update(80 * TICK_MS);
    expect(driver.report(player).substitutes).toBe(0xffffffff);
  });
});

describe("[AX16] acknowledgements", () => {
  it("[AX16] by tick: the snapshot's own tick", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, 8, [{ move: 1 }]);
    driver.tick(3);
    expect(driver.snapshots(player).at(-1)?.tick).toBe(3);
    expect(driver.report(player)).toMatchObject({ ack: -1, receivedBits: 0 });
  });

  it.each([
    ["queued", QUEUED],
    ["latched", LATCHED],
  ])(
    "[AX16] by number: the last %s input that was stepped with, not the last that arrived",
    (_name, agreement) => {
      const driver = new Driver({ agreement });
      const player = driver.join();
      driver.tick();
      expect(driver.report(player).ack).toBe(-1);
      driver.send(player, 5, [{ move: 1 }]);
      driver.tick();
      expect(driver.report(player).ack).toBe(5);
      driver.tick();
      expect(driver.report(player).ack).toBe(5);
      const arrived = driver.sent.length;
      driver.send(player, 6, [{ move: 1 }]);
      expect(driver.sent.length).toBe(arrived);
      driver.tick();
      expect(driver.report(player).ack).toBe(6);
    },
  );

  it("[AX16] [SN3] bitfield: of stamped inputs the newest that arrived and the 31 before it", () => {
    const driver = new Driver({ agreement: { ...STAMPED, ack: "bitfield" } });
    const player = driver.join();
    driver.tick();
    expect(driver.report(player).receivedBits).toBe(0);
    for (const number of [2, 20, 31, 33]) driver.send(player, number, [{ move: 1 }]);
    driver.tick();
    const report = driver.report(player);
    expect(report.newest).toBe(33);
    expect([0, 1, 2, 13, 31].map((i) => (report.receivedBits >>> i) & 1)).toEqual([1, 0, 1, 1, 1]);
    expect(report.receivedBits).toBe((1 | (1 << 2) | (1 << 13) | (1 << 31)) >>> 0);
  });

  it("[AX16] bitfield: of queued inputs the newest that arrived and the 31 before it, besides the one stepped with", () => {
    const driver = new Driver({ agreement: { ...QUEUED, ack: "bitfield" } });
    const player = driver.join();
    for (const number of [1, 3, 4, 5]) driver.send(player, number, [{ move: 1 }]);
    driver.tick(3);
    expect(driver.report(player)).toMatchObject({ ack: 4, newest: 5, receivedBits: 0b10111 });
  });

  it("a snapshot that is published while the room catches up acks what its own tick used", () => {
    for (const agreement of [
      { ...STAMPED, snapshotEvery: 3 },
      { ...QUEUED, snapshotEvery: 3 },
    ]) {
      const driver = new Driver({ agreement });
      const player = driver.join();
      driver.send(player, 7, new Array(7).fill({ move: 1 }));
      // Eight ticks at once: the snapshot is of tick 6, and tick 8 went without an input.
      driver.room.update(8 * TICK_MS);
      const report = driver.report(player);
      expect(driver.snapshots(player).map(({ tick }) => tick)).toEqual([6]);
      expect(report.ack).toBe(agreement.addressing === "tick" ? -1 : 6);
      expect(report.substitutes & 0b111111).toBe(0);
    }
  });
});

describe("the hold", () => {
  it("is the time since the newest packet arrived, in 1/32 ms, also when an older one came after it", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.tick();
    expect(driver.report(player).holdMs).toBeNaN();
    const [older, newer] = [1, 2].flatMap((number) =>
      packetsOf(driver.connection(player), LANE.play, inputMessage(counterGame, number, [{ move: 1 }])),
    );
    driver.room.receive(player, newer, 25.25);
    driver.room.receive(player, older, 30);
    driver.tick();
    expect(driver.report(player).holdMs).toBe(2 * TICK_MS - 25.25);
    driver.tick(20);
    expect(driver.report(player).holdMs).toBe(22 * TICK_MS - 25.25);
  });
});
