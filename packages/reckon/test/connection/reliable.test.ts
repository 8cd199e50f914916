import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import type { LaneOptions } from "../../src/connection/connection-options.ts";
import { Random } from "../../src/core/random.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { type Arrived, numbered, numberOf, Pair } from "./pair.ts";

const LANES: readonly LaneOptions[] = [{ kind: "ordered" }, { kind: "unordered" }, { kind: "newest" }];

/** Sends numbered messages of all sizes on both reliable lanes for `sendMs`, and returns how many. */
function feed(pair: Pair, seed: number, sendMs: number): (now: number) => void {
  const random = Random.from(seed);
  const next = [0, 0];
  return (now) => {
    pair.a.send(2, numbered(now, 100), now);
    if (now % 20 === 0) pair.b.send(2, numbered(now, 40), now);
    if (now >= sendMs) return;
    const lane = random.below(2);
    const length = random.chance(0.02) ? 4 + random.below(6000) : 4 + random.below(60);
    if (random.chance(0.3) && pair.a.send(lane, numbered(next[lane], length))) next[lane]++;
    sentBy.set(pair, next);
  };
}
const sentBy = new WeakMap<Pair, number[]>();

function numbersOn(lane: number, arrived: readonly Arrived[]): number[] {
  return arrived.filter((one) => one.lane === lane).map(({ bytes }) => numberOf(bytes));
}

function expectAllOnce(pair: Pair): void {
  const [ordered, unordered] = sentBy.get(pair) ?? [0, 0];
  expect(ordered).toBeGreaterThan(50);
  expect(unordered).toBeGreaterThan(50);
  expect(numbersOn(0, pair.atB)).toEqual(Array.from({ length: ordered }, (_, i) => i));
  expect(numbersOn(1, pair.atB).sort((x, y) => x - y)).toEqual(
    Array.from({ length: unordered }, (_, i) => i),
  );
  expect(pair.a.closed).toBeUndefined();
  expect(pair.b.closed).toBeUndefined();
}

const HOSTILE: LinkConditions = { latencyMs: 60, jitterMs: 40, loss: 0.2, duplicate: 0.2 };
const BURSTS: LinkConditions = {
  latencyMs: 40,
  jitterMs: 20,
  burst: { lossRate: 0.15, burstMs: 300, lossInside: 1 },
};

it.each([
  ["nothing lost", { latencyMs: 30 }],
  ["wifi", profiles.wifi.up],
  ["bad", profiles.bad.up],
  ["20 % lost, 20 % doubled, reordered", HOSTILE],
  ["bursts of 300 ms", BURSTS],
  ["half lost", { latencyMs: 20, jitterMs: 5, loss: 0.5 }],
] as const)("[BT6, BT7, AX31] reliable lanes deliver everything once, ordered in order: %s", (_name, up) => {
  for (let seed = 1; seed <= 8; seed++) {
    const pair = new Pair({ options: { lanes: LANES }, up, seed });
    pair.run(20_000, feed(pair, seed, 8000));
    expectAllOnce(pair);
    expect(pair.a.lanes.heldChunks + pair.b.lanes.heldChunks).toBe(0);
  }
});

it("[BT7] a blackout of 10 s both ways delays messages and loses none", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const pair = new Pair({
      options: { lanes: LANES },
      up: { latencyMs: 40, jitterMs: 10, loss: 0.02 },
      seed,
    });
    pair.up.blackout(2000, 12_000);
    pair.down.blackout(2500, 12_500);
    pair.run(20_000, feed(pair, seed, 14_000));
    expectAllOnce(pair);
  }
});

it("after a blackout the first ack decides what is sent again, and not a backed-off wait", () => {
  const pair = new Pair({ options: { lanes: LANES }, up: { latencyMs: 50 }, seed: 1 });
  pair.up.blackout(1000, 11_000);
  pair.run(11_400, (now) => {
    pair.a.send(2, numbered(now, 20), now);
    if (now >= 1000 && now < 3000 && now % 110 === 0) pair.a.send(1, numbered(now, 20));
  });
  const arrived = pair.atB.filter((one) => one.lane === 1);
  expect(arrived.length).toBe(18);
  // There, back, there again, and two steps at each end.
  for (const { atMs } of arrived) expect(atMs).toBeLessThanOrEqual(11_000 + 3 * 50 + 40);
});

it("an unordered lane does not wait for a lost message, an ordered one does", () => {
  const pair = new Pair({ options: { lanes: LANES }, up: { latencyMs: 50 }, seed: 1 });
  pair.up.blackout(500, 520);
  pair.run(1500, (now) => {
    if (now !== 500 && now !== 510 && now !== 520 && now !== 530) return;
    pair.a.send(0, numbered(now, 10));
    pair.a.send(1, numbered(now, 10));
  });
  expect(numbersOn(0, pair.atB)).toEqual([500, 510, 520, 530]);
  expect(numbersOn(1, pair.atB)).toEqual([520, 530, 500, 510]);
});

it("on a healthy link nothing is sent twice", () => {
  const pair = new Pair({ options: { lanes: LANES }, up: { latencyMs: 40, jitterMs: 3 }, seed: 3 });
  pair.run(10_000, feed(pair, 3, 8000));
  expectAllOnce(pair);
  expect(pair.a.lanes.resentChunks).toBe(0);
});

it("[BT7] messages arrive in order at a peer that always leaves one behind, however many they are", () => {
  const lanes = [{ kind: "ordered", window: 8 }] as const;
  const [a, b] = [
    new Connection({ lanes, messageBytes: 1024 }),
    new Connection({ lanes, messageBytes: 1024 }),
  ];
  const heard: number[] = [];
  for (let i = 0; i < 200; i++) {
    const now = i * 50;
    a.send(0, Uint8Array.of(i));
    for (let packet = a.packet(now); packet; packet = a.packet(now)) b.receive(packet, now);
    for (let packet = b.packet(now); packet; packet = b.packet(now)) a.receive(packet, now);
    if (i === 0) continue;
    const message = b.message();
    if (message !== undefined) heard.push(message.bytes[0]);
  }
  expect(heard).toEqual(Array.from({ length: 199 }, (_, i) => i));
});
