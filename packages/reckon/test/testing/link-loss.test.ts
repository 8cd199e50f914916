// Packets that do not arrive, or arrive twice: independent loss, bursts, duplicates, blackouts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import { fates, runLink } from "./run-link.ts";

function share(lost: readonly boolean[]): number {
  return lost.filter((isLost) => isLost).length / lost.length;
}

describe("independent loss", () => {
  it("loses its share, and one loss says nothing about the next", () => {
    const lost = fates(new Link({ latencyMs: 1, loss: 0.05 }, 1), 200_000, 1);
    expect(Math.abs(share(lost) - 0.05)).toBeLessThan(0.004);
    const afterLoss = lost.filter((_, i) => i > 0 && lost[i - 1]);
    expect(Math.abs(share(afterLoss) - 0.05)).toBeLessThan(0.02);
  });

  it("delivers the packets that it does not lose, and no others", () => {
    const conditions = { latencyMs: 30, jitterMs: 20, loss: 0.3 };
    const lost = fates(new Link(conditions, 1), 2000, 1);
    const arrived = runLink(new Link(conditions, 1), { count: 2000, everyMs: 1 }).map(({ id }) => id);
    const kept = lost.flatMap((isLost, id) => (isLost ? [] : [id]));
    expect(arrived.sort((a, b) => a - b)).toEqual(kept);
  });

  it("loses no packet at 0, and every packet at 1", () => {
    expect(share(fates(new Link({ latencyMs: 1, loss: 0 }, 2), 5000, 1))).toBe(0);
    expect(share(fates(new Link({ latencyMs: 1, loss: 1 }, 2), 5000, 1))).toBe(1);
  });
});

describe("loss in bursts", () => {
  const burst = { lossRate: 0.05, burstMs: 80, lossInside: 1 };

  it("[TS3] loses its overall share in bursts of the configured mean length", () => {
    const lost = fates(new Link({ latencyMs: 1, burst }, 3), 2_000_000, 1);
    expect(Math.abs(share(lost) - 0.05)).toBeLessThan(0.006);
    const lengths = runs(lost);
    const mean = lengths.reduce((sum, ms) => sum + ms, 0) / lengths.length;
    // About 1250 exponential bursts: their mean has a deviation of 2.3 ms.
    expect(Math.abs(mean - 80)).toBeLessThan(12);
    const sd = Math.sqrt(lengths.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / lengths.length);
    expect(Math.abs(sd / mean - 1)).toBeLessThan(0.2);
  });

  it("loses only the stated share inside a burst", () => {
    const inside = { ...burst, lossRate: 0.04, lossInside: 0.8 };
    const lost = fates(new Link({ latencyMs: 1, burst: inside }, 4), 2_000_000, 1);
    expect(Math.abs(share(lost) - 0.04)).toBeLessThan(0.005);
    // A loss is inside a burst, and the next millisecond almost surely too.
    const afterLoss = lost.filter((_, i) => i > 0 && lost[i - 1]);
    expect(Math.abs(share(afterLoss) - 0.8 * (1 - 1 / 80))).toBeLessThan(0.02);
  });

  it("depends on time and not on the rate of packets", () => {
    for (const everyMs of [5, 50]) {
      const lost = fates(new Link({ latencyMs: 1, burst }, 5), 4_000_000 / everyMs, everyMs);
      expect(Math.abs(share(lost) - 0.05)).toBeLessThan(0.006);
      const afterLoss = lost.filter((_, i) => i > 0 && lost[i - 1]);
      // P(still struck) of a two-state chain, Δ later: share + (1 − share)·exp(−Δ / (80 · 0.95)).
      expect(Math.abs(share(afterLoss) - (0.05 + 0.95 * Math.exp(-everyMs / 76)))).toBeLessThan(0.03);
    }
  });

  it("keeps its share even when bursts fill much of the time", () => {
    const often = { lossRate: 0.4, burstMs: 80, lossInside: 0.8 };
    expect(
      Math.abs(share(fates(new Link({ latencyMs: 1, burst: often }, 6), 400_000, 5)) - 0.4),
    ).toBeLessThan(0.02);
  });

  it("loses no packet at a rate of 0", () => {
    expect(share(fates(new Link({ latencyMs: 1, burst: { ...burst, lossRate: 0 } }, 6), 5000, 1))).toBe(0);
  });
});

