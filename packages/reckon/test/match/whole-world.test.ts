import { OrbitBot, orbit, orbitOwn } from "@reckon/orbit";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";

const wholeWorld = { ...presets.reckon, agreement: { ...presets.reckon.agreement, scope: "world" as const } };

function play(game: typeof orbit, preset: typeof presets.reckon, profile: string, hashed = false): Stepper {
  const match = new Stepper({
    game,
    preset,
    profile: profileNamed(profile),
    seed: 11,
    hashed,
    clients: [60, 144, 75].map((frameRate) => ({
      frameRate,
      bot: (player, seed) => new OrbitBot(seed, player),
    })),
  });
  match.run(20_000);
  return match;
}

describe("orbit, in three dimensions", () => {
  it("[AX19] [PR4] predicts the whole world: others are shown without delay, replays come with snapshots, never by an own rule", () => {
    const match = play(orbit, wholeWorld, "wifi");
    for (const { last, truth } of match.clients) {
      const { quality } = last!;
      expect(quality.rollbacks["own rule"]).toBe(0);
      expect(quality.rollbackCount).toBeLessThanOrEqual(quality.snapshots);
      expect(quality.rollbacks["other actor"]).toBeGreaterThan(10);
      expect(truth.backwardFrames).toBe(0);
      // Everybody is drawn, at the predicted tick.
      expect([...last!.shown.all("body")]).toHaveLength(3);
    }
  });

  it("[AX19] [SN9] never cuts a whole world, however small the budget: the match is the same", () => {
    const { room } = wholeWorld;
    const tight = { ...wholeWorld, room: { ...room, snapshot: { ...room.snapshot, budgetBytes: 64 } } };
    const own = { ...tight, agreement: presets.reckon.agreement };
    expect(play(orbit, tight, "wifi", true).hash).toBe(play(orbit, wholeWorld, "wifi", true).hash);
    // Where it may be cut, it is.
    expect(play(orbit, own, "wifi", true).hash).not.toBe(play(orbit, presets.reckon, "wifi", true).hash);
  });

  it("[BT31] sends velocity to its owner alone, whose client predicts its own row exactly with it", () => {
    const match = play(orbitOwn, presets.reckon, "cable");
    for (const { last } of match.clients) {
      const { quality, player, snapshots } = last!;
      expect(quality.rollbacks["own rule"]).toBe(0);
      const newest = snapshots.at(snapshots.newest)!;
      const rows = newest.of("body");
      const velocity = rows.layout.columns.findIndex(({ field }) => field.sees === "owner");
      expect(velocity).toBeGreaterThanOrEqual(0);
      for (const row of newest.all("body"))
        if (newest.ownerOf("body", row) !== player) expect(rows.columns[velocity][row]).toBe(0);
    }
  });
});
