import { describe, expect, it } from "vitest";
import { StepGuess } from "../../src/client/input/step-guess.ts";

const INTERVAL_MS = 50;
const TICK_MS = 1000 / 60;
/** Bits of a report in which the last six ticks had no input. */
const MISSING = 0b111111;

/** A guess after ten seconds of snapshots that took 30 ms each. */
function settled(): StepGuess {
  const guess = new StepGuess(INTERVAL_MS, TICK_MS);
  for (let ms = 0; ms < 10_000; ms += INTERVAL_MS) expect(guess.arrived(ms, 0, ms + 30)).toBe(0);
  return guess;
}

describe("[LD5] a guess that both ways have become longer", () => {
  it("is made once, by the second late snapshot that reports missing inputs", () => {
    const guess = settled();
    expect(guess.arrived(10_000, MISSING, 10_150)).toBe(0);
    expect(guess.arrived(10_050, MISSING, 10_200)).toBeCloseTo(120, 6);
    expect(guess.arrived(10_100, MISSING, 10_250)).toBe(0);
  });

  it("is not made while no input is missing, or while the way down is as before", () => {
    const late = settled();
    for (let ms = 10_000; ms < 11_000; ms += INTERVAL_MS) expect(late.arrived(ms, 0, ms + 150)).toBe(0);
    const missing = settled();
    for (let ms = 10_000; ms < 11_000; ms += INTERVAL_MS)
      expect(missing.arrived(ms, MISSING, ms + 31)).toBe(0);
  });

  it("is not made from snapshots that were held up and come together", () => {
    const guess = settled();
    for (let i = 0; i < 8; i++) expect(guess.arrived(10_000 + i * INTERVAL_MS, MISSING, 10_430)).toBe(0);
  });

  it("depends on ms: at 120 ticks a second twice as many inputs must be missing", () => {
    const guess = new StepGuess(INTERVAL_MS, 1000 / 120);
    for (let ms = 0; ms < 10_000; ms += INTERVAL_MS) guess.arrived(ms, 0, ms + 30);
    for (let ms = 10_000; ms < 10_200; ms += INTERVAL_MS)
      expect(guess.arrived(ms, MISSING, ms + 150)).toBe(0);
    expect(guess.arrived(10_200, 0xfff, 10_350)).toBeCloseTo(120, 6);
  });
});
