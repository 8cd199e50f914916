// The server decides by the shooter's picture: matches of skirmish on grids of networks, paces and frame rates, with every shot judged by
// the drawn picture (gallery.ts). The whole grid runs in `npm run soak -- --shots`; this is a slice of it.

import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import { playGallery, type Tally } from "./gallery.ts";
import { pathOf } from "./path.ts";

function sum(tallies: readonly Tally[], of: (tally: Tally) => number): number {
  return tallies.reduce((total, tally) => total + of(tally), 0);
}

describe("[HN22] [AX29] a ray hits the target that its shooter saw in its way", () => {
  it.each([
    { rtt: 0, pace: 1, frameRates: [60, 60, 60, 60] },
    { rtt: 100, pace: 1, frameRates: [30, 60, 144, 240] },
    { rtt: 200, pace: 0.5, frameRates: [60, 75, 59.94, 144] },
    { rtt: 300, pace: 1, frameRates: [144, 30, 60, 240] },
  ])("every time on a path without jitter ($rtt ms, pace $pace, $frameRates Hz)", (one) => {
    const tally = playGallery({ ...one, profile: pathOf(one.rtt, 0, 0), seed: 11 + one.rtt, seconds: 20 });
    expect(tally.seen).toBeGreaterThan(30);
    expect({ denied: tally.denied, phantom: tally.phantom, reasons: tally.reasons }).toEqual({
      denied: 0,
      phantom: 0,
      reasons: {},
    });
  });

  it("in all but one case of a thousand at 150 ms, 20 ms of jitter and 2 % of loss", () => {
    const tallies = [1, 2, 3].map((seed) =>
      playGallery({
        profile: pathOf(150, 20, 0.02),
        seed,
        seconds: 25,
        frameRates: [60, 144, 30, 75, 60, 240],
      }),
    );
    const seen = sum(tallies, (tally) => tally.seen);
    const denied = sum(tallies, (tally) => tally.denied);
    expect(seen).toBeGreaterThan(400);
    expect(denied / seen).toBeLessThanOrEqual(0.001);
  });

  it("[AX35] every time with skipped rows, as the client drew them", () => {
    const snapshot = { ...presets.reckon.room.snapshot, budgetBytes: 64 };
    const preset = { ...presets.reckon, room: { ...presets.reckon.room, snapshot } };
    const frameRates = [60, 144, 30, 75, 60, 60, 60, 60, 60, 60, 60, 60];
    const tally = playGallery({ profile: pathOf(100, 0, 0), seed: 5, seconds: 12, preset, frameRates });
    expect(tally.seen).toBeGreaterThan(60);
    expect([tally.denied, tally.phantom]).toEqual([0, 0]);
  });

  it("every time with another view and delay, which the preset says once", () => {
    const { client } = presets.reckon;
    const view = { ...client.view, steps: "to", underflow: { show: "hold" } } as const;
    const preset = {
      ...presets.reckon,
      client: { ...client, view, delay: { delay: "fixed", ms: 250 } as const },
    };
    const tally = playGallery({ profile: pathOf(100, 0, 0), seed: 9, seconds: 15, preset });
    expect(tally.seen).toBeGreaterThan(30);
    expect([tally.denied, tally.phantom]).toEqual([0, 0]);
  });

  it("as far back as the cap allows, for views beyond the cap", () => {
    const capped = { ...presets.reckon.room.rewind, capMs: 60 };
    const preset = { ...presets.reckon, room: { ...presets.reckon.room, rewind: capped } };
    const tally = playGallery({ profile: pathOf(250, 0, 0), seed: 4, seconds: 15, preset });
    expect(tally.capped).toBeGreaterThan(5);
    expect(tally.denied).toBe(0);
  });
});

describe("[BT37] [RT10] without lag compensation", () => {
  it("fewer of the hits that shooters saw are hits", () => {
    const { rewind } = presets.reckon.room;
    const present = { ...rewind, capMs: 0, beyondCap: "now" as const };
    const preset = { ...presets.reckon, room: { ...presets.reckon.room, rewind: present } };
    const tally = playGallery({ profile: pathOf(150, 0, 0), seed: 4, seconds: 15, preset });
    expect(tally.capped / tally.seen).toBeGreaterThan(0.2);
  });
});
