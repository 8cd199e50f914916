// What a connection tells its owner so that the owner need not ask, and what the owner lends to it.
import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";

const OPTIONS = {
  lanes: [{ kind: "ordered" }, { kind: "newest" }],
  stream: true,
  ackDelayMs: 100,
  keepAliveMs: 1000,
} as const;

/** Sends everything that `from` has to send now; returns how many packets that were. */
function pass(from: Connection, to: Connection, now: number): number {
  let count = 0;
  for (let packet = from.packet(now); packet !== undefined; packet = from.packet(now)) {
    to.receive(packet, now);
    while (to.message() !== undefined);
    count++;
  }
  return count;
}

it("a connection sends nothing until the time in its owner's agenda, and then it sends", () => {
  const [a, b] = [new Connection(OPTIONS), new Connection(OPTIONS)];
  const agenda = new Float64Array(3).fill(7);
  a.noteIn(agenda, 1);
  let now = 0;
  let spoken = 0;
  for (let i = 0; i < 400; i++, now += 10) {
    if (i % 40 === 0) b.send(1, Uint8Array.of(i));
    if (i % 90 === 0) a.send(i % 180 === 0 ? 0 : 1, Uint8Array.of(i));
    const isQuiet = now < agenda[1];
    const packets = pass(a, b, now);
    if (isQuiet) expect(packets).toBe(0);
    else spoken += packets;
    pass(b, a, now);
  }
  expect(spoken).toBeGreaterThan(10);
  // Mostly it waits, for an ack that is due or for a keep-alive.
  expect(agenda[1]).toBeGreaterThan(now);
  a.send(1, Uint8Array.of(1));
  expect(agenda[1]).toBe(Number.NEGATIVE_INFINITY);
  pass(a, b, now);
  expect(agenda[1]).toBeGreaterThan(now);
  b.close();
  pass(b, a, now);
  expect([a.closed, agenda[1]]).toEqual(["left", Number.NEGATIVE_INFINITY]);
  a.noteIn(undefined);
  agenda[1] = 5;
  a.close();
  expect(Array.from(agenda)).toEqual([7, 5, 7]);
});

it("a packet that requires an ack brings the time in the agenda forward, and 16 of them bring it to now", () => {
  const [a, b] = [new Connection(OPTIONS), new Connection(OPTIONS)];
  const agenda = new Float64Array(1);
  a.noteIn(agenda);
  pass(a, b, 0);
  for (let i = 0; i < 16; i++) {
    expect(agenda[0]).toBeGreaterThan(i);
    b.send(0, Uint8Array.of(i));
    const packet = b.packet(i);
    if (packet !== undefined) a.receive(packet, i);
    while (a.message() !== undefined);
    if (i < 15) expect(agenda[0]).toBeCloseTo(100, 0);
  }
  expect(agenda[0]).toBe(Number.NEGATIVE_INFINITY);
});

it("a lent message that does not go out at once is sent later, unchanged", () => {
  const [a, b] = [new Connection(OPTIONS), new Connection(OPTIONS)];
  const packets: Uint8Array[] = [];
  const lent = new Uint8Array(100);
  // The gate of a stream shuts if nothing is acknowledged.
  for (let i = 1; packets.length === i - 1 && i < 100; i++) {
    a.lend(1, lent.fill(i), i);
    const packet = a.packet(i);
    if (packet !== undefined) packets.push(packet.slice());
    lent.fill(255);
  }
  const last = packets.length + 1;
  expect(last).toBeLessThan(20);
  const arrived: Uint8Array[] = [];
  const take = (packet: Uint8Array): void => {
    b.receive(packet, 200);
    for (let message = b.message(); message !== undefined; message = b.message())
      arrived.push(message.bytes.slice());
  };
  for (const packet of packets) take(packet);
  b.send(0, Uint8Array.of(1));
  pass(b, a, 201);
  const late = a.packet(202);
  if (late !== undefined) take(late);
  expect(arrived.map((bytes) => [bytes.length, bytes[0], bytes[99]])).toEqual(
    Array.from({ length: last }, (_, i) => [100, i + 1, i + 1]),
  );
});
