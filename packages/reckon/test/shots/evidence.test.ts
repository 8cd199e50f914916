// Evidence of shots: the shooter's view, the view that the server used, and the reason of the verdict.

import { RADIUS, SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import type { Shot } from "../../src/server/rewind/evidence-log.ts";
import { Stepper } from "../../src/testing/index.ts";
import { pathOf } from "./path.ts";

function shotsOf(evidence: number, change: object = {}): readonly Shot[] {
  const { room } = presets.reckon;
  const rewind = { ...room.rewind, ...change, evidence };
  const stepper = new Stepper({
    game: skirmish,
    preset: { ...presets.reckon, room: { ...room, rewind } },
    profile: pathOf(120, 4, 0.01),
    seed: 8,
    clients: Array.from({ length: 6 }, () => ({
      bot: (player: number, seed: number) => new SkirmishBot(seed, player),
    })),
  });
  stepper.run(12_000);
  return stepper.room.evidence.shots();
}

describe("[AX29] evidence of shots", () => {
  it("is off unless a room asks for it, and then keeps the newest shots in a ring", () => {
    expect(presets.reckon.room.rewind.evidence).toBe(0);
    expect(shotsOf(0)).toEqual([]);
    const shots = shotsOf(16);
    expect(shots.length).toBe(16);
    for (let i = 1; i < shots.length; i++) expect(shots[i].tick).toBeGreaterThanOrEqual(shots[i - 1].tick);
    expect(shots[15].tick).toBeGreaterThan(600);
    expect(JSON.parse(JSON.stringify(shots))).toEqual(shots);
  });

  it("contains the shooter's view, the view that was used, and the verdict", () => {
    const shots = shotsOf(256);
    const hits = shots.filter(({ verdict }) => verdict === "hit");
    const misses = shots.filter(({ verdict }) => verdict === "missed");
    expect(hits.length).toBeGreaterThan(20);
    expect(misses.length).toBeGreaterThan(10);
    for (const shot of hits) expect([shot.kind, shot.missedBy]).toEqual(["player", 0]);
    for (const { row, missedBy } of misses) if (row >= 0) expect(missedBy).toBeGreaterThan(0);
    for (const shot of shots) {
      // Into the past, by what the way there and back and the view's delay take.
      expect(shot.tick - shot.seenMoment).toBeGreaterThan(5);
      expect(shot.usedMoment).toBe(shot.seenMoment);
      expect(Math.hypot(shot.to[0] - shot.from[0], shot.to[1] - shot.from[1])).toBeCloseTo(900, 3);
    }
    expect(shots.filter(({ basis }) => basis === "claimed").length / shots.length).toBeGreaterThan(0.9);
  });

  it("[HN25] names the cap, and a victim's dodge", () => {
    const capped = shotsOf(256, { capMs: 50 });
    expect(capped.every(({ isCapped, tick, usedMoment }) => isCapped && tick - usedMoment <= 3.01)).toBe(
      true,
    );
    const dodged = shotsOf(256, { favour: "victim" }).filter(({ verdict }) => verdict === "dodged");
    expect(dodged.length).toBeGreaterThan(0);
    for (const { kind, row } of dodged) expect([kind, row >= 0]).toEqual(["player", true]);
  });

  it("shows how padding turns near misses into hits", () => {
    const near = shotsOf(256).filter(({ verdict, missedBy }) => verdict === "missed" && missedBy < RADIUS);
    expect(near.length).toBeGreaterThan(0);
    const padded = shotsOf(256, { padding: RADIUS });
    expect(padded.filter(({ verdict }) => verdict === "hit").length).toBeGreaterThan(
      shotsOf(256).filter(({ verdict }) => verdict === "hit").length,
    );
  });
});
