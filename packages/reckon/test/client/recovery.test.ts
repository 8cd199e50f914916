// How the picture recovers when snapshots come again after an underflow: by a jump, by fading, or by running faster.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecoveryPolicy, UnderflowPolicy } from "../../src/view/underflow.ts";
import { largest, largestStep, play, type Shown, stall, straight, TICK_MS, zigzag } from "./view-fixture.ts";

const JUMP: RecoveryPolicy = { show: "jump" };
const OFFSET: RecoveryPolicy = { show: "offset", perSecond: 15 };
const WARP: RecoveryPolicy = { show: "warp", ms: 150 };
const HOLD: UnderflowPolicy = { show: "hold" };
const SPEED = 300;
/** Distance in one frame at 60 Hz. */
const WAY = (SPEED * TICK_MS) / 1000;
const BACK_MS = 745;

function shown(recovery: RecoveryPolicy, underflow: UnderflowPolicy = HOLD, frameMs = TICK_MS): Shown[] {
  const arrives = stall(505, BACK_MS);
  return play({ path: straight(SPEED), policy: { recovery, underflow }, arrives, untilMs: 1300, frameMs });
}

describe("[AX24] a recovery after a hold of 145 ms at 300 units/s", () => {
  it("moves 45 units in one frame by jump, 12.8 by offset and 9.4 by warp, where an undisturbed frame moves 5", () => {
    expect(WAY).toBeCloseTo(5, 9);
    expect(largestStep(shown(JUMP))).toBeCloseTo(45, 6);
    // The first frame back still moves less than the second, which adds a whole frame's way to the fading.
    expect(largestStep(shown(OFFSET))).toBeCloseTo(45 * Math.exp(-0.25) * (1 - Math.exp(-0.25)) + WAY, 6);
    // A moment of the warp is rounded onto the grid of view moments: 0.02 units here.
    expect(largestStep(shown(WARP))).toBeCloseTo(WAY * (1 + 400 / 3 / 150), 1);
  });

  it("[VW4] is right at once by jump, within 1 unit after 260 ms by offset, exactly after its 150 ms by warp", () => {
    const rightAfter = (frames: readonly Shown[], tolerance: number): number =>
      frames.findLast((f) => f.error > tolerance && f.ms > 600)!.ms + TICK_MS - 750;
    expect(rightAfter(shown(JUMP), 1e-6)).toBeLessThanOrEqual(0);
    expect(rightAfter(shown(OFFSET), 1)).toBeCloseTo(250, -1);
    const warped = rightAfter(shown(WARP), 1e-6);
    expect(warped).toBeGreaterThan(120);
    expect(warped).toBeLessThanOrEqual(150);
  });

  it("shows past moments by warp, only later: its moment says so, and lies where the row is", () => {
    const frames = shown(WARP).filter((f) => f.ms > BACK_MS && f.ms < BACK_MS + 120);
    for (const f of frames) {
      expect(f.moment).toBeLessThan(f.viewTick);
      expect(f.x).toBeCloseTo((f.moment * TICK_MS * SPEED) / 1000, 6);
    }
    expect(frames.length).toBeGreaterThan(5);
  });

  it("depends on time, not on frames: at 30, 60, 144 and 240 Hz it shows the same place a sixth of a second later", () => {
    // All four rates have frames 4/6 s and 5/6 s after the start; the snapshots come just after the first.
    const lastFrame = (4 / 6) * 1000;
    // Offset differs by the way between the arrival and the frame that finds it.
    const within: [RecoveryPolicy, number][] = [
      [OFFSET, 1],
      [{ show: "warp", ms: 200 }, 1e-6],
    ];
    for (const [recovery, tolerance] of within) {
      const places = [30, 60, 144, 240].map((rate) => {
        const arrives = stall(505, lastFrame + 0.01);
        const policy = { recovery, underflow: HOLD };
        const frames = play({ path: straight(SPEED), policy, arrives, untilMs: 834, frameMs: 1000 / rate });
        expect(frames.at(-1)?.ms).toBeCloseTo((5 / 6) * 1000, 6);
        return frames.at(-1)!.x;
      });
      expect(largest(places) - Math.min(...places)).toBeLessThan(tolerance);
    }
  });
});

describe("[HN21] a recovery after extrapolation", () => {
  it("has less to recover if staged along a straight path: a jump of 24 units instead of 45, by offset 10", () => {
    const staged: UnderflowPolicy = { show: "staged" };
    expect(largestStep(shown(JUMP, staged))).toBeLessThan(25);
    expect(largestStep(shown(OFFSET, staged))).toBeLessThan(10);
    expect(largestStep(shown(WARP, staged))).toBeLessThan(8.5);
  });

  it("cannot hide by warp that a row turned round meanwhile, but can by offset", () => {
    const step = (recovery: RecoveryPolicy): number => {
      const policy = { recovery, underflow: { show: "extrapolate", capMs: 250 } } as const;
      const path = zigzag(SPEED, 0.51);
      return largestStep(play({ path, policy, arrives: stall(505, BACK_MS), untilMs: 1000 }));
    };
    expect(step(WARP)).toBeGreaterThan(70);
    expect(step(OFFSET)).toBeLessThan(25);
  });
});

describe("a recovery from any stall", () => {
  it("[AX24] never moves farther in a frame by offset than its share of the error and two frames' way", () => {
    const property = fc.property(
      fc.integer({ min: 600, max: 1100 }),
      fc.constantFrom(30, 60, 144, 240),
      (backMs, rate) => {
        const frameMs = 1000 / rate;
        const policy = { recovery: OFFSET, underflow: HOLD };
        const frames = play({
          path: straight(SPEED),
          policy,
          arrives: stall(505, backMs),
          untilMs: 1300,
          frameMs,
        });
        const error = largest(frames.map((f) => f.error));
        const way = (SPEED * frameMs) / 1000;
        expect(largestStep(frames)).toBeLessThanOrEqual(
          (error + way) * (1 - Math.exp((-15 * frameMs) / 1000)) + 2 * way,
        );
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  it("[AX24] never moves faster by warp than the time that it is behind requires", () => {
    const property = fc.property(
      fc.integer({ min: 600, max: 1100 }),
      fc.constantFrom(30, 60, 144, 240),
      fc.integer({ min: 100, max: 200 }),
      (backMs, rate, ms) => {
        const frameMs = 1000 / rate;
        const policy = { recovery: { show: "warp", ms }, underflow: HOLD } as const;
        const frames = play({
          path: straight(SPEED),
          policy,
          arrives: stall(505, backMs),
          untilMs: 1300,
          frameMs,
        });
        const behindMs = largest(frames.map((f) => (f.viewTick - f.moment) * TICK_MS)) + frameMs;
        expect(largestStep(frames)).toBeLessThanOrEqual(
          ((SPEED * frameMs) / 1000) * (1 + behindMs / ms) + 1e-6,
        );
        expect(frames.at(-1)?.error).toBeLessThan(1e-6);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });
});
