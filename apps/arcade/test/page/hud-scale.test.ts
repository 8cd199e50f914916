import { expect, it } from "vitest";
import { hudScaleOf } from "../../src/page/look/hud-scale.ts";

it("[ST24] a HUD is as large as the screen and the player want it, and has room for its words", () => {
  expect(hudScaleOf(1280, 720, 1)).toBe(1);
  expect(hudScaleOf(1280, 720, 1.5)).toBe(1.5);
  expect(hudScaleOf(1280, 720, 0.7)).toBe(0.7);
  // On 4K nothing is tiny; ultrawide is wide, not high.
  expect(hudScaleOf(3840, 2160, 1)).toBe(2.2);
  expect(hudScaleOf(2560, 1080, 1)).toBe(1.2);
  expect(hudScaleOf(2960, 2160, 1, [3840, 2160])).toBe(2.2);
  // A phone has no room for more, and never less than it has at 1.
  expect(hudScaleOf(320, 640, 1.6)).toBe(1);
  expect(hudScaleOf(844, 390, 1.6)).toBeCloseTo(390 / 340);
  expect(hudScaleOf(400, 200, 1)).toBe(1);
});
