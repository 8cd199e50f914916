// TCP-like delivery: a lost segment arrives late, everything behind it waits, and no packet is ever lost.
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import { runLink } from "./run-link.ts";

const stream = { segmentLoss: 0 };

/** Arrivals in ms, by number, of packets sent at intervals; the blackout loses those sent within it. */
function arrivals(everyMs: number, count: number, fromMs: number, toMs: number, rttMs?: number): number[] {
  const link = new Link({ latencyMs: 50, stream: { segmentLoss: 0, rttMs } }, 1);
  link.blackout(fromMs, toMs);
  return runLink(link, { count, everyMs }).map(({ arrivedMs }) => arrivedMs);
}

describe("head-of-line blocking", () => {
  it("[TS4] a lost segment is resent after 3 spacings + RTT, and holds up all that follow it", () => {
    const at = arrivals(10, 40, 100, 105);
    // Lost at 100, resent at 100 + 30 + 100, there 50 later; 110 … 230 wait for it, 240 comes in its own time.
    expect(at.slice(8, 11)).toEqual([130, 140, 280]);
    expect(at.slice(11, 24)).toEqual(new Array(13).fill(280));
    expect(at.slice(24, 27)).toEqual([290, 300, 310]);
  });

  it("a lost segment is resent after 2 RTT where 3 spacings are longer than the RTT", () => {
    const at = arrivals(50, 20, 500, 501);
    expect(at.slice(9, 17)).toEqual([500, 750, 750, 750, 750, 750, 800, 850]);
  });

  it("the time to the next resend doubles", () => {
    // Sent 100, resent 230 (lost), 230 + 260 = 490.
    expect(arrivals(10, 60, 100, 300)[10]).toBe(540);
    // And 490 (lost), 490 + 520.
    expect(arrivals(10, 60, 100, 500)[10]).toBe(1060);
  });

  it("resends follow the configured RTT, for a path whose other direction differs", () => {
    expect(arrivals(10, 40, 100, 105, 60)[10]).toBe(100 + 30 + 60 + 50);
  });

  it("the very first segment has no spacing yet, and is resent after 2 RTT", () => {
    expect(arrivals(10, 5, 0, 1)).toEqual([250, 250, 250, 250, 250]);
  });
});

describe("a stream with loss", () => {
  it("loses its share of segments, delivers all packets in order, and delays the late ones by the rule", () => {
    const link = new Link({ latencyMs: 50, stream: { segmentLoss: 0.02 } }, 2);
    // So far apart that no segment waits for another: each one's own resends show.
    const all = runLink(link, { count: 50_000, everyMs: 5000 });
    expect(all.length).toBe(50_000);
    const lateness = all.map((a) => Math.round(a.arrivedMs - a.sentMs - 50));
    expect(new Set(lateness.filter((ms) => ms !== 0 && ms !== 200 && ms !== 600)).size).toBeLessThanOrEqual(
      1,
    );
    expect(Math.abs(lateness.filter((ms) => ms > 0).length / 50_000 - 0.02)).toBeLessThan(0.003);
    const twice = lateness.filter((ms) => ms >= 600).length;
    expect(twice).toBeGreaterThan(5);
    expect(twice).toBeLessThan(45);
  });

  it("is in order and complete with jitter, too", () => {
    const link = new Link({ latencyMs: 50, jitterMs: 25, stream: { segmentLoss: 0.1 } }, 3);
    const all = runLink(link, { count: 20_000, everyMs: 10 });
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 20_000 }, (_, id) => id));
    expect(link.counts).toMatchObject({ lost: 0, dropped: 0, delivered: 20_000 });
  });

  it("delivers a message of several segments late when any of them is late", () => {
    const late = (bytes: number): number => {
      const link = new Link({ latencyMs: 50, stream: { segmentLoss: 0.02 } }, 4);
      const all = runLink(link, { count: 20_000, everyMs: 5000, bytes: () => bytes });
      return all.filter((a) => a.arrivedMs > a.sentMs + 50).length / all.length;
    };
    expect(Math.abs(late(1460) - 0.02)).toBeLessThan(0.004);
    expect(Math.abs(late(1461) - (1 - 0.98 ** 2))).toBeLessThan(0.006);
    expect(Math.abs(late(14_600) - (1 - 0.98 ** 10))).toBeLessThan(0.015);
  });

  it("dies in a blackout without end: that message and all later ones are lost", () => {
    const link = new Link({ latencyMs: 50, stream }, 5);
    link.blackout(100, Infinity);
    const all = runLink(link, { count: 20, everyMs: 10 });
    expect(all.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(link.counts.lost).toBe(10);
  });

  it("waits at a bounded rate instead of dropping packets", () => {
    const link = new Link({ latencyMs: 10, rateKbps: 80, stream }, 6);
    const all = runLink(link, { count: 100, everyMs: 0, bytes: () => 1000 });
    expect(all.map((a) => a.arrivedMs)).toEqual(Array.from({ length: 100 }, (_, i) => (i + 1) * 100 + 10));
  });
});
