// The named profiles behave as their figures say, measured on seeded runs of small packets at 60 Hz.
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";
import { profileNamed, profiles, traceProfile } from "../../src/testing/link/profiles.ts";
import { parseTrace } from "../../src/testing/link/trace.ts";
import { fates, runLink, spread } from "./run-link.ts";

const COUNT = 200_000;

interface Figures {
  readonly mean: number;
  readonly sd: number;
  readonly loss: number;
}

// The figures of the conditions, plus necessary additions: the spikes of wifi add pause² / (2 · 3000) to the mean,
// a 32 byte packet takes 2 ms at 128 kbit/s and 0.67 ms at 384.
const expected: [string, LinkConditions, Figures][] = [
  ["lan", profiles.lan.up, { mean: 1, sd: 0.3, loss: 0 }],
  ["cable", profiles.cable.down, { mean: 15, sd: 3, loss: 0.001 }],
  ["wifi", profiles.wifi.up, { mean: 25.48, sd: 15.6, loss: 0.01 }],
  ["lte up", profiles.lte.up, { mean: 42, sd: 25, loss: 0.01 }],
  ["lte down", profiles.lte.down, { mean: 40.67, sd: 25, loss: 0.01 }],
  ["ocean", profiles.ocean.up, { mean: 75, sd: 5, loss: 0.005 }],
  ["bad", profiles.bad.down, { mean: 100, sd: 50, loss: 0.05 }],
  ["asymmetric up", profiles.asymmetric.up, { mean: 20, sd: 5, loss: 0.001 }],
  ["asymmetric down", profiles.asymmetric.down, { mean: 120, sd: 5, loss: 0.001 }],
];

describe("profiles", () => {
  it.each(expected)("[TS3] %s has its mean, deviation and loss", (_, conditions, { mean, sd, loss }) => {
    const measured = spread(runLink(new Link(conditions, 21), { count: COUNT / 4, everyMs: 1000 / 60 }));
    expect(Math.abs(measured.mean / mean - 1)).toBeLessThan(0.015);
    expect(Math.abs(measured.sd / sd - 1)).toBeLessThan(0.03);
    const link = new Link(conditions, 21);
    fates(link, COUNT, 1000 / 60);
    expect(Math.abs(link.counts.lost / COUNT - loss)).toBeLessThanOrEqual(loss * 0.2);
    expect(link.counts.dropped).toBe(0);
  });

  it("lte has 128 kbit/s up, 384 down and a queue of 16 kB", () => {
    for (const [conditions, rateKbps] of [
      [profiles.lte.up, 128],
      [profiles.lte.down, 384],
    ] as const) {
      const link = new Link({ ...conditions, jitterMs: 0, loss: 0 }, 22);
      const arrivals = runLink(link, { count: 20, everyMs: 0, bytes: () => 1000 });
      expect(arrivals.length).toBe(16);
      expect(link.counts.dropped).toBe(4);
      expect(arrivals[15].arrivedMs).toBeCloseTo(40 + 16_000 * (8 / rateKbps), 9);
    }
  });

  it("bad duplicates 1 % of the packets that arrive", () => {
    const link = new Link(profiles.bad.up, 23);
    fates(link, COUNT, 1000 / 60);
    expect(Math.abs(link.counts.duplicated / (COUNT - link.counts.lost) - 0.01)).toBeLessThan(0.0015);
  });

  it("as few inputs as in the timing model arrive in no packet, if each packet has the newest R inputs", () => {
    for (const [conditions, redundancy, percent] of [
      [profiles.wifi.up, 4, 0.25],
      [profiles.bad.up, 4, 1.23],
      [profiles.bad.up, 8, 0.32],
    ] as const) {
      const lost = fates(new Link(conditions, 24), 4 * COUNT, 1000 / 60);
      let missing = 0;
      let inARow = 0;
      for (const isLost of lost) {
        inARow = isLost ? inARow + 1 : 0;
        if (inARow >= redundancy) missing++;
      }
      const measured = (100 * missing) / lost.length;
      expect(measured).toBeGreaterThan(percent * 0.6);
      expect(measured).toBeLessThan(percent * 1.4);
    }
  });

  it("tcp is in order and complete, and a lost segment costs 150 ms at 60 Hz", () => {
    const link = new Link(profiles.tcp.up, 25);
    const arrivals = runLink(link, { count: COUNT / 4, everyMs: 1000 / 60 });
    expect(arrivals.length).toBe(COUNT / 4);
    expect(arrivals.every(({ id }, i) => id === i)).toBe(true);
    const ways = arrivals.map((a) => a.arrivedMs - a.sentMs);
    // A loss of 2 % holds up the segments behind it too: nine more at 60 Hz.
    const late = ways.filter((ms) => ms > 100).length / ways.length;
    expect(late).toBeGreaterThan(0.09);
    expect(late).toBeLessThan(0.17);
    // A loss shows as its full 3 spacings + RTT + way; a segment that is lost again waits twice that more.
    expect(Math.max(...ways.slice(0, 2000))).toBeGreaterThan(190);
  });

  it("profileNamed finds a profile by its name, and refuses other names with the list", () => {
    for (const name of Object.keys(profiles)) expect(profileNamed(name).name).toBe(name);
    expect(() => profileNamed("dsl")).toThrow(
      'No profile is named "dsl": use one of lan, cable, wifi, lte, ocean, bad, asymmetric, tcp, train, cafe, route, bloat, bloat-up, handover, storm, satellite, powersave.',
    );
    expect(() => profileNamed("toString")).toThrow(/No profile is named/);
  });

  it("traceProfile makes a profile of a pair of traces with a latency on top", () => {
    const { name, up, down } = traceProfile(parseTrace("10\n"), parseTrace("40\n"), 5);
    expect(name).toBe("trace");
    const at = (conditions: LinkConditions): number[] =>
      runLink(new Link(conditions, 1), { count: 4, everyMs: 15, bytes: () => 1504 }).map((a) => a.arrivedMs);
    expect(at(up)).toEqual([15, 25, 35, 55]);
    expect(at(down)).toEqual([45, 85, 125, 165]);
  });
});
