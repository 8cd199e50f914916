import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitWriter } from "../../src/wire/bits.ts";
import { ByteWriter } from "../../src/wire/bytes.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { counterGame } from "./counter.ts";
import { Driver, firstPacket, inputMessage, LATCHED, QUEUED, STAMPED, TICK_MS } from "./drive.ts";

const message = inputMessage(counterGame, 5, [{ move: 1 }, { move: 0.5, fire: 1 }, { move: 0.25, taps: 3 }]);
const good = firstPacket(message);
/** Bytes of a first packet before its message: a header of three, and what the piece is. */
const BEFORE = 4;
const noteCommand = Uint8Array.of(0, 4);

/** Three inputs for ticks 3 to 5, the newest with this code of `move`, which has 33. */
function withCode(code: number): Uint8Array {
  const out = new ByteWriter();
  const bits = new BitWriter();
  bits.start(out);
  bits.bits(5, 8);
  bits.flag(false);
  bits.bits(2, 5);
  for (const known of [0, 0, 1]) {
    bits.flag(known === 1);
    if (known === 1) continue;
    bits.flag(false);
    bits.bits(code, 6);
    bits.bits(0b11, 2);
  }
  bits.finish();
  return out.finish().slice();
}

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
    ack: seat?.held.newest,
    sent: driver.sent.length,
  };
}

function badPackets(driver: Driver, player: number): number | undefined {
  return driver.room.seat(player)?.counts.badPackets;
}

describe("bytes that are no packet", () => {
  const agreements = [
    ["stamped", STAMPED],
    ["queued", QUEUED],
    ["latched", LATCHED],
  ] as const;

  it.each(agreements)(
    "random messages in good packets never throw, and end the connection (%s)",
    (_name, agreement) => {
      let ended = 0;
      let driver = new Driver({ agreement });
      let player = driver.join();
      const lane = fc.constantFrom(LANE.play, LANE.play, LANE.control);
      fc.assert(
        fc.property(lane, fc.uint8Array({ minLength: 1, maxLength: 60 }), (to, rubbish) => {
          driver.sendMessage(player, rubbish, to);
          driver.tick();
          if (driver.room.seat(player) !== undefined) return;
          ended++;
          driver = new Driver({ agreement });
          player = driver.join();
        }),
        { seed: 1, numRuns: 500 },
      );
      expect(ended).toBeGreaterThan(5);
    },
  );

  it("one that is cut short is counted, and nothing of it is taken", () => {
    for (const packet of [good, firstPacket(noteCommand, LANE.control)])
      for (let length = 0; length < packet.length; length++) {
        const driver = new Driver();
        const player = driver.join();
        const before = stateOf(driver, player);
        driver.room.receive(player, packet.subarray(0, length), 1);
        expect(stateOf(driver, player)).toEqual(before);
        // A header alone is a packet without messages.
        expect(badPackets(driver, player)).toBe(length === BEFORE - 1 ? 0 : 1);
        driver.tick();
        expect(driver.ledger.entered).toBe(1);
      }
  });

  it("one with bytes left over is counted, and nothing of it is taken", () => {
    for (const packet of [good, firstPacket(noteCommand, LANE.control)]) {
      const driver = new Driver();
      const player = driver.join();
      const before = stateOf(driver, player);
      driver.room.receive(player, Uint8Array.of(...packet, 0), 1);
      expect(stateOf(driver, player)).toEqual(before);
      expect(badPackets(driver, player)).toBe(1);
      driver.tick();
      expect(driver.ledger.entered).toBe(1);
    }
  });

  it("[RM4] one whose last input is out of range is not taken in part", () => {
    const driver = new Driver();
    const player = driver.join();
    const before = stateOf(driver, player);
    driver.sendMessage(player, withCode(33));
    expect(stateOf(driver, player)).toEqual(before);
    expect(badPackets(driver, player)).toBe(1);
    driver.sendMessage(player, withCode(32));
    expect(badPackets(driver, player)).toBe(1);
    driver.tick(6);
    expect(driver.row(player)).toMatchObject({ x: 3, fires: 0, tapped: 0 });
  });

  it("one with as many inputs as a packet can name, 32, is taken whole", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, 40, new Array(32).fill({ move: 1 }));
    expect(badPackets(driver, player)).toBe(0);
    driver.tick(41);
    expect(driver.row(player).x).toBe(32);
  });
});

describe("a flood of rubbish", () => {
  it("[RM4] ends in a disconnect that says why, and a seat that others can take; they play on meanwhile", () => {
    const driver = new Driver();
    const [hostile, honest] = [driver.join(), driver.join()];
    const flooded = driver.connection(hostile);
    driver.tick();
    let lasted = 0;
    for (let i = 0; i < 5000; i++) {
      driver.room.receive(hostile, Uint8Array.of(0, i, i >> 8, 15, i, i), driver.ticks * TICK_MS);
      if (i % 50 > 0) continue;
      driver.send(honest, driver.ticks + 1, [{ move: 1 / 16 }]);
      expect(driver.moved(honest)).toBe(1 / 16);
      if (driver.room.seat(hostile) !== undefined) lasted = i;
    }
    expect(lasted).toBeLessThan(100);
    expect([flooded.closed, flooded.isClosedByPeer]).toEqual(["malformed", true]);
    expect(driver.room.world.rowOf("counter", hostile)).toBe(-1);
    expect(badPackets(driver, honest)).toBe(0);
    expect(driver.room.seat(honest)?.counts.starved).toBe(0);
    expect(driver.join()).toBe(hostile);
    driver.tick();
    driver.send(hostile, driver.ticks + 1, [{ move: 0.5 }]);
    expect(driver.moved(hostile)).toBe(0.5);
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

it("a good packet is taken, an empty one is a sign of life", () => {
  const driver = new Driver();
  const player = driver.join();
  driver.sendMessage(player, message, LANE.play, 1);
  const empty = driver.connection(player).packet(3000);
  driver.room.receive(player, empty ?? new Uint8Array(0), 3);
  expect(driver.room.seat(player)?.counts).toMatchObject({
    badPackets: 0,
    packetsIn: 2,
    bytesIn: good.length + 3,
  });
  driver.sendMessage(player, noteCommand, LANE.control, 4);
  driver.tick(5);
  expect(driver.row(player)).toMatchObject({ x: 1.75, fires: 1 });
  expect(driver.ledger.entered).toBe(17);
});
