import { describe, expect, it } from "vitest";
import type { Way } from "./cable.ts";
import { type Guest, Weather } from "./weather.ts";

/** Two who play, on datagrams where there are some. */
function playing(rttMs: number, seed: number, hasDatagrams = true): { world: Weather; ann: Guest } {
  const world = new Weather({ latencyMs: rttMs / 2, jitterMs: 5, loss: 0.01, hasDatagrams }, seed);
  const [ann] = world.play(2);
  world.run(3000);
  expect([ann.cable?.nearLine?.isStream, ann.cable?.farLine?.isStream]).toEqual([
    !hasDatagrams,
    !hasDatagrams,
  ]);
  return { world, ann };
}

/** The longest time without a snapshot from a moment on, ms. */
function longestGapMs({ taken }: Guest, fromMs: number, toMs: number): number {
  const times = taken.map(({ atMs }) => atMs).filter((ms) => ms > fromMs);
  return Math.max(...[...times, toMs].map((ms, i) => ms - (times[i - 1] ?? fromMs)));
}

describe("when datagrams die", () => {
  const ways: readonly [string, readonly Way[]][] = [
    ["both ways", ["upDatagrams", "downDatagrams"]],
    ["on the way up", ["upDatagrams"]],
    ["on the way down", ["downDatagrams"]],
  ];
  it.each(ways)("[TR6] [HO20] play goes on over the stream without another connection: %s", (_name, dead) => {
    for (const rttMs of [20, 100, 250, 350, 500]) {
      const { world, ann } = playing(rttMs, rttMs);
      const fromMs = world.now;
      ann.darken(dead, fromMs, 1e9);
      world.run(12_000);
      expect(ann.connects, `${rttMs} ms`).toBe(1);
      // A proof lapses after max(1 s, 4 RTT), and what says that nothing was heard after three quarters of that.
      expect(longestGapMs(ann, fromMs, world.now)).toBeLessThan(
        1.75 * Math.max(1000, 4 * (rttMs + 60)) + rttMs + 300,
      );
      expect(ann.session.client?.quality.rollbacks["own rule"]).toBe(0);
    }
  });
});
