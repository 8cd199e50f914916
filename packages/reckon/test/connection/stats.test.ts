import { expect, it } from "vitest";
import { numbered, Pair } from "./pair.ts";

const LANES = [{ kind: "newest" }] as const;

function busy(up: object, seed: number, untilMs = 20_000): Pair {
  const pair = new Pair({ options: { lanes: LANES }, up: { latencyMs: 0, ...up }, seed });
  pair.run(untilMs, (now) => {
    pair.a.send(0, numbered(now, 95));
    if (now % 20 === 0) pair.b.send(0, numbered(now, 35));
  });
  return pair;
}

it("round trip, jitter, loss and counters follow the link", () => {
  const pair = busy({ latencyMs: 40, jitterMs: 8, loss: 0.05 }, 2);
  const stats = pair.a.stats();
  // 80 ms on the way, up to 20 until the peer's next packet, up to 10 for a step at either end.
  expect(stats.rttMs).toBeGreaterThan(80);
  expect(stats.rttMs).toBeLessThan(125);
  // Twice the floor of the latency, in whole steps.
  expect(stats.minRttMs).toBeGreaterThanOrEqual(60);
  expect(stats.minRttMs).toBeLessThan(stats.rttMs);
  expect(stats.jitterMs).toBeGreaterThan(3);
  expect(stats.jitterMs).toBeLessThan(30);
  expect(stats.lossShare).toBeGreaterThan(0.01);
  expect(stats.lossShare).toBeLessThan(0.1);
  const { sent, sentBytes, received, receivedBytes } = pair.a.counts;
  expect(sent).toBeGreaterThan(1900);
  expect(sentBytes).toBeGreaterThan(sent * 95);
  expect(sentBytes).toBeLessThan(sent * 105);
  expect(receivedBytes).toBeGreaterThan(received * 35);
  expect(receivedBytes).toBeLessThan(received * 45);
  expect(pair.a.stats()).toBe(stats);
});

it("the loss share is 0 if nothing is lost, and a half if half is lost", () => {
  expect(busy({ latencyMs: 30, jitterMs: 3 }, 1).a.stats().lossShare).toBe(0);
  const half = busy({ latencyMs: 30, loss: 0.5 }, 1).a.stats().lossShare;
  expect(half).toBeGreaterThan(0.4);
  expect(half).toBeLessThan(0.6);
});
