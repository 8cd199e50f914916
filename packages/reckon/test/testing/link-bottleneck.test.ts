// A narrow link: the time a packet waits for the ones before it, the queue that overflows, the pace of a trace.
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import { parseTrace } from "../../src/testing/link/trace.ts";
import { runLink } from "./run-link.ts";

function ways(link: Link, count: number, everyMs: number, bytes: number): number[] {
  return runLink(link, { count, everyMs, bytes: () => bytes }).map((a) => a.arrivedMs - a.sentMs);
}

describe("rate", () => {
  it("a packet takes bytes · 8 / rate to leave, and waits for those before it", () => {
    // 1000 bytes at 80 kbit/s: 100 ms each.
    expect(ways(new Link({ latencyMs: 20, rateKbps: 80 }, 1), 5, 0, 1000)).toEqual([120, 220, 320, 420, 520]);
    expect(ways(new Link({ latencyMs: 20, rateKbps: 80 }, 1), 5, 40, 1000)).toEqual([
      120, 180, 240, 300, 360,
    ]);
    expect(ways(new Link({ latencyMs: 20, rateKbps: 80 }, 1), 5, 100, 1000)).toEqual([
      120, 120, 120, 120, 120,
    ]);
  });

  it("delivers at its rate however much is sent", () => {
    const link = new Link({ latencyMs: 40, rateKbps: 384, queueBytes: 16_000 }, 2);
    const arrivals = runLink(link, { count: 2000, everyMs: 10, bytes: () => 1000 });
    const seconds = (arrivals[arrivals.length - 1].arrivedMs - arrivals[0].arrivedMs) / 1000;
    expect((arrivals.length - 1) / seconds).toBeCloseTo(48, 6);
  });
});

