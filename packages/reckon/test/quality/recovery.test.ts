import { describe, expect, it } from "vitest";
import { Recovery } from "../../src/quality/recovery.ts";

const TICK = 1000 / 60;

/** A stall ends at 1000: tells of ticks and frames from then on, every 1/60 s. */
function recoveryOf(isOwn: (tick: number) => boolean, isUnderflow: (frame: number) => boolean): Recovery {
  const recovery = new Recovery();
  let viewMs = 0;
  recovery.frame(viewMs, false, 0);
  recovery.begin(1000);
  for (let i = 0; i < 120; i++) {
    recovery.tick(isOwn(i), 1000 + i * TICK);
    if (!isUnderflow(i)) viewMs += TICK;
    recovery.frame(viewMs, isUnderflow(i), 1000 + i * TICK);
  }
  return recovery;
}

describe("recovery from a stall", () => {
  it("[QU18] lasts until the first of ten ticks in a row with inputs of the player's own", () => {
    const { lastMs, isUnderWay } = recoveryOf(
      (tick) => tick >= 6 && tick !== 12,
      () => false,
    );
    expect(lastMs).toBeCloseTo(13 * TICK, 6);
    expect(isUnderWay).toBe(false);
  });

  it("[QU18] and until the view stays behind the newest snapshot for as long", () => {
    const late = recoveryOf(
      () => true,
      (frame) => frame < 20 || frame === 25,
    );
    expect(late.lastMs).toBeCloseTo(26 * TICK, 6);
  });

  it("[QU18] is 0 if the stall cost nothing, and goes on while it costs something", () => {
    const well = recoveryOf(
      () => true,
      () => false,
    );
    expect([well.lastMs, well.worstMs, well.isUnderWay]).toEqual([0, 0, false]);
    const starved = recoveryOf(
      (tick) => tick % 8 !== 0,
      () => false,
    );
    expect([starved.lastMs, starved.isUnderWay]).toEqual([-1, true]);
  });

  it("[QU18] goes on while the view stands, but not for several frames at one reading of a coarse clock", () => {
    const recovery = new Recovery();
    recovery.begin(0);
    for (let ms = 0; ms < 1000; ms += 4) {
      if (ms % 16 === 0) recovery.tick(true, ms);
      const readMs = Math.floor(ms / 16) * 16;
      recovery.frame(ms < 400 ? 0 : readMs, false, ms);
    }
    expect(recovery.lastMs).toBeGreaterThanOrEqual(400);
    expect(recovery.lastMs).toBeLessThan(420);
  });

  it("[QU18] keeps the longest, and restarts when another stall ends meanwhile", () => {
    const recovery = new Recovery();
    let ms = 0;
    const go = (ticks: number, isOwn: boolean): void => {
      for (const end = ms + ticks * TICK; ms < end - 1e-6; ms += TICK) {
        recovery.tick(isOwn, ms);
        recovery.frame(ms, false, ms);
      }
    };
    recovery.begin(ms);
    go(30, false);
    go(30, true);
    expect(recovery.lastMs).toBeCloseTo(30 * TICK, 6);
    recovery.begin(ms);
    go(5, false);
    recovery.begin(ms);
    go(3, false);
    go(30, true);
    expect(recovery.lastMs).toBeCloseTo(3 * TICK, 6);
    expect(recovery.worstMs).toBeCloseTo(30 * TICK, 6);
  });
});
