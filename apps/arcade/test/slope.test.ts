// Whether memory grew: what the hour-long soak of the server concludes from its samples.

import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { type Sample, slopeOf } from "./soak/slope.ts";

const MINUTE_MS = 60_000;

/** Samples of an hour, twelve per minute, that wander around a line as memory does between garbage collections. */
function hour(perHour: number, noise: number, seed: number): Sample[] {
  const random = Random.from(seed);
  let wandered = 0;
  return Array.from({ length: 720 }, (_, i) => {
    const ms = (i * MINUTE_MS) / 12;
    wandered = 0.95 * wandered + noise * random.normal();
    return { ms, value: 200 + (perHour * ms) / (60 * MINUTE_MS) + wandered };
  });
}

describe("the slope of the server's memory", () => {
  it("is that of the line if there is no noise", () => {
    const { perHour = 0, uncertainty, noise } = slopeOf(hour(12, 0, 1), 9) ?? {};
    expect(perHour).toBeCloseTo(12, 6);
    expect(uncertainty).toBeCloseTo(0, 6);
    expect(noise).toBeCloseTo(0, 6);
  });

  it("is within its uncertainty of the truth in about 95 of 100 hours, although successive samples are correlated", () => {
    const runs = Array.from({ length: 300 }, (_, seed) => slopeOf(hour(5, 3, seed), 9));
    const hits = runs.filter((slope) => Math.abs((slope?.perHour ?? 0) - 5) <= (slope?.uncertainty ?? 0));
    expect(hits.length).toBeGreaterThan(270);
    expect(hits.length).toBeLessThan(300);
  });

  it("is undefined for too few samples", () => {
    expect(slopeOf(hour(1, 1, 1).slice(0, 5), 9)).toBeUndefined();
  });
});
