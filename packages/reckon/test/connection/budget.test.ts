import fc from "fast-check";
import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { drain, hex, numbered, numberOf } from "./pair.ts";

const LANES = [
  { kind: "ordered" },
  { kind: "unordered" },
  { kind: "newest" },
  { kind: "unreliable" },
] as const;

it("no packet is longer than its budget, whatever waits, and every message arrives", () => {
  const messages = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 4, max: 1100 })), { maxLength: 12 });
  fc.assert(
    fc.property(messages, fc.array(fc.nat(1300), { minLength: 1, maxLength: 8 }), (given, budgets) => {
      const a = new Connection({ lanes: LANES });
      const b = new Connection({ lanes: LANES });
      const arrived: { lane: number; bytes: Uint8Array; atMs: number }[] = [];
      for (const [i, [lane, length]] of given.entries()) a.send(lane, numbered(i, length));
      let now = 0;
      for (const budget of [...budgets, ...Array.from({ length: 20 }, () => 1200)]) {
        const packet = a.packet(now++, budget);
        if (packet === undefined) continue;
        expect(packet.length).toBeLessThanOrEqual(Math.min(budget, 1200));
        expect(b.receive(packet, now)).toBe(true);
        drain(b, now, arrived);
      }
      const expected = given
        .map(([lane], i) => [lane, i] as const)
        .filter(([lane], i) => lane !== 2 || !given.slice(i + 1).some(([later]) => later === 2))
        .map(([, i]) => i);
      expect(arrived.map(({ bytes }) => numberOf(bytes)).sort((x, y) => x - y)).toEqual(expected);
    }),
    { numRuns: 300, seed: 11 },
  );
});

it("a message that just fits is sent, and waits if the budget is one byte less", () => {
  for (const length of [1, 100, 127, 128, 200, 1191]) {
    for (const lane of [2, 3]) {
      const a = new Connection({ lanes: LANES });
      a.send(lane, new Uint8Array(length));
      a.packet(0, 0);
      // Header 3, piece head 1, no length field because it is the last.
      const short = a.packet(0, length + 3);
      expect(short?.length ?? 3).toBe(3);
      expect(a.packet(0, length + 4)?.length).toBe(length + 4);
    }
  }
});

it("the longest unreliable message fits a packet with the longest header", () => {
  const a = new Connection({ lanes: LANES });
  const b = new Connection({ lanes: LANES });
  const losing = [0, 1, 0, 1, 0, 1, 0];
  for (const [i, isLost] of losing.entries()) {
    b.send(2, numbered(i, 4));
    const packet = b.packet(i);
    if (packet && !isLost) a.receive(packet, i);
  }
  expect(a.room(2)).toBe(1191);
  a.send(2, new Uint8Array(1191));
  expect(a.packet(10)?.length).toBe(1200);
});

it("lanes are sent in order of priority, and a later one fills the space that an earlier one leaves", () => {
  const a = new Connection({ lanes: LANES });
  a.send(3, new Uint8Array(20).fill(3));
  a.send(2, new Uint8Array(600).fill(2));
  a.send(1, new Uint8Array(10).fill(1));
  a.send(0, new Uint8Array(4).fill(9));
  // 3 + (3 + 1 + 4) + (3 + 1 + 10) + (1 + 20) bytes; 600 do not fit.
  const packet = a.packet(0, 100);
  expect(packet && hex(packet)).toBe(
    `00 00 00 60 00 00 04 09 09 09 09 61 00 00 0a ${"01 ".repeat(10)}73 ${"03 ".repeat(20)}`.trim(),
  );
  expect(a.packet(0)?.length).toBe(3 + 1 + 600);
});

it("an idle input with its header fits 12 bytes, 5 of them the connection's, on a healthy link", () => {
  const a = new Connection({ lanes: LANES });
  const b = new Connection({ lanes: LANES });
  b.send(2, new Uint8Array(1));
  const first = b.packet(0);
  if (first) a.receive(first, 0);
  a.send(2, new Uint8Array(7));
  expect(a.packet(0)?.length).toBe(12);
});
