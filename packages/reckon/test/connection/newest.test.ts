import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { drain, numbered, numberOf, Pair } from "./pair.ts";

const NEWEST = { lanes: [{ kind: "newest" }] } as const;

it("[BT8, AX31] a newer message replaces one that was not sent yet", () => {
  const a = new Connection(NEWEST);
  const b = new Connection(NEWEST);
  for (let i = 0; i < 5; i++) expect(a.send(0, numbered(i, 10))).toBe(true);
  const packet = a.packet(0);
  expect(packet && b.receive(packet, 0)).toBe(true);
  expect(a.packet(0)).toBeUndefined();
  expect(numberOf(b.message()?.bytes ?? new Uint8Array(4))).toBe(4);
  expect(b.message()).toBeUndefined();
  expect(a.lanes.replacedMessages).toBe(4);
});

it("[BT8, AX31] an overtaken message is dropped, even if the newer one was not taken yet", () => {
  const a = new Connection(NEWEST);
  const b = new Connection(NEWEST);
  const packets = [0, 1, 2].map((i) => {
    a.send(0, numbered(i, 10));
    return a.packet(i)?.slice() ?? new Uint8Array(0);
  });
  for (const i of [1, 0, 2]) expect(b.receive(packets[i], 10)).toBe(true);
  const arrived: { lane: number; bytes: Uint8Array; atMs: number }[] = [];
  drain(b, 10, arrived);
  expect(arrived.map(({ bytes }) => numberOf(bytes))).toEqual([2]);
  expect(b.lanes.droppedMessages).toBe(2);
});

it("[AX31] over a link that reorders and doubles, numbers only rise on newest and come once on unreliable", () => {
  const lanes = [{ kind: "newest" }, { kind: "unreliable" }] as const;
  let late = 0;
  for (let seed = 1; seed <= 5; seed++) {
    const up = { latencyMs: 60, jitterMs: 40, loss: 0.1, duplicate: 0.3 };
    const pair = new Pair({ options: { lanes }, up, seed });
    pair.run(5000, (now) => {
      pair.a.send(0, numbered(now, 10));
      pair.a.send(1, numbered(now, 10));
    });
    const [newest, all] = [0, 1].map((lane) =>
      pair.atB.filter((one) => one.lane === lane).map(({ bytes }) => numberOf(bytes)),
    );
    expect(newest).toEqual([...newest].sort((x, y) => x - y));
    expect(new Set(newest).size).toBe(newest.length);
    expect(new Set(all).size).toBe(all.length);
    // Nine of ten arrive, except those more than 32 packets late; overtaken ones arrive only on the second lane.
    expect(all.length).toBeGreaterThan(430);
    late += all.length - newest.length;
  }
  expect(late).toBeGreaterThan(100);
});

it("a full unreliable lane drops its oldest message, on either side", () => {
  const lanes = [{ kind: "unreliable", depth: 3 }] as const;
  const a = new Connection({ lanes });
  const b = new Connection({ lanes });
  for (let i = 0; i < 5; i++) a.send(0, numbered(i, 4));
  const packet = a.packet(0);
  expect(packet && b.receive(packet, 0)).toBe(true);
  for (const i of [5, 6]) {
    a.send(0, numbered(i, 4));
    const more = a.packet(i);
    expect(more && b.receive(more, i)).toBe(true);
  }
  const arrived: { lane: number; bytes: Uint8Array; atMs: number }[] = [];
  drain(b, 10, arrived);
  expect(arrived.map(({ bytes }) => numberOf(bytes))).toEqual([4, 5, 6]);
});