describe("duplication", () => {
  it("delivers its share twice, gives each copy a time on the way of its own, and counts the copies", () => {
    const link = new Link({ latencyMs: 100, jitterMs: 50, duplicate: 0.1 }, 7);
    const arrivals = runLink(link, { count: 50_000, everyMs: 1 });
    expect(arrivals.length).toBe(50_000 + link.counts.duplicated);
    expect(Math.abs(link.counts.duplicated / 50_000 - 0.1)).toBeLessThan(0.01);
    const seen = new Map<number, number>();
    let together = 0;
    for (const { id, arrivedMs } of arrivals) {
      if (seen.get(id) === arrivedMs) together++;
      seen.set(id, arrivedMs);
    }
    expect(seen.size).toBe(50_000);
    expect(together).toBeLessThan(5);
  });
});

describe("blackout", () => {
  it("loses every packet sent from its start until just before its end, and no other", () => {
    const link = new Link({ latencyMs: 30 }, 8);
    link.blackout(100, 200);
    link.blackout(500, 510);
    const ids = runLink(link, { count: 100, everyMs: 10 }).map(({ id }) => id);
    const expected = Array.from({ length: 100 }, (_, id) => id).filter(
      (id) => (id < 10 || id >= 20) && id !== 50,
    );
    expect(ids).toEqual(expected);
    expect(link.counts.lost).toBe(11);
  });

  it("lets packets arrive that were under way when it began", () => {
    const link = new Link({ latencyMs: 100 }, 9);
    link.send(Uint8Array.of(1), 0);
    link.blackout(10, 1000);
    expect(link.receive(100)).toEqual(Uint8Array.of(1));
  });

  it("is refused if it ends before it starts", () => {
    expect(() => new Link({ latencyMs: 1 }, 1).blackout(5, 4)).toThrow(/ends before it starts: swap/);
  });
});

describe("the counts of a link", () => {
  it("[TS2] balance for any conditions: sent + duplicated = lost + dropped + delivered", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    const conditions = fc.record(
      {
        latencyMs: fc.double({ min: 0, max: 100, noNaN: true }),
        jitterMs: fc.double({ min: 0, max: 50, noNaN: true }),
        loss: unit,
        duplicate: unit,
        reorder: fc.boolean(),
        rateKbps: fc.double({ min: 20, max: 2000, noNaN: true }),
        burst: fc.constantFrom({ lossRate: 0.2, burstMs: 60, lossInside: 0.8 }, undefined),
        spike: fc.constantFrom({ everyMs: 200, minMs: 20, maxMs: 60 }, undefined),
      },
      { requiredKeys: ["latencyMs"] },
    );
    const property = fc.property(conditions, fc.integer(), fc.nat({ max: 20_000 }), (c, seed, queue) => {
      const queued = c.rateKbps === undefined ? c : { ...c, queueBytes: queue + 1 };
      const link = new Link(queued, seed);
      const arrivals = runLink(link, { count: 200, everyMs: 4, bytes: (id) => 4 + ((id * 37) % 1200) });
      const { sent, lost, duplicated, dropped, delivered } = link.counts;
      expect(sent).toBe(200);
      expect(delivered).toBe(arrivals.length);
      expect(sent + duplicated).toBe(lost + dropped + delivered);
      const bytes = arrivals.reduce((sum, { id }) => sum + 4 + ((id * 37) % 1200), 0);
      expect(link.counts.bytesDelivered).toBe(bytes);
    });
    fc.assert(property, { seed: 12, numRuns: 200 });
  });
});

/** Lengths of the runs of losses, in packets. */
function runs(lost: readonly boolean[]): number[] {
  const lengths: number[] = [];
  lost.forEach((isLost, i) => {
    if (!isLost) return;
    if (i > 0 && lost[i - 1]) lengths[lengths.length - 1]++;
    else lengths.push(1);
  });
  return lengths;
}
