import { presets } from "reckon/presets";
import { describe, expect, it } from "vitest";
import { rTypePreset } from "../src/preset.ts";
import { burst, countBullets } from "./burst.ts";
import { playRun, rollbacksOf, startRun } from "./play.ts";

describe("whole runs by pilots", () => {
  it("[RG17][RG13] last all three levels with four pilots on wifi, without a rollback of the cause own rule", () => {
    const { end, ownRule, levels } = playRun({
      profile: "wifi",
      pilots: 4,
      strength: "fair",
      seed: 3,
      frameRate: 12,
    });
    expect(end).toBe("won");
    expect(ownRule).toBe(0);
    for (const level of [1, 2, 3]) {
      expect(levels[level]).toBeGreaterThan(86);
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

  it("[RG16] let a strong pilot survive a level alone, less hurt than an easy one", () => {
    const lost = (strength: "easy" | "strong"): number => {
      const { end, lost } = playRun({ strength, last: 1, seed: 2, frameRate: 20 });
      expect(end).toBe("won");
      return lost[1] ?? 0;
    };
    expect(lost("strong")).toBeLessThan(lost("easy"));
  });

  it("[RG15][RG17] can pause on a bad network: all pictures stop alike, without a rollback of the cause own rule", () => {
    const stepper = startRun(
      { profile: "bad", pilots: 3, seed: 4 },
      {
        onFrame: ({ client }, trueMs) => {
          const second = Math.floor(trueMs / 1000);
          if (client?.player === 1)
            client.command({ name: "pause", values: { isPaused: second % 8 < 4 ? 0 : 1 } });
        },
      },
    );
    stepper.run(31_000);
    const { run } = stepper.room.world.fields;
    expect(run.pausedBy[0]).toBe(2);
    for (const { client } of stepper.clients) {
      expect(client?.shown.fields.run.pausedAt[0]).toBe(run.pausedAt[0]);
      expect(client?.shown.fields.ship.x[0]).toBeCloseTo(stepper.room.world.fields.ship.x[0], 0);
    }
    expect(rollbacksOf(stepper)["own rule"]).toBe(0);
  });

  it("[RG16] keep pilots apart: two of four are within a ship's length for less than a fifth of the time", () => {
    let [near, looks] = [0, 0];
    const stepper = startRun(
      { pilots: 4, strength: "fair", clock: 600, seed: 5, frameRate: 15 },
      {
        onTick: ({ world, tick }) => {
          if (tick % 10 !== 0) return;
          const { x, y, isOut } = world.fields.ship;
          const rows = [...world.all("ship")].filter((row) => isOut[row] === 0);
          looks++;
          if (
            rows.some((a) =>
              rows.some((b) => b > a && Math.abs(x[a] - x[b]) < 60 && Math.abs(y[a] - y[b]) < 30),
            )
          )
            near++;
        },
      },
    );
    stepper.run(40_000);
    expect(looks).toBeGreaterThan(200);
    expect(near / looks).toBeLessThan(0.2);
  });

  it("[RG16] are the same for the same seed", () => {
    const hash = (): string => {
      const stepper = startRun({ clock: 1000, pilots: 2, strength: "fair" }, { hashed: true });
      stepper.run(8000);
      return stepper.hash;
    };
    expect(hash()).toBe(hash());
  });
});

describe("[RG18] the last boss, four players and 300 projectiles", () => {
  it.each([rTypePreset, presets.rType, presets.reckon])(
    "fit 1200 bytes per snapshot under $name",
    (preset) => {
      const sent = new Map<number, number>();
      const projectiles: number[] = [];
      let isBurst = false;
      const stepper = startRun(
        { preset, pilots: 4, frameRate: 15 },
        {
          game: burst(),
          tamper: (way, client, bytes) => {
            const key = stepper.room.tick * 4 + client;
            if (way === "down" && isBurst) sent.set(key, (sent.get(key) ?? 0) + bytes.length);
          },
          onTick: ({ world, flights }) => {
            if (!isBurst) return;
            const shots = [0, 1, 2].reduce((sum, sort) => sum + (flights?.count(sort) ?? 0), 0);
            projectiles.push(countBullets(world) + shots);
          },
        },
      );
      stepper.run(6000);
      isBurst = true;
      stepper.run(12_000);
      const middle = (all: number[]): number => all.sort((a, b) => a - b)[all.length >> 1];
      expect(middle(projectiles)).toBeGreaterThanOrEqual(300);
      expect(middle([...sent.values()])).toBeLessThan(260);
      expect(Math.max(...sent.values())).toBeLessThan(1200);
    },
  );
});
