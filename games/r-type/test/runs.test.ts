import { presets } from "reckon/presets";
import { describe, expect, it } from "vitest";
import { rTypePreset } from "../src/preset.ts";
import { BOSS_CLOCK } from "../src/tuning.ts";
import { playRun, startRun } from "./play.ts";

describe("whole runs by pilots", () => {
  it("[RG17][RG13] four on wifi play all three levels to an end, with no rollback of our own making", () => {
    const { end, ownRule, levels } = playRun({ profile: "wifi", pilots: 4, seed: 3, frameRate: 15 });
    expect(end).toBe("won");
    expect(ownRule).toBe(0);
    for (const level of [1, 2, 3]) {
      expect(levels[level]).toBeGreaterThan(100);
      expect(levels[level]).toBeLessThan(240);
    }
  });

  it.each([
    ["bad", 2],
    ["storm", 3],
    ["tcp", 1],
  ] as const)("[RG17] two on %s end level %d one way or the other", (profile, level) => {
    const { end, ownRule } = playRun({ profile, pilots: 2, level, last: level, seed: 6, frameRate: 15 });
    expect(end).toMatch(/^(won|lost)/);
    expect(ownRule).toBe(0);
  });

  it("[RG16] a strong pilot survives a level alone, and is hurt less than an easy one", () => {
    const lost = (strength: "easy" | "strong"): number => {
      const { end, lost } = playRun({ strength, last: 1, seed: 2, frameRate: 20 });
      expect(end).toBe("won");
      return lost[1] ?? 0;
    };
    expect(lost("strong")).toBeLessThan(lost("easy"));
  });

  it("[RG16] pilots are the same for the same seed", () => {
    const score = (): number =>
      playRun({ last: 1, seed: 9, frameRate: 10, pilots: 2, strength: "fair" }).score;
    expect(score()).toBe(score());
  });
});

describe("[RG18] the last boss, four players and their bullets", () => {
  it.each([rTypePreset, presets.rType, presets.reckon])(
    "fit 1200 bytes with every snapshot under $name",
    (preset) => {
      const sent = new Map<number, number>();
      const stepper = startRun(
        { preset, pilots: 4, level: 3, clock: BOSS_CLOCK[2] - 60, frameRate: 30 },
        {
          tamper: (way, client, bytes) => {
            const key = stepper.room.tick * 4 + client;
            if (way === "down") sent.set(key, (sent.get(key) ?? 0) + bytes.length);
          },
        },
      );
      stepper.run(30_000);
      const all = [...sent.values()].sort((a, b) => a - b);
      expect(all.at(-1)).toBeLessThan(1200);
      expect(all[all.length >> 1]).toBeLessThan(260);
    },
  );
});
