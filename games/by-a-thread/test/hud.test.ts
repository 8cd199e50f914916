// The arithmetic of By a Thread's HUD: what dials show, when they flash, and where everything stands.

import { type Box, NO_INSETS, overlaps } from "@reckon/stage";
import { describe, expect, it } from "vitest";
import { hadesBox } from "../src/stage/hud/hades.ts";
import { brightnessOf, floorOf } from "../src/stage/hud/inlay.ts";
import { hudLayout, type Ring } from "../src/stage/hud/layout.ts";
import {
  clockText,
  FrameRate,
  flashRate,
  HEALTH_ALARM,
  northOf,
  Pulse,
  TIME_ALARM,
} from "../src/stage/hud/pulse.ts";
import { FRESCOES } from "../src/stage/texture/frescoes.ts";

describe("the dials", () => {
  it("[TH34] flash health once 60 % is lost, faster and faster, and the clock once 90 % has passed", () => {
    expect(flashRate(1 - 4 / 9, HEALTH_ALARM)).toBe(0);
    expect(flashRate(0.6, HEALTH_ALARM)).toBe(4);
    expect(flashRate(1 - 3 / 9, HEALTH_ALARM)).toBeGreaterThan(4);
    expect(flashRate(1, HEALTH_ALARM)).toBe(10);
    expect(flashRate(0.89, TIME_ALARM)).toBe(0);
    expect(flashRate(0.9, TIME_ALARM)).toBe(4);
    expect(flashRate(1, TIME_ALARM)).toBe(10);
  });

  it("[TH34] start a flash dark, flash at most twice in a second, and stay lit under reduced motion", () => {
    const pulse = new Pulse();
    let peaks = 0;
    let [before, last] = [0, 0];
    for (let frame = 0; frame < 120; frame++) {
      const now = pulse.at(10, 1 / 120, false);
      if (frame === 0) expect(now).toBeLessThan(0.01);
      if (last > before && last > now) peaks++;
      [before, last] = [last, now];
    }
    expect(peaks).toBeLessThanOrEqual(2);
    expect(new Pulse().at(4, 1 / 60, true)).toBe(1);
    expect(pulse.at(0, 1 / 60, false)).toBe(0);
  });

  it("[TH34] count down in whole seconds, point north, and show the rate as a mean of 60 frames", () => {
    expect(clockText(600)).toBe("10:00");
    expect(clockText(59.2)).toBe("1:00");
    expect(clockText(0)).toBe("0:00");
    // Looking east, north is to the left; looking north, it is ahead.
    expect(northOf(0)).toBeCloseTo(-Math.PI / 2);
    expect(northOf(-Math.PI / 2)).toBeCloseTo(0);
    const rate = new FrameRate();
    for (let i = 0; i < 30; i++) rate.add(1);
    for (let i = 0; i < 60; i++) rate.add(1 / 60);
    expect(rate.value).toBeCloseTo(60);
  });
});

describe("the mini-map", () => {
  it("[TH34] distinguishes every way from the walls between: none is nearly as dark, and districts keep their hues", () => {
    const floors = FRESCOES.map(({ field }) => floorOf(field));
    for (const floor of floors) {
      expect(brightnessOf(floor) - brightnessOf(0x120d10)).toBeGreaterThan(60);
      // Marks of players and their rims are brighter.
      expect(brightnessOf(floor)).toBeLessThan(150);
    }
    expect(new Set(floors).size).toBe(floors.length);
  });
});

describe("Hades", () => {
  it.each([
    [880, 720, { x: 794, y: 8, width: 78, height: 44 }, 688],
    [506, 390, { x: 384, y: 8, width: 78, height: 44 }, 344],
    [390, 380, { x: 326, y: 8, width: 56, height: 44 }, 288],
  ])("[TH39] stands beside the page's button on a stage of %i × %i", (width, height, menu, least) => {
    const box = hadesBox(width, height, { ...NO_INSETS, taken: [menu] });
    expect(overlaps(box, menu)).toBe(false);
    expect(box.width).toBe(box.height);
    expect(box.width).toBeGreaterThanOrEqual(least);
    expect(
      box.x >= 8 && box.y >= 8 && box.x + box.width <= width - 8 && box.y + box.height <= height - 8,
    ).toBe(true);
  });

  it("[TH39] is in the middle if nothing is in its way, and empty if there is no stage", () => {
    expect(hadesBox(500, 300, NO_INSETS)).toEqual({ x: 116, y: 16, width: 268, height: 268 });
    expect(hadesBox(0, 0, NO_INSETS).width).toBe(0);
  });
});

function boxOf({ x, y, radius }: Ring): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

describe("the HUD's layout", () => {
  const sizes: readonly (readonly [number, number, boolean])[] = [
    [1280, 720, false],
    [1920, 1080, false],
    [900, 506, false],
    [640, 360, false],
    [844, 390, true],
    [740, 360, true],
    [390, 844, true],
    [360, 640, true],
  ];
  it.each(sizes)(
    "[TH35] lets nothing overlap, leave the screen or cover the middle or the menu at %i × %i (touch: %s)",
    (width, height, isTouch) => {
      const { health, compass, clock, rate, map, feed } = hudLayout(width, height, isTouch);
      const menu = isTouch ? [] : [{ x: 0, y: 0, width: 96, height: 56 }];
      const boxes = [...[health, compass, clock, rate].map(boxOf), map, feed, ...menu];
      const middle = { x: width / 2 - 40, y: height / 2 - 40, width: 80, height: 80 };
      boxes.forEach((a, i) => {
        expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height).toBe(true);
        expect(overlaps(a, middle), JSON.stringify(a)).toBe(false);
        for (const b of boxes.slice(i + 1)) expect(overlaps(a, b), JSON.stringify([a, b])).toBe(false);
      });
    },
  );

  it.each([
    [844, 390],
    [740, 360],
    [390, 844],
    [360, 640],
  ])("[TH35] keeps a phone of %i × %i free under the thumbs and at the page's place", (width, height) => {
    const thumbs: readonly Box[] = [
      { x: 36, y: height - 140, width: 100, height: 100 },
      { x: width - 248, y: height - 200, width: 248, height: 200 },
    ];
    const page =
      height > width
        ? { x: width / 2 - 70, y: height - 60, width: 140, height: 60 }
        : { x: width / 2 - 80, y: 0, width: 160, height: 54 };
    const { health, compass, clock, rate, map, feed } = hudLayout(width, height, true);
    for (const box of [...[health, compass, clock, rate].map(boxOf), map, feed])
      for (const taken of [...thumbs, page]) expect(overlaps(box, taken), JSON.stringify(box)).toBe(false);
  });
});
