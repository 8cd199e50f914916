import { describe, expect, it } from "vitest";
import { StepGuess } from "../../src/client/input/step-guess.ts";

const INTERVAL_MS = 50;
const TICK_MS = 1000 / 60;
/** Bits of a report: the last six ticks had no input. */
const MISSING = 0b111111;

/** A guess that has seen ten seconds of snapshots which took 30 ms. */
function settled(): StepGuess {
  const guess = new StepGuess(INTERVAL_MS, TICK_MS);
  for (let ms = 0; ms < 10_000; ms += INTERVAL_MS) expect(guess.arrived(ms, 0, ms + 30)).toBe(0);
  return guess;
}

describe("[LD5] a guess that both ways became longer", () => {
  it("is made once, from the second snapshot that comes late and says that inputs are missing", () => {
    const guess = settled();
    expect(guess.arrived(10_000, MISSING, 10_150)).toBe(0);
    expect(guess.arrived(10_050, MISSING, 10_200)).toBeCloseTo(120, 6);
    expect(guess.arrived(10_100, MISSING, 10_250)).toBe(0);
  });

  it("is not made while inputs are there, nor for a way down that is as before", () => {
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

  it("goes by ms: at 120 ticks a second as many more of them have to be missing", () => {
    const guess = new StepGuess(INTERVAL_MS, 1000 / 120);
    for (let ms = 0; ms < 10_000; ms += INTERVAL_MS) guess.arrived(ms, 0, ms + 30);
    for (let ms = 10_000; ms < 10_200; ms += INTERVAL_MS)
      expect(guess.arrived(ms, MISSING, ms + 150)).toBe(0);
    expect(guess.arrived(10_200, 0xfff, 10_350)).toBeCloseTo(120, 6);
  });
});