describe("queue", () => {
  it("[TS4] drops packets that do not fit, and counts them apart from losses", () => {
    const link = new Link({ latencyMs: 0, rateKbps: 80, queueBytes: 3000 }, 3);
    const arrivals = runLink(link, { count: 10, everyMs: 10, bytes: () => 1000 });
    // At 0, 10, 20 three fill it; the first has left at 100, after the tenth packet.
    expect(arrivals.map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(link.counts).toMatchObject({ sent: 10, dropped: 7, lost: 0, delivered: 3 });
  });

  it("has room again as soon as a packet has left, and never delays longer than it is long", () => {
    const link = new Link({ latencyMs: 0, rateKbps: 128, queueBytes: 16_000 }, 4);
    const arrivals = runLink(link, { count: 4000, everyMs: 5, bytes: (id) => 100 + ((id * 131) % 900) });
    const worst = Math.max(...arrivals.map((a) => a.arrivedMs - a.sentMs));
    expect(worst).toBeGreaterThan(900);
    expect(worst).toBeLessThanOrEqual(1000);
    expect(link.counts.dropped).toBeGreaterThan(2000);
  });

  it("agrees with a list of all departures, with hundreds of packets waiting", () => {
    const link = new Link({ latencyMs: 0, rateKbps: 64, queueBytes: 4000 }, 4);
    const size = (id: number): number => (id < 300 ? 100 : 4 + ((id * 7) % 20));
    const leaves = new Map(
      runLink(link, { count: 4000, everyMs: 1, bytes: size }).map((a) => [a.id, a.arrivedMs] as const),
    );
    const taken: { id: number; leavesMs: number }[] = [];
    for (let id = 0; id < 4000; id++) {
      const waiting = taken.filter(({ leavesMs }) => leavesMs > id);
      const waitingBytes = waiting.reduce((sum, packet) => sum + size(packet.id), 0);
      const fits = waiting.length === 0 || waitingBytes + size(id) <= 4000;
      expect(leaves.has(id)).toBe(fits);
      if (fits) taken.push({ id, leavesMs: leaves.get(id) ?? 0 });
    }
    expect(link.counts.dropped).toBeGreaterThan(1000);
  });

  it("takes a packet larger than itself when it is empty", () => {
    const link = new Link({ latencyMs: 0, rateKbps: 80, queueBytes: 100 }, 5);
    expect(ways(link, 3, 100, 1000)).toEqual([100, 100, 100]);
  });
});

describe("trace", () => {
  it("a packet leaves at the next opportunity, and the trace repeats", () => {
    // Opportunities at 10, 30, 100 | 110, 130, 200 | …
    const link = new Link({ latencyMs: 5, trace: parseTrace("10\n30\n100\n") }, 6);
    const arrivals = runLink(link, { count: 9, everyMs: 25, bytes: () => 1504 });
    expect(arrivals.map((a) => a.arrivedMs - 5)).toEqual([10, 30, 100, 110, 130, 200, 210, 230, 300]);
  });

  it("[TS4] small packets share an opportunity, a large one takes several, and unused opportunities are lost", () => {
    const link = new Link({ latencyMs: 0, trace: parseTrace("10\n20\n30\n40\n50\n") }, 7);
    for (let i = 0; i < 4; i++) link.send(new Uint8Array(500).fill(i), 1);
    link.send(new Uint8Array(3000).fill(4), 1);
    link.send(new Uint8Array(600).fill(5), 41);
    const out: [number, number][] = [];
    for (let at = link.nextArrivalMs(); at < Infinity; at = link.nextArrivalMs()) {
      out.push([link.receive(at)?.[0] ?? -1, at]);
    }
    // 1504 = 3 · 500 + 4 of the fourth; the fourth ends in 20 with 1008 left; 3000 = 1008 + 1504 + 488.
    expect(out).toEqual([
      [0, 10],
      [1, 10],
      [2, 10],
      [3, 20],
      [4, 40],
      [5, 50],
    ]);
  });

  it("an opportunity at the very moment of a send is used, even the last of a round", () => {
    const link = new Link({ latencyMs: 0, trace: parseTrace("4\n10\n") }, 11);
    const arrivals = runLink(link, { count: 50, everyMs: 2 });
    const next = (ms: number): number => [0, 4, 4, 10, 10, 10][(ms % 10) / 2] || 10;
    expect(arrivals.slice(1).map((a) => a.arrivedMs)).toEqual(
      arrivals
        .slice(1)
        .map(({ sentMs }) => (sentMs % 10 === 0 ? sentMs : sentMs - (sentMs % 10) + next(sentMs))),
    );
    expect(arrivals[0].arrivedMs).toBe(4);
  });

  it("several opportunities of one millisecond add up", () => {
    const link = new Link({ latencyMs: 0, trace: parseTrace("10\n10\n10\n20\n") }, 8);
    for (let i = 0; i < 4; i++) link.send(new Uint8Array(1504), 0);
    const at: number[] = [];
    while (link.nextArrivalMs() < Infinity) {
      at.push(link.nextArrivalMs());
      link.receive(Infinity);
    }
    expect(at).toEqual([10, 10, 10, 20]);
  });

  it("after a long silence the trace has moved on with the clock", () => {
    const link = new Link({ latencyMs: 0, trace: parseTrace("7\n100\n") }, 9);
    link.send(new Uint8Array(10), 0);
    link.send(new Uint8Array(10), 1e9 + 8);
    expect(link.receive(Infinity)?.length).toBe(10);
    expect(link.nextArrivalMs()).toBe(1e9 + 100);
  });

  it("gives the rate of the trace, and a bounded queue drops packets", () => {
    // One per 4 ms: 376 bytes per ms.
    const link = new Link({ latencyMs: 0, trace: parseTrace("4\n"), queueBytes: 20_000 }, 10);
    const arrivals = runLink(link, { count: 20_000, everyMs: 1, bytes: () => 1000 });
    const ms = arrivals[arrivals.length - 1].arrivedMs - arrivals[0].arrivedMs;
    expect(Math.abs((arrivals.length * 1000) / ms - 376)).toBeLessThan(2);
    expect(link.counts.dropped).toBe(20_000 - arrivals.length);
  });
});
