// Time on the way: its distribution, the order of arrival, and what a pause does.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import { runLink, spread } from "./run-link.ts";

describe("latency and jitter", () => {
  it("a link without jitter delivers each packet exactly one latency later", () => {
    const arrivals = runLink(new Link({ latencyMs: 20 }, 1), { count: 100, everyMs: 7 });
    expect(arrivals.map(({ sentMs, arrivedMs }) => arrivedMs - sentMs)).toEqual(new Array(100).fill(20));
  });

  it("jitter is a floor plus gamma (k = 2): mean, deviation, floor, skewness and tail are those of the formula", () => {
    const arrivals = runLink(new Link({ latencyMs: 40, jitterMs: 25 }, 2), { count: 200_000, everyMs: 1 });
    const { mean, sd, least, p99 } = spread(arrivals);
    const floor = 40 - 25 * Math.SQRT2;
    expect(mean).toBeGreaterThan(39.7);
    expect(mean).toBeLessThan(40.3);
    expect(sd).toBeGreaterThan(24.5);
    expect(sd).toBeLessThan(25.5);
    expect(least).toBeGreaterThanOrEqual(floor);
    expect(least).toBeLessThan(floor + 0.6);
    // The 99th percentile of gamma with k = 2 is 6.6384 scales; the scale is sd / √2.
    expect(Math.abs(p99 - (floor + (6.6384 * 25) / Math.SQRT2))).toBeLessThan(2.5);
    const third = arrivals.reduce((sum, a) => sum + ((a.arrivedMs - a.sentMs - mean) / sd) ** 3, 0);
    expect(Math.abs(third / arrivals.length - Math.SQRT2)).toBeLessThan(0.12);
  });

  it("where the floor would be negative it is 0, and the mean is kept", () => {
    const { mean, sd, least } = spread(
      runLink(new Link({ latencyMs: 10, jitterMs: 30 }, 3), { count: 100_000, everyMs: 1 }),
    );
    expect(Math.abs(mean - 10)).toBeLessThan(0.15);
    expect(Math.abs(sd - 10 / Math.SQRT2)).toBeLessThan(0.2);
    expect(least).toBeGreaterThanOrEqual(0);
  });
});

describe("order", () => {
  it("packets overtake each other when reordering is allowed, which is the default", () => {
    const arrivals = runLink(new Link({ latencyMs: 40, jitterMs: 25 }, 4), { count: 1000, everyMs: 5 });
    expect(arrivals.filter(({ id }, i) => i > 0 && id < arrivals[i - 1].id).length).toBeGreaterThan(200);
  });

  it("with reorder false no packet arrives before an earlier one, and none waits longer than that takes", () => {
    const free = runLink(new Link({ latencyMs: 40, jitterMs: 25 }, 5), { count: 1000, everyMs: 5 });
    const ordered = runLink(new Link({ latencyMs: 40, jitterMs: 25, reorder: false }, 5), {
      count: 1000,
      everyMs: 5,
    });
    const freeById = [...free].sort((a, b) => a.id - b.id);
    let latest = 0;
    ordered.forEach(({ id, arrivedMs }, i) => {
      expect(id).toBe(i);
      latest = Math.max(latest, freeById[i].arrivedMs);
      expect(arrivedMs).toBe(latest);
    });
  });

  it("packets of one moment arrive in the order in which they were sent", () => {
    const link = new Link({ latencyMs: 5 }, 6);
    for (let i = 0; i < 40; i++) link.send(Uint8Array.of(i), 0);
    expect(link.receive(4.999)).toBeUndefined();
    for (let i = 0; i < 40; i++) expect(link.receive(5)?.[0]).toBe(i);
    expect(link.receive(5)).toBeUndefined();
    expect(link.nextArrivalMs()).toBe(Infinity);
  });

  it("arrivals never run backward, and are never earlier than their floor, for any conditions", () => {
    const conditions = fc.record({
      latencyMs: fc.double({ min: 0, max: 200, noNaN: true }),
      jitterMs: fc.double({ min: 0, max: 80, noNaN: true }),
      reorder: fc.boolean(),
      duplicate: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const property = fc.property(
      conditions,
      fc.integer(),
      fc.integer({ min: 0, max: 40 }),
      (c, seed, everyMs) => {
        const arrivals = runLink(new Link(c, seed), { count: 60, everyMs });
        const floorMs = Math.max(0, c.latencyMs - c.jitterMs * Math.SQRT2);
        arrivals.forEach(({ id, sentMs, arrivedMs }, i) => {
          expect(arrivedMs - sentMs).toBeGreaterThanOrEqual(floorMs - 1e-9);
          if (i > 0) expect(arrivedMs).toBeGreaterThanOrEqual(arrivals[i - 1].arrivedMs);
          if (i > 0 && !c.reorder) expect(id).toBeGreaterThanOrEqual(arrivals[i - 1].id);
        });
      },
    );
    fc.assert(property, { seed: 11, numRuns: 200 });
  });
});

describe("spikes", () => {
  const spike = { everyMs: 3000, minMs: 35, maxMs: 70 };

  it("come every 3 s, hold 35 to 70 ms, and let the backlog out at one moment", () => {
    const arrivals = runLink(new Link({ latencyMs: 10, spike }, 7), { count: 300_000, everyMs: 1 });
    const releases = releasesOf(arrivals.filter((a) => a.arrivedMs !== a.sentMs + 10));
    expect(releases.length).toBeGreaterThanOrEqual(99);
    expect(releases.length).toBeLessThanOrEqual(101);
    const lengths: number[] = [];
    for (const { atMs, firstMs, held, ids } of releases.slice(1, -1)) {
      // One packet per ms: those that would have come between the start and the end, without a gap.
      expect(held).toBe(ids[1] - ids[0] + 1);
      lengths.push(atMs - firstMs);
      expect(atMs - firstMs).toBeGreaterThan(33.9);
      expect(atMs - firstMs).toBeLessThanOrEqual(70);
    }
    for (let i = 2; i < releases.length - 1; i++) {
      expect(releases[i].firstMs - releases[i - 1].firstMs).toBe(3000);
    }
    expect(Math.min(...lengths)).toBeLessThan(40);
    expect(Math.max(...lengths)).toBeGreaterThan(65);
  });

  it("another seed pauses at other moments", () => {
    const first = (seed: number): number =>
      runLink(new Link({ latencyMs: 10, spike }, seed), { count: 3200, everyMs: 1 }).findIndex(
        (a) => a.arrivedMs !== a.sentMs + 10,
      );
    expect(new Set([1, 2, 3, 4, 5, 6].map(first)).size).toBeGreaterThan(4);
  });
});

interface Release {
  atMs: number;
  firstMs: number;
  held: number;
  ids: [number, number];
}

function releasesOf(held: readonly { id: number; sentMs: number; arrivedMs: number }[]): Release[] {
  const releases: Release[] = [];
  for (const { id, sentMs, arrivedMs } of held) {
    const last = releases[releases.length - 1];
    if (last?.atMs === arrivedMs) {
      last.held++;
      last.ids[1] = id;
    } else releases.push({ atMs: arrivedMs, firstMs: sentMs + 10, held: 1, ids: [id, id] });
  }
  return releases;
}
