import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { hex, unhex } from "./pair.ts";

// The vectors of docs/protocol.md: change both or neither.
const LANES = [{ kind: "ordered" }, { kind: "unordered" }, { kind: "newest" }] as const;

function next(from: Connection, now: number): string {
  const packet = from.packet(now);
  return packet === undefined ? "" : hex(packet);
}

it("golden packets: a message on each lane, an answer, an ack alone, a message of two pieces, a goodbye", () => {
  const a = new Connection({ lanes: LANES });
  const b = new Connection({ lanes: LANES });
  a.send(0, unhex("01 02 03"));
  a.send(1, unhex("0a"));
  a.send(2, unhex("ff fe"), 7);
  const first = next(a, 0);
  expect(first).toBe("00 00 00 60 00 00 03 01 02 03 61 00 00 01 0a 72 ff fe");
  expect(b.receive(unhex(first), 20)).toBe(true);
  b.send(2, unhex("2a"));
  const answer = next(b, 20);
  expect(answer).toBe("04 00 00 00 72 2a");
  expect(a.receive(unhex(answer), 40)).toBe(true);
  expect(a.acked(2)).toBe(7);
  const ack = next(a, 65);
  expect(ack).toBe("05 01 00 00");
  a.send(0, new Uint8Array(394).fill(0xcc));
  const long = next(a, 70);
  expect(long).toBe(`04 02 00 00 20 01 00 ${"cc ".repeat(392)}50 02 00 cc cc`);
  expect(b.receive(unhex(long), 90)).toBe(true);
  // Packet 1, the ack, has not arrived: one gap, of one packet, at the first bit.
  expect(next(b, 115)).toBe("09 01 00 02 00");
  b.close("left");
  expect(next(b, 120)).toBe("03 00");
});
