import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { CHUNK_BYTES } from "../../src/connection/packet-items.ts";
import { drain, numbered, numberOf, Pair } from "./pair.ts";

const LANES = [{ kind: "ordered" }, { kind: "unordered" }, { kind: "newest" }] as const;
const FIRST = 32;
const LAST = 64;
const TO_END = 16;

/** A packet with pieces as an attacker writes them; sequences count up by themselves. */
class Forger {
  readonly #connection: Connection;
  #sequence = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Sends one packet of pieces [head, number, payload length] and tells whether it was taken. */
  send(...pieces: readonly (readonly [head: number, number: number, length: number])[]): boolean {
    const bytes: number[] = [0, this.#sequence & 255, this.#sequence >> 8];
    this.#sequence++;
    for (const [head, number, length] of pieces) {
      bytes.push(head, number & 255, (number >> 8) & 255);
      if ((head & LAST) !== 0 && (head & TO_END) === 0) bytes.push((length & 127) | 128, length >> 7);
      for (let i = 0; i < length; i++) bytes.push(number & 255);
    }
    return this.#connection.receive(Uint8Array.from(bytes), this.#sequence);
  }
}

function victim(mostBadPackets = 1e9): { b: Connection; forger: Forger } {
  const b = new Connection({ lanes: LANES, mostBadPackets });
  return { b, forger: new Forger(b) };
}

it("[BT6] messages of every size up to 64 kB arrive complete over a bad link", () => {
  const sizes = [4, 391, 392, 393, 784, 785, 1200, 5000, 40_000, 65_536];
  for (let seed = 1; seed <= 4; seed++) {
    const up = { latencyMs: 40, jitterMs: 20, loss: 0.1, duplicate: 0.1 };
    const pair = new Pair({ options: { lanes: LANES }, up, seed });
    const waiting = [0, 1].flatMap((lane) => sizes.map((size, i) => ({ lane, i, size })));
    pair.run(30_000, (now) => {
      pair.b.send(2, numbered(now, 10));
      const next = waiting[0];
      if (next && pair.a.send(next.lane, numbered(next.i, next.size))) waiting.shift();
    });
    for (const lane of [0, 1]) {
      const got = pair.atB
        .filter((one) => one.lane === lane)
        .map(({ bytes }) => [numberOf(bytes), bytes.length]);
      expect(got.sort(([x], [y]) => x - y)).toEqual(sizes.map((size, i) => [i, size]));
    }
  }
});

it("a long message is cut so finely that small budgets make progress too", () => {
  const a = new Connection({ lanes: LANES });
  const b = new Connection({ lanes: LANES });
  a.send(0, numbered(7, 5000));
  const got: { lane: number; bytes: Uint8Array; atMs: number }[] = [];
  for (let i = 0; i < 13; i++) {
    const packet = a.packet(i, 400);
    if (packet) b.receive(packet, i);
  }
  drain(b, 20, got);
  expect(got.map(({ bytes }) => numberOf(bytes))).toEqual([7]);
});

it("pieces that arrive twice are counted and change nothing", () => {
  const { b, forger } = victim();
  expect(forger.send([FIRST, 0, CHUNK_BYTES])).toBe(true);
  expect(forger.send([FIRST, 0, CHUNK_BYTES])).toBe(true);
  expect(forger.send([LAST | TO_END, 1, 5])).toBe(true);
  expect(b.lanes.duplicateChunks).toBe(1);
  expect(b.message()?.bytes.length).toBe(CHUNK_BYTES + 5);
  expect(b.message()).toBeUndefined();
  expect(forger.send([LAST | TO_END, 1, 5])).toBe(true);
  expect(b.message()).toBeUndefined();
});

it.each([
  ["a second last piece of another length", [LAST | TO_END, 4, 5], [LAST | TO_END, 4, 6]],
  ["the same number as first and not first", [FIRST, 4, 392], [0, 4, 392]],
  ["a first piece inside a message", [FIRST, 4, 392], [FIRST, 5, 392]],
  ["a message that goes on after its end", [FIRST | LAST | TO_END, 4, 9], [0, 5, 392]],
  ["an end before a piece that goes on", [0, 5, 392], [FIRST | LAST | TO_END, 4, 9]],
] as const)("pieces that contradict what is held are refused: %s", (_name, one, other) => {
  for (const lane of [0, 1]) {
    const { b, forger } = victim();
    expect(forger.send([lane | one[0], one[1], one[2]])).toBe(true);
    expect(forger.send([lane | other[0], other[1], other[2]])).toBe(false);
    expect(b.counts.bad).toBe(1);
    // The same within one packet: the first pieces stay, and the packet is not acknowledged.
    const again = victim();
    const both = [one, other].map(
      ([head, number, length]) => [lane | (head & ~TO_END), number, length] as const,
    );
    expect(again.forger.send(...both)).toBe(false);
    expect(again.b.counts.bad).toBe(1);
    expect(again.b.lanes.heldChunks).toBe(1);
  }
});

it.each([
  ["a middle piece that is too short", [FIRST, 0, 391]],
  ["a middle piece that says it runs to the end", [FIRST | TO_END, 0, 392]],
  ["a last piece longer than a chunk", [FIRST | LAST | TO_END, 0, 393]],
  ["a piece without payload", [FIRST | LAST | TO_END, 0, 0]],
  ["the reserved bit", [FIRST | LAST | TO_END | 128, 0, 5]],
  ["a lane that does not exist", [9 | FIRST | LAST | TO_END, 0, 5]],
  ["a first piece that is missing at the start", [LAST | TO_END, 0, 5]],
] as const)("a piece that no sender makes is refused: %s", (_name, piece) => {
  const { b, forger } = victim();
  expect(forger.send(piece)).toBe(false);
  expect(b.counts.bad).toBe(1);
  expect(b.lanes.heldChunks).toBe(0);
});

it("a message without an end is refused at the length of the longest message, forwards and backwards", () => {
  for (const lane of [0, 1]) {
    const most = Math.ceil(65_536 / CHUNK_BYTES);
    const forwards = victim();
    for (let i = 0; i < most; i++)
      expect(forwards.forger.send([lane | (i === 0 ? FIRST : 0), i, 392])).toBe(true);
    expect(forwards.forger.send([lane, most, 392])).toBe(false);
    expect(forwards.b.counts.bad).toBe(1);
    const backwards = victim();
    for (let i = 0; i < most; i++) expect(backwards.forger.send([lane, 250 - i, 392])).toBe(true);
    expect(backwards.forger.send([lane, 250 - most, 392])).toBe(false);
    expect(backwards.b.lanes.heldChunks).toBe(most);
  }
});

it("numbers beyond the window are not taken, so memory for the windows is enough", () => {
  const { b, forger } = victim();
  for (let i = 0; i < 70_000; i += 7) forger.send([(i & 1) | FIRST | LAST | TO_END, (i * 31) & 0xffff, 100]);
  expect(b.counts.refused).toBeGreaterThan(1000);
  expect(b.lanes.heldChunks).toBeLessThanOrEqual(512);
  expect(b.lanes.memoryBytes).toBeLessThanOrEqual(512 * CHUNK_BYTES);
});

it("a message that stays incomplete ends the connection when nothing else makes progress", () => {
  const b = new Connection({ lanes: LANES, stalledMs: 5000, timeoutMs: 100_000 });
  const a = new Connection({ lanes: LANES });
  const forger = new Forger(b);
  forger.send([FIRST, 0, 392]);
  expect(a.closed).toBeUndefined();
  b.packet(4000);
  expect(b.closed).toBeUndefined();
  b.packet(5002);
  expect(b.closed).toBe("stalled");
});
