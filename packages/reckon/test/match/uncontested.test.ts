import { dashAlone } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { dashMatch } from "./cast.ts";

const PROFILES = ["lan", "cable", "wifi", "lte", "ocean", "bad", "asymmetric", "tcp"];

describe("moving where nobody else is", () => {
  for (const profile of PROFILES)
    it(`[BT16] [RC3, RC4] rolls back only for inputs that came late, at most once for each: ${profile}`, () => {
      const match = dashMatch(["alone", "alone", "alone"], profile, { game: dashAlone });
      match.run(30_000);
      for (const { last } of match.clients) {
        const { rollbacks } = last!.quality;
        const { starved } = match.room.seat(last!.player)!.counts;
        expect(rollbacks["own rule"] + rollbacks["other actor"]).toBe(0);
        expect(rollbacks["late input"]).toBeLessThanOrEqual(starved);
      }
    });

  it("[BT17] [RC1, RC4, HN6] never rolls back on a link that delivers every input in time", () => {
    const calm = { name: "calm", up: { latencyMs: 40 }, down: { latencyMs: 40 } };
    const match = dashMatch(["alone", "alone", "alone", "alone"], "lan", { game: dashAlone, profile: calm });
    match.run(30_000);
    for (const { last, truth } of match.clients) {
      expect(match.room.seat(last!.player)!.counts.starved).toBeLessThanOrEqual(2);
      expect(last!.quality.rollbacks["late input"] + last!.quality.rollbacks["own rule"]).toBe(0);
      expect(truth.backwardFrames).toBe(0);
    }
  });

  it("[BT19] [RC4] one late input costs one rollback, not one per snapshot", () => {
    // Now and then the way up is dark for a moment: too seldom for the lead to pay for it. All else is calm.
    const calm = { name: "calm", up: { latencyMs: 40 }, down: { latencyMs: 40 } };
    const match = dashMatch(["alone"], "lan", { game: dashAlone, profile: calm });
    for (let i = 1; i <= 15; i++) match.clients[0].up.blackout(i * 12_000, i * 12_000 + 100);
    match.run(200_000);
    const { rollbacks } = match.clients[0].last!.quality;
    const { starved } = match.room.seat(0)!.counts;
    // Fifteen gaps of about six ticks each, and two snapshots in each: at most one rollback for a gap.
    expect(starved).toBeGreaterThan(60);
    expect(rollbacks["late input"]).toBeGreaterThan(5);
    expect(rollbacks["late input"]).toBeLessThanOrEqual(20);
    expect(rollbacks["own rule"]).toBe(0);
  });
});
