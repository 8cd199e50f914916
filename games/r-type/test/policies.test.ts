import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { expect, it } from "vitest";
import { rTypePreset } from "../src/preset.ts";
import type { RType } from "../src/r-type.ts";
import { rTypeGame } from "../src/r-type.ts";

const ONE_WAY_MS = 75;

/** From the press to the first picture with the shot in it, ms, with 75 ms each way. */
function shotAfterMs(preset: Preset): number {
  let [pressedMs, shownMs] = [-1, -1];
  const way = { latencyMs: ONE_WAY_MS };
  const stepper: Stepper<RType> = new Stepper({
    game: rTypeGame(),
    preset,
    profile: { name: "even", up: way, down: way },
    seed: 1,
    hashed: false,
    development: false,
    clients: [
      {
        bot: () => ({
          sample(into: Record<string, number>) {
            into.rapid = stepper.nowMs > 4000 ? 1 : 0;
            if (into.rapid === 1 && pressedMs < 0) pressedMs = stepper.nowMs;
          },
        }),
      },
    ],
    onFrame: ({ client }, trueMs) => {
      if (shownMs < 0 && client !== undefined && [...client.flights].length > 0) shownMs = trueMs;
    },
  });
  stepper.run(5000);
  expect(pressedMs).toBeGreaterThan(0);
  expect(shownMs).toBeGreaterThanOrEqual(pressedMs);
  return shownMs - pressedMs;
}

it("[RT10][AX26] an own shot appears in the next picture in hosted R-Type, and after a round trip under rType", () => {
  expect(shotAfterMs(rTypePreset)).toBeLessThan(35);
  expect(shotAfterMs(presets.rType)).toBeGreaterThanOrEqual(2 * ONE_WAY_MS);
  expect(shotAfterMs(presets.rType)).toBeLessThan(2 * ONE_WAY_MS + 120);
});
