import { expect, it } from "vitest";
import { Rate } from "../src/overlay/rate.ts";

/** Shows a counter that grows by `perSecond` until `untilMs`, in frames of 10 ms; returns the rate at the end. */
function grown(rate: Rate, perSecond: number, untilMs: number): number {
  let said = 0;
  for (let now = 0; now <= untilMs; now += 10) said = rate.of((perSecond * now) / 1000, now);
  return said;
}

it("a rate is how much a counter grew in the last second, or since it started if that is less than a second", () => {
  expect(grown(new Rate(), 4000, 300)).toBeCloseTo(4000, 0);
  expect(grown(new Rate(), 4000, 20_000)).toBeCloseTo(4000, 0);
});

it("a rate falls to 0 within a second of silence", () => {
  const rate = new Rate();
  grown(rate, 4000, 2000);
  let said = Number.NaN;
  for (let now = 2010; now <= 3200; now += 10) said = rate.of(8000, now);
  expect(said).toBe(0);
});

it("a counter that restarts also restarts the second", () => {
  const rate = new Rate();
  grown(rate, 4000, 2000);
  expect(rate.of(0, 2010)).toBe(0);
  expect(rate.of(100, 2135)).toBeCloseTo(800, 0);
});
