// The named networks that change: the committed files equal the code, and each network behaves as its name says.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changing, writeNetwork } from "../../src/testing/link/changing.ts";
import { Link } from "../../src/testing/link/link.ts";
import { type Profile, startOf } from "../../src/testing/link/link-pieces.ts";
import { parseNetwork } from "../../src/testing/link/network-file.ts";
import { profileNamed } from "../../src/testing/link/profiles.ts";
import { type Arrival, runLink } from "./run-link.ts";

const NAMES = Object.keys(changing);
const COUNT = 3600;
const EVERY_MS = 1000 / 60;

/** A minute at 60 Hz. */
function minute(profile: Profile, way: "up" | "down"): Arrival[] {
  return runLink(new Link(profile[way], 3, profile), { count: COUNT, everyMs: EVERY_MS });
}

/** Mean and largest time on the way of packets sent in a span, ms. */
function ways(arrivals: readonly Arrival[], fromMs: number, toMs: number): { mean: number; most: number } {
  const sent = arrivals.filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs);
  const times = sent.map(({ sentMs, arrivedMs }) => arrivedMs - sentMs);
  return { mean: times.reduce((sum, ms) => sum + ms, 0) / times.length, most: Math.max(...times) };
}

describe("networks that change", () => {
  it.each(NAMES)("[TS10] the file of %s equals the code byte for byte, and reads as the profile", (name) => {
    const file = readFileSync(new URL(`../../networks/${name}.json`, import.meta.url), "utf8");
    expect(file).toBe(writeNetwork(changing[name as keyof typeof changing]));
    expect(parseNetwork(file)).toEqual(profileNamed(name));
  });

  it.each(NAMES)(
    "[TS9] %s does not change for 5 s, and changes before 15 s, if it changes at all; a storm changes all the time",
    (name) => {
      const { up, down, repeatMs } = changing[name as keyof typeof changing];
      const later = [...up.slice(1), ...down.slice(1)].map(({ fromMs }) => fromMs);
      if (later.length === 0) expect(repeatMs).toBeUndefined();
      else if (name !== "storm") expect(Math.min(...later)).toBeGreaterThan(5000);
      for (const fromMs of [...up, ...down].map((piece) => piece.fromMs)) expect(fromMs).toBeLessThan(30_000);
      if (later.length > 0) expect(Math.min(...later)).toBeLessThan(15_000);
    },
  );

  it.each(["up", "down"] as const)("[TS3] route is 30, then 150, then 30 ms (%s)", (way) => {
    const arrivals = minute(profileNamed("route"), way);
    expect(ways(arrivals, 0, 8000).mean).toBeCloseTo(30, 0);
    expect(ways(arrivals, 8000, 16_000).mean).toBeCloseTo(150, 0);
    expect(ways(arrivals, 16_000, 38_000).mean).toBeCloseTo(30, 0);
    expect(ways(arrivals, 38_000, 46_000).mean).toBeCloseTo(150, 0);
  });

  it.each([
    ["bloat", "down", "up"],
    ["bloat-up", "up", "down"],
  ] as const)(
    "[TS3] %s swells to 800 ms over 6 s every 20 s on the way %s, in order, and not %s",
    (name, way, other) => {
      const profile = profileNamed(name);
      const arrivals = minute(profile, way);
      for (const round of [0, 20_000, 40_000]) {
        expect(ways(arrivals, round + 1000, round + 6000).mean).toBeCloseTo(30, 0);
        expect(ways(arrivals, round + 8900, round + 9100).mean).toBeGreaterThan(400);
        expect(ways(arrivals, round + 8900, round + 9100).mean).toBeLessThan(435);
        expect(Math.abs(ways(arrivals, round + 12_000, round + 12_500).mean - 800)).toBeLessThan(15);
        expect(ways(arrivals, round + 13_600, round + 20_000).mean).toBeCloseTo(30, 0);
      }
      expect(arrivals.map(({ id }) => id)).toEqual(arrivals.map(({ id }) => id).sort((a, b) => a - b));
      expect(ways(minute(profile, other), 0, 60_000).most).toBeLessThan(60);
    },
  );

  it.each(["up", "down"] as const)("[TS8] handover is dark for 400 ms every 15 s (%s)", (way) => {
    const arrivals = minute(profileNamed("handover"), way);
    const sentIn = (fromMs: number, toMs: number): number =>
      arrivals.filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs).length;
    for (const round of [0, 15_000, 30_000, 45_000]) {
      expect(sentIn(round + 9000, round + 9400)).toBe(0);
      expect(sentIn(round + 8000, round + 9000)).toBeGreaterThan(56);
      expect(sentIn(round + 9400, round + 10_400)).toBeGreaterThan(56);
    }
    expect(ways(arrivals, 0, 60_000).mean).toBeCloseTo(40, 0);
  });

  it.each(["up", "down"] as const)(
    "[TS3] storm has gusts up to 250 ms that last for some packets (%s)",
    (way) => {
      const arrivals = minute(profileNamed("storm"), way);
      const late = arrivals.map(({ sentMs, arrivedMs }) => arrivedMs - sentMs > 80);
      const gusts = late.filter((isLate, i) => isLate && !late[i - 1]).length;
      const share = late.filter((isLate) => isLate).length / late.length;
      expect(gusts).toBeGreaterThan(15);
      expect(share).toBeGreaterThan(0.1);
      expect(share).toBeLessThan(0.4);
      // Late packets come in a row: a sixth of a second and more at a time.
      expect((share * late.length) / gusts).toBeGreaterThan(10);
      const pieces = changing.storm[way];
      expect(Math.max(...pieces.map(({ latencyMs = 0 }) => latencyMs ?? 0))).toBeLessThanOrEqual(250);
      expect(Math.max(...pieces.map(({ latencyMs = 0 }) => latencyMs ?? 0))).toBeGreaterThan(220);
    },
  );

  it("[TS3] satellite takes 300 ms each way; powersave delivers packets every 102 ms", () => {
    for (const way of ["up", "down"] as const) {
      expect(ways(minute(profileNamed("satellite"), way), 0, 60_000).mean).toBeCloseTo(300, 0);
      for (const { arrivedMs } of minute(profileNamed("powersave"), way)) expect(arrivedMs % 102).toBe(0);
    }
  });

  it("startOf gives the conditions at the beginning of a way, for reports", () => {
    for (const name of NAMES) expect(startOf(profileNamed(name).up).latencyMs).toBeGreaterThan(0);
  });
});
