// The feel of a blow: how often light may begin, how far the picture shakes, what holds still.

import { describe, expect, it } from "vitest";
import { Feel } from "../src/feel.ts";
import { Flashes } from "../src/flashes.ts";

const OPTIONS = { mostShake: 9, region: 140 };

function mostInAnySecond(begun: readonly number[]): number {
  return Math.max(0, ...begun.map((from) => begun.filter((at) => at >= from && at < from + 1000).length));
}

describe("the limit on flashes", () => {
  it("[ST11] lets light begin at one place at most three times in any second, however often it is requested", () => {
    const feel = new Feel(OPTIONS);
    const begun: number[] = [];
    for (let now = 1000; now < 6000; now += 1000 / 60) {
      feel.update(now, 1 / 60, false);
      if (feel.flash(50, 50) > now) begun.push(now);
    }
    expect(begun.length).toBeGreaterThan(10);
    expect(mostInAnySecond(begun)).toBeLessThanOrEqual(3);
  });

  it("[ST11] counts any number of shooters close together as one place, and distant ones as another", () => {
    const flashes = new Flashes(140);
    const begun: number[][] = [[], []];
    for (let now = 1000; now < 4000; now += 1000 / 60)
      for (let player = 0; player < 6; player++) {
        const place = player < 4 ? 0 : 1;
        if (flashes.may(100 + 900 * place + 12 * player, 100, now) && begun[place].at(-1) !== now)
          begun[place].push(now);
      }
    for (const times of begun) {
      expect(times.length).toBeGreaterThan(6);
      expect(mostInAnySecond(times)).toBeLessThanOrEqual(3);
    }
  });

  it("[ST11] makes the whole picture one place if the region is infinite, as a first-person view needs", () => {
    const flashes = new Flashes(Number.POSITIVE_INFINITY);
    expect([flashes.may(0, 0, 1000), flashes.may(1e6, 0, 1100), flashes.may(1e6, 0, 1351)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("[ST11] lets two figures struck in the same frame flash together", () => {
    const feel = new Feel(OPTIONS);
    feel.update(1000, 1 / 60, false);
    expect(feel.flash(50, 50)).toBe(feel.flash(50, 50));
    expect(feel.flash(50, 50)).toBeGreaterThan(1000);
  });

  it("[ST11] keeps further places dark when it cannot remember more flashes", () => {
    const flashes = new Flashes(1);
    let lit = 0;
    for (let i = 0; i < 200; i++) if (flashes.may(10 * i, 0, 1000 + i)) lit++;
    expect(lit).toBe(64);
  });
});

describe("a blow", () => {
  it("[ST12] neither shakes, holds nor flashes under reduced motion", () => {
    const feel = new Feel(OPTIONS);
    feel.update(1000, 1 / 60, true);
    feel.shake(9);
    feel.hold(100);
    expect(feel.flash(50, 50)).toBeLessThan(1000);
    feel.update(1016, 1 / 60, true);
    expect(Math.abs(feel.shakeX) + Math.abs(feel.shakeY)).toBe(0);
    expect(feel.isHeld).toBe(false);
  });

  it("[ST12] stops shaking at once when motion is reduced", () => {
    const feel = new Feel(OPTIONS);
    feel.update(1000, 1 / 60, false);
    feel.shake(9);
    feel.update(1016, 1 / 60, true);
    expect(feel.shakeX).toBe(0);
  });

  it("[ST12] shakes the picture a little, in the view's own units, for less than half a second", () => {
    for (const mostShake of [9, 0.02]) {
      const feel = new Feel({ mostShake, region: 1 });
      let most = 0;
      feel.update(1000, 1 / 60, false);
      feel.shake(1000);
      for (let now = 1016; now < 1600; now += 16) {
        feel.update(now, 0.016, false);
        most = Math.max(most, Math.abs(feel.shakeX));
      }
      expect(most).toBeGreaterThan(mostShake / 5);
      expect(most).toBeLessThanOrEqual(mostShake);
      expect(Math.abs(feel.shakeX)).toBeLessThan(mostShake / 90);
    }
  });

  it("holds things still for its time, and a shorter one does not end it", () => {
    const feel = new Feel(OPTIONS);
    feel.update(1000, 1 / 60, false);
    feel.hold(55);
    feel.hold(10);
    expect(feel.isHeld).toBe(true);
    feel.update(1054, 0.05, false);
    expect(feel.isHeld).toBe(true);
    feel.update(1055, 0.001, false);
    expect(feel.isHeld).toBe(false);
  });
});
