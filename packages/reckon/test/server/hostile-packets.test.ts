import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterGame } from "./counter.ts";
import { Driver, inputPacket, LATCHED, pingPacket, QUEUED, STAMPED } from "./drive.ts";

const good = inputPacket(counterGame, 5, [{ move: 1 }, { move: 0.5, fire: 1 }, { move: 0.25, taps: 3 }], 17);

/** Everything of a room that a packet could change. */
function stateOf(driver: Driver, player: number): unknown {
  const seat = driver.room.seat(player);
  const { packetsIn, bytesIn, badPackets, ...counts } = seat?.counts ?? {
    packetsIn: 0,
    bytesIn: 0,
    badPackets: 0,
  };
  return {
    world: driver.room.world.hash(),
    counts,
    newest: seat?.buffer.arrivals.newest,
    echo: seat?.echoMs,
    ack: seat?.snapshotAck,
    sent: driver.sent.length,
  };
}

describe("bytes that are no packet", () => {
  it.each([
    ["stamped", STAMPED],
    ["queued", QUEUED],
    ["latched", LATCHED],
  ])("random bytes never throw, whatever is made of them (%s)", (_name, agreement) => {
    const bytes = fc
      .tuple(fc.constantFrom(0, 1, 1, 1, 2, 3, 4, 255), fc.uint8Array({ maxLength: 80 }))
      .map(([type, rest]) => Uint8Array.of(type, ...rest));
    const driver = new Driver({ agreement });
    const player = driver.join();
    fc.assert(
      fc.property(bytes, (packet) => {
        driver.room.receive(player, packet, driver.ticks * 20);
        driver.tick();
      }),
      { seed: 1, numRuns: 500 },
    );
    const { packetsIn, badPackets } = driver.room.seat(player)?.counts ?? { packetsIn: 0, badPackets: 0 };
    expect(packetsIn).toBe(500);
    expect(badPackets).toBeGreaterThan(250);
  });

  it("one that is cut short is counted, and nothing of it is taken", () => {
    for (const packet of [good, pingPacket(3)])
      for (let length = 0; length < packet.length; length++) {
        const driver = new Driver();
        const player = driver.join();
        const before = stateOf(driver, player);
        driver.room.receive(player, packet.subarray(0, length), 1);
        expect(stateOf(driver, player)).toEqual(before);
        expect(driver.room.seat(player)?.counts.badPackets).toBe(1);
      }
  });

  it("one with bytes left over is counted, and nothing of it is taken", () => {
    for (const packet of [good, pingPacket(3)]) {
      const driver = new Driver();
      const player = driver.join();
      const before = stateOf(driver, player);
      driver.room.receive(player, Uint8Array.of(...packet, 0), 1);
      expect(stateOf(driver, player)).toEqual(before);
      expect(driver.room.seat(player)?.counts.badPackets).toBe(1);
    }
  });

  it("[RM4] one whose last input is out of range is not taken in part", () => {
    const bad = good.slice();
    bad[bad.length - 1] = 16;
    const driver = new Driver();
    const player = driver.join();
    const before = stateOf(driver, player);
    driver.room.receive(player, bad, 1);
    expect(stateOf(driver, player)).toEqual(before);
    driver.tick(6);
    expect(driver.row(player)).toMatchObject({ x: 0, fires: 0, tapped: 0 });
  });

  it("one that says it has more inputs than fit a packet is refused", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, 40, new Array(33).fill({ move: 1 }));
    driver.send(player, 40, new Array(32).fill({ move: 1 }));
    expect(driver.room.seat(player)?.counts.badPackets).toBe(1);
    driver.tick(41);
    expect(driver.row(player).x).toBe(32);
  });

  it("a send time that is no number is refused", () => {
    const driver = new Driver();
    const player = driver.join();
    for (const sentMs of [Number.NaN, Number.POSITIVE_INFINITY]) {
      driver.room.receive(player, pingPacket(sentMs), 1);
      driver.room.receive(player, inputPacket(counterGame, 2, [{ move: 1 }], sentMs), 1);
    }
    expect(driver.room.seat(player)?.counts.badPackets).toBe(4);
    expect(driver.sent).toEqual([]);
  });
});

describe("who a packet is from", () => {
  it("[RM4] is the connection: nothing in it can move another player", () => {
    const packet = fc.record({ newest: fc.nat(65535), count: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(fc.array(packet, { maxLength: 20 }), (packets) => {
        const driver = new Driver();
        const [hostile, honest] = [driver.join(), driver.join()];
        for (const { newest, count } of packets) {
          driver.send(hostile, newest, new Array(count).fill({ move: 1, fire: 1, taps: 9 }));
          driver.tick();
        }
        expect(driver.row(honest)).toMatchObject({ x: 0, fires: 0, tapped: 0 });
        expect(driver.room.seat(honest)?.counts.packetsIn).toBe(0);
      }),
      { seed: 1, numRuns: 30 },
    );
  });

  it("packets for a seat that nobody has are dropped", () => {
    const driver = new Driver();
    const before = stateOf(driver, 0);
    for (const player of [0, 3, 4, -1, Number.NaN]) driver.room.receive(player, good, 1);
    expect(stateOf(driver, 0)).toEqual(before);
  });
});

it("a good packet is taken, a ping is answered", () => {
  const driver = new Driver();
  const player = driver.join();
  driver.room.receive(player, good, 1);
  driver.room.receive(player, pingPacket(99), 3);
  expect(driver.room.seat(player)?.counts).toMatchObject({
    badPackets: 0,
    packetsIn: 2,
    bytesIn: good.length + 9,
  });
  expect(driver.sent.map(({ bytes }) => [bytes[0], bytes.length])).toEqual([[4, 25]]);
  driver.tick(5);
  expect(driver.row(player)).toMatchObject({ x: 1.75, fires: 1 });
});
