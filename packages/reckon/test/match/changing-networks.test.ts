import { dashAlone } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { playChange, quick, WAYS, WatchedMatch } from "./change.ts";

const SEEDS = [1, 2];

describe.each(WAYS)("a way that takes much longer for a while: %s", (way) => {
  for (const addMs of [600, 825, 1050, 1275, 1500])
    it(`[LD10] locks no player out: 1.5 s after + ${addMs} ms for 2 or 8 s they are in control, with the lead as before`, () => {
      for (const seed of SEEDS)
        for (const lastsMs of [2000, 8000]) {
          const { leadBackMs, starvedAfter } = playChange(way, addMs, lastsMs, 20, seed);
          expect(leadBackMs).toBeLessThanOrEqual(1500);
          expect(starvedAfter).toBeLessThan(6);
        }
    });
});

describe.each(WAYS)("a way that steps: %s", (way) => {
  for (const addMs of [20, 60, 120, 200, 240, 300, 500])
    it(`[LD5, LD8] costs as little control as possible with + ${addMs} ms, and the lead is back within 6 s`, () => {
      for (const seed of SEEDS) {
        const { starvedS, leadBackMs, delayBackMs } = playChange(way, addMs, 20_000, 10, seed);
        expect(starvedS).toBeLessThanOrEqual(Math.max(0.5, 0.0035 * addMs));
        expect(leadBackMs).toBeLessThanOrEqual(6000);
        expect(delayBackMs).toBeLessThanOrEqual(6000);
      }
    });
});

describe("a screen that keeps step with ticks", () => {
  it.each([0, 37, -61, 100])("[LD6] starves no tick in 5 min on a link without jitter, %d ppm off", (ppm) => {
    const way = { latencyMs: 30 };
    const profile = { name: "steady", up: way, down: way };
    const match = new WatchedMatch({ profile, seed: 5, frameRate: 60 * (1 + ppm / 1e6), skewPpm: 0 });
    match.run(300_000);
    expect(match.starved(5000)).toBeLessThan(0.0005 * 60 * 295);
  });
});

describe("limits in time, not in ticks", () => {
  it.each([
    [120, 260, quick],
    [60, 520, dashAlone],
  ])(
    "[TK8] let rules of %d Hz starve in at most 1 % of ticks at %d ms one way",
    (tickRate, latencyMs, game) => {
      const way = { latencyMs, jitterMs: 3, loss: 0.001 };
      const match = new WatchedMatch({ profile: { name: "far", up: way, down: way }, seed: 3, game });
      match.run(30_000);
      expect(match.starved(5000)).toBeLessThan(0.01 * tickRate * 25);
    },
  );
});

describe("a server that stalls for 100 ms every 3 s", () => {
  it("[LD7, IN9] lengthens no lead, and starves no player who was in time", () => {
    const way = { latencyMs: 15, jitterMs: 3, loss: 0.001 };
    const profile = { name: "cable", up: way, down: way };
    const serverStalls = Array.from({ length: 19 }, (_, i) => ({
      fromMs: 3000 * (i + 1),
      toMs: 3000 * (i + 1) + 100,
    }));
    const calm = new WatchedMatch({ profile, seed: 4 }).run(60_000);
    const stalled = new WatchedMatch({ profile, seed: 4, serverStalls }).run(60_000);
    const leadOf = (match: WatchedMatch): number => match.median("leadMs", 10_000, 60_000);
    expect(Math.abs(leadOf(stalled) - leadOf(calm))).toBeLessThan(10);
    expect(stalled.starved(5000)).toBeLessThan(0.002 * 60 * 55);
  });
});

describe("a lead that learnt wrong", () => {
  it("[LD10] restarts from the clock once input time is behind the newest snapshot, and the restart is counted", () => {
    const way = { latencyMs: 30, jitterMs: 3 };
    const match = new WatchedMatch({ profile: { name: "steady", up: way, down: way }, seed: 2 }).run(10_000);
    const { client } = match.stepper.clients[0];
    if (client === undefined) throw new Error("Nobody plays.");
    // Nothing that a network does brings it there any more, and it would learn better: so it is put there, and deaf.
    Object.assign(client.lead, { need: () => {}, rise: () => {} });
    client.lead.shift(4000);
    match.run(12_000);
    expect(client.quality.leadRestarts).toBe(1);
    match.run(20_000);
    expect(match.starved(12_000)).toBe(0);
    expect(client.quality.leadRestarts).toBe(1);
  });
});
