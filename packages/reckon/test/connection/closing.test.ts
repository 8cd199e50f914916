import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { hex, numbered, Pair, unhex } from "./pair.ts";

const LANES = [{ kind: "ordered", window: 8 }, { kind: "newest" }] as const;
const OPTIONS = { lanes: LANES, messageBytes: 3000 };

it("a full reliable lane returns false and drops nothing, and tells beforehand how much it takes", () => {
  const a = new Connection(OPTIONS);
  for (let i = 0; i < 8; i++) expect(a.send(0, numbered(i, 10))).toBe(true);
  expect(a.room(0)).toBe(0);
  expect(a.send(0, numbered(8, 10))).toBe(false);
  expect(a.closed).toBeUndefined();
  const b = new Connection(OPTIONS);
  const packet = a.packet(0);
  expect(packet && b.receive(packet, 0)).toBe(true);
  for (let i = 0; i < 8; i++) expect(b.message()?.bytes[3]).toBe(i);
  const ack = b.packet(30);
  expect(ack && a.receive(ack, 30)).toBe(true);
  expect(a.room(0)).toBe(3000);
  expect(a.send(0, numbered(8, 10))).toBe(true);
});

it("a full lane that must not be full ends the connection with a typed reason, which the peer receives", () => {
  const lanes = [{ kind: "ordered", window: 8, full: "close" }] as const;
  const a = new Connection({ lanes, messageBytes: 1000 });
  const b = new Connection({ lanes, messageBytes: 1000 });
  for (let i = 0; i < 8; i++) a.send(0, numbered(i, 10));
  expect(a.send(0, numbered(8, 10))).toBe(false);
  expect(a.closed).toBe("lane-full");
  const goodbye = a.packet(0);
  expect(goodbye && hex(goodbye)).toBe("03 02");
  expect(goodbye && b.receive(goodbye, 0)).toBe(true);
  expect(b.closed).toBe("lane-full");
  expect(b.isClosedByPeer).toBe(true);
  expect([a.packet(1)?.length, a.packet(2)?.length, a.packet(3), b.packet(3)]).toEqual([
    2,
    2,
    undefined,
    undefined,
  ]);
  expect(b.send(0, numbered(0, 10))).toBe(false);
});

it("silence ends a connection with a timeout, an idle link with keep-alives does not", () => {
  const idle = new Pair({ options: { ...OPTIONS, timeoutMs: 3000 }, up: { latencyMs: 20 }, seed: 1 });
  idle.run(20_000);
  expect([idle.a.closed, idle.b.closed]).toEqual([undefined, undefined]);
  // One keep-alive a second and its answer, each way; acks are not answered.
  expect(idle.a.counts.sent).toBeLessThan(50);
  idle.up.blackout(20_000, 1e9);
  idle.down.blackout(20_000, 1e9);
  idle.run(22_000);
  expect(idle.a.closed).toBeUndefined();
  idle.run(24_100);
  expect([idle.a.closed, idle.b.closed]).toEqual(["timeout", "timeout"]);
});

it("an idle stream does not time out either", () => {
  const options = { ...OPTIONS, timeoutMs: 3000, stream: true };
  const idle = new Pair({ options, up: { latencyMs: 20, stream: { segmentLoss: 0 } }, seed: 1 });
  idle.a.send(0, numbered(1, 10));
  idle.run(20_000);
  expect([idle.a.closed, idle.b.closed]).toEqual([undefined, undefined]);
});

it("too many malformed packets end a connection with a typed reason, a few do not", () => {
  const a = new Connection({ ...OPTIONS, mostBadPackets: 3 });
  for (let i = 0; i < 3; i++) a.receive(unhex("04 01"), i);
  expect(a.closed).toBeUndefined();
  a.receive(unhex("04 01"), 4);
  expect(a.closed).toBe("malformed");
  expect(a.counts.bad).toBe(4);
});

it("a caller's mistake throws a sentence", () => {
  const a = new Connection(OPTIONS);
  expect(() => a.send(2, numbered(0, 4))).toThrow("There is no lane 2");
  expect(() => a.send(0, new Uint8Array(0))).toThrow("outside 1 to 3000");
  expect(() => a.send(1, new Uint8Array(1192))).toThrow("outside 1 to 1191");
  expect(() => a.packet(Number.NaN)).toThrow("finite");
  expect(() => new Connection({ lanes: [] })).toThrow("0 lanes");
  expect(() => new Connection({ lanes: [{ kind: "ordered", window: 100 }] })).toThrow("power of two");
  expect(() => new Connection({ lanes: [{ kind: "ordered", window: 8 }] })).toThrow("does not fit a window");
  expect(() => new Connection({ ...OPTIONS, packetBytes: 100 })).toThrow("packetBytes");
});

it("an impossible ack is refused, whether of a packet never sent or one that goes back", () => {
  const a = new Connection(OPTIONS);
  expect(a.receive(unhex("04 00 00 00"), 0)).toBe(false);
  for (let i = 0; i < 3; i++) {
    a.send(1, numbered(i, 4));
    a.packet(i);
  }
  expect(a.receive(unhex("04 00 00 02"), 5)).toBe(true);
  expect(a.receive(unhex("04 01 00 01"), 5)).toBe(false);
  // 3 was never sent, and reads as 3 − 4096.
  expect(a.receive(unhex("04 02 00 03"), 5)).toBe(false);
  expect(a.counts.bad).toBe(3);
});

it("without any ack a connection keeps sending, but slowly, so that 12 bits of ack are enough", () => {
  const a = new Connection({ ...OPTIONS, timeoutMs: 120_000 });
  let now = 0;
  for (; now < 100_000; now += 10) {
    a.send(1, numbered(now, 4));
    a.packet(now);
  }
  expect(a.counts.sent).toBeGreaterThan(3072 + 200);
  expect(a.counts.sent).toBeLessThan(4096);
});
