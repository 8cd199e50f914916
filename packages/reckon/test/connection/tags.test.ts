import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { numbered, numberOf, Pair, unhex } from "./pair.ts";

const LANES = [{ kind: "ordered" }, { kind: "newest" }, { kind: "unreliable" }] as const;

it("[BT9] a tag comes back once, only for a message that arrived, and the newest one was handed out", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const up = { latencyMs: 50, jitterMs: 30, loss: 0.15, duplicate: 0.1 };
    const pair = new Pair({ options: { lanes: LANES }, up, seed });
    const tags: number[] = [];
    const plain: number[] = [];
    let newest = -1;
    pair.run(6000, (now) => {
      if (now < 5000) {
        pair.a.send(1, numbered(now, 30), now);
        if (now % 30 === 0) pair.a.send(2, numbered(now, 20), now + 0.5);
      }
      for (let tag = pair.a.acked(1); tag !== undefined; tag = pair.a.acked(1)) tags.push(tag);
      for (let tag = pair.a.acked(2); tag !== undefined; tag = pair.a.acked(2)) plain.push(tag - 0.5);
      if (tags.length === 0) return;
      newest = Math.max(newest, ...tags.slice(-40));
      expect(pair.atB.some((one) => one.lane === 1 && numberOf(one.bytes) === newest)).toBe(true);
    });
    expect(new Set(tags).size).toBe(tags.length);
    expect(new Set(plain).size).toBe(plain.length);
    const got = new Set(pair.atB.filter((one) => one.lane === 2).map(({ bytes }) => numberOf(bytes)));
    expect(plain.every((tag) => got.has(tag))).toBe(true);
    // b answers every 10 ms with 33 acks, so hardly any arrival goes unreported.
    expect(plain.length).toBeGreaterThanOrEqual(got.size * 0.97);
    expect(tags.length).toBeGreaterThan(400);
  }
});

it("neither a message without a tag nor a reliable one gives a tag; a tag may be 0 or negative", () => {
  const pair = new Pair({ options: { lanes: LANES }, up: { latencyMs: 5 }, seed: 1 });
  pair.a.send(0, numbered(1, 10), 77);
  pair.a.send(2, numbered(2, 10));
  pair.a.send(2, numbered(3, 10), 0);
  pair.a.send(2, numbered(4, 10), -5);
  pair.run(200);
  expect(pair.a.acked(0)).toBeUndefined();
  expect([pair.a.acked(2), pair.a.acked(2), pair.a.acked(2)]).toEqual([0, -5, undefined]);
});

it("a lost ack costs nothing: any one of the next 32 packets repeats it", () => {
  const pair = new Pair({ options: { lanes: LANES }, up: { latencyMs: 5 }, seed: 1 });
  pair.down.blackout(0, 290);
  const tags: number[] = [];
  pair.run(400, (now) => {
    if (now < 300) pair.a.send(1, numbered(now, 10), now);
    for (let tag = pair.a.acked(1); tag !== undefined; tag = pair.a.acked(1)) tags.push(tag);
  });
  expect(tags).toEqual(Array.from({ length: 30 }, (_, i) => i * 10));
});

it("acks in an overtaken packet are not used, so that acks never go back", () => {
  const a = new Connection({ lanes: LANES });
  for (let i = 0; i < 8; i++) {
    a.send(1, numbered(i, 4), i);
    a.packet(i);
  }
  expect(a.receive(unhex("04 05 00 03"), 20)).toBe(true);
  expect(a.receive(unhex("04 04 00 06"), 20)).toBe(true);
  const tags = Array.from({ length: 6 }, () => a.acked(1));
  expect(tags).toEqual([0, 1, 2, 3, undefined, undefined]);
});
