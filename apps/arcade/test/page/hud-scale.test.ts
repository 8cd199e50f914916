import { expect, it } from "vitest";
import { hudScaleOf } from "../../src/page/look/hud-scale.ts";

it("[ST24] the size of a HUD follows the screen and the player's setting, and leaves room for its words", () => {
  expect(hudScaleOf(1280, 720, 1)).toBe(1);
  expect(hudScaleOf(1280, 720, 1.5)).toBe(1.5);
  expect(hudScaleOf(1280, 720, 0.7)).toBe(0.7);
  // On 4K nothing is tiny; ultrawide is wide, not high.
  expect(hudScaleOf(3840, 2160, 1)).toBe(2.2);
  expect(hudScaleOf(2560, 1080, 1)).toBe(1.2);
  expect(hudScaleOf(2960, 2160, 1, [3840, 2160])).toBe(2.2);
  // A phone has no room for a larger HUD, but gets at least the size of 1.
  expect(hudScaleOf(320, 640, 1.6)).toBe(1);
  expect(hudScaleOf(844, 390, 1.6)).toBeCloseTo(390 / 340);
  expect(hudScaleOf(400, 200, 1)).toBe(1);
});
