import { describe, expect, it } from "vitest";
import { CostTarget } from "../../src/core/steering/cost-target.ts";

const OPTIONS = { costMs: 4000, risk: "time", guardCount: 15, rank: 3, of: 5 } as const;
const STEP_MS = 50;

/** The delay of a way of 90 ms with a queue that swells by 800 ms in every 20 s. */
function needAt(ms: number): number {
  const at = ms % 20_000;
  return 90 + (at < 6000 ? (800 * at) / 6000 : 0);
}

describe("[LD9] the target of lead and delay on a link that moves", () => {
  it("is the same after a jump of the local clock as without one, moved by the jump", () => {
    const plain = new CostTarget(OPTIONS);
    const jumped = new CostTarget(OPTIONS);
    const jumpAtMs = 83_000;
    const jumpMs = 400;
    const apart: number[] = [];
    for (let ms = 0; ms < 85_500; ms += STEP_MS) {
      const clockMs = ms < jumpAtMs ? 0 : jumpMs;
      if (ms >= jumpAtMs && ms < jumpAtMs + STEP_MS) jumped.shift(jumpMs);
      plain.add(needAt(ms), ms);
      jumped.add(needAt(ms) + clockMs, ms + clockMs);
      plain.aim();
      jumped.aim();
      if (ms > jumpAtMs + 8 * STEP_MS) apart.push(Math.abs(jumped.ms - jumpMs - plain.ms));
    }
    expect(plain.isMoving && jumped.isMoving).toBe(true);
    expect(Math.max(...apart)).toBeLessThan(2);
  });
});
