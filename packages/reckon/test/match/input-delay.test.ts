import { dashAlone } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { type Preset, presets } from "../../src/presets/index.ts";
import { change, start } from "../policies/match.ts";

interface Motion {
  readonly resyncs: number;
  readonly rollbacks: number;
  /** Least and largest distance that the own row was drawn to move in a frame, as a share of the mean. */
  readonly least: number;
  readonly most: number;
}

/** Walks in a circle for 20 s, at the same speed in every tick. */
function walk(inputDelayTicks: number, base: Preset = presets.reckon): Motion {
  const steps: number[] = [];
  let last: readonly [number, number] | undefined;
  const stepper = start(
    {
      profile: "lan",
      game: dashAlone,
      clients: 1,
      preset: change({ client: { inputDelayTicks } }, base),
      bot: () => ({
        sample(into, { tick }): void {
          into.moveX = Math.cos(tick / 20);
          into.moveY = Math.sin(tick / 20);
        },
      }),
      more: {
        onFrame: ({ client }, trueMs) => {
          if (client === undefined || trueMs < 3000) return;
          const { x, y } = client.shown.fields.player;
          const row = client.shown.rowOf("player", 0);
          const [fromX, fromY] = last ?? [x[row], y[row]];
          if (last !== undefined) steps.push(Math.sqrt((x[row] - fromX) ** 2 + (y[row] - fromY) ** 2));
          last = [x[row], y[row]];
        },
      },
    },
    1,
  );
  stepper.run(3000);
  const { quality } = stepper.clients[0].last!;
  const { resyncs, rollbackCount } = quality;
  stepper.run(20_000);
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  return {
    resyncs: quality.resyncs - resyncs,
    rollbacks: quality.rollbackCount - rollbackCount,
    least: Math.min(...steps) / mean,
    most: Math.max(...steps) / mean,
  };
}

describe("input delay on a good link", () => {
  it.each([1, 2, 3, 4, 5, 6, 12])(
    "[PR5] of %i ticks draws own rows evenly, without a resync or a rollback, even when snapshots are ahead of them",
    (ticks) => {
      const { resyncs, rollbacks, least, most } = walk(ticks);
      expect([resyncs, rollbacks]).toEqual([0, 0]);
      expect(least).toBeGreaterThan(0.8);
      expect(most).toBeLessThan(1.2);
    },
  );

  it("[PR5] does so with numbered inputs in a queue, too", () => {
    for (const ticks of [1, 2, 6]) {
      const { resyncs, least, most } = walk(ticks, presets.highNoon);
      expect(resyncs).toBe(0);
      expect(least).toBeGreaterThan(0.8);
      expect(most).toBeLessThan(1.2);
    }
  });

  it("[PR5] keeps own rows at their places in the newest snapshot after a sleep, until their time has come", () => {
    const stepper = start(
      {
        profile: "lan",
        game: dashAlone,
        clients: 1,
        preset: change({ client: { inputDelayTicks: 8 } }),
        client: { stalls: [{ fromMs: 5000, toMs: 5400 }] },
      },
      1,
    );
    stepper.run(5000);
    const { quality, predictor, confirmation } = stepper.clients[0].last!;
    const { resyncs } = quality;
    stepper.run(6000);
    expect(quality.resyncs - resyncs).toBe(1);
    // They are drawn behind what is confirmed, as before.
    expect(predictor.number).toBeLessThan(confirmation.number);
  });
});
