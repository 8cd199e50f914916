// Pictures painted by code: the same on every machine, in distinct colours, with the ground at its place in the rules.

import { partsOf } from "@reckon/stage";
import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { SORT } from "../src/enemies/sorts.ts";
import { backdropOf } from "../src/stage/backdrop/backdrop.ts";
import { compose } from "../src/stage/compose/compose.ts";
import { Debris, EXPLOSION_SECONDS } from "../src/stage/compose/debris.ts";
import { Lenses, MOST_LENSES } from "../src/stage/compose/lenses.ts";
import { DisplayList, MOST_DRAWN } from "../src/stage/display-list.ts";
import { GroundStrip, PIECE } from "../src/stage/ground-strip.ts";
import { FIRE, FLASH, RING, SMOKE } from "../src/stage/pictures/bits.ts";
import { paintPicture, pictures } from "../src/stage/pictures/catalogue.ts";
import { SEGMENT } from "../src/stage/pictures/enemies.ts";
import { BULLET_GLOWS, BULLETS, LANE, WARNING } from "../src/stage/pictures/shots.ts";
import { MOST_BULLETS, Scene } from "../src/stage/scene.ts";
import { MADE_UP, makeUp } from "./gallery/made-up.ts";
import { recorder } from "./gallery/recorder.ts";

function listOf(name: (typeof MADE_UP)[number], now: number): DisplayList {
  const [scene, list] = [new Scene(), new DisplayList()];
  makeUp(scene, name, now);
  compose(list, scene, new Debris(1));
  return list;
}

/** All data of a list, as text. */
function told({ picture, x, y, angle, scaleX, scaleY, alpha, count }: DisplayList): string[] {
  return Array.from({ length: count }, (_, i) =>
    [picture[i], x[i], y[i], angle[i], scaleX[i], scaleY[i], alpha[i]].join(" "),
  );
}

/** The difference of two colours in hue, in degrees; colours without hue differ from all. */
function hueApart(a: string, b: string): number {
  const hue = (colour: string): number => {
    const [red, green, blue] = partsOf(colour);
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    if (most - least < 60) return Number.NaN;
    const sixth =
      most === red
        ? (green - blue) / (most - least)
        : most === green
          ? 2 + (blue - red) / (most - least)
          : 4 + (red - green) / (most - least);
    return (sixth * 60 + 360) % 360;
  };
  const apart = Math.abs(hue(a) - hue(b));
  return Number.isNaN(apart) ? 180 : Math.min(apart, 360 - apart);
}

describe("pictures", () => {
  it("[RV1] are painted alike each time, backdrops included, with valid numbers", () => {
    const paintings = [0, 1].map(() => {
      const { pen, lines } = recorder();
      for (const picture of pictures) paintPicture(pen, picture, 3, 5, 1.5);
      for (const level of [1, 2, 3])
        backdropOf(level).forEach((layer, i) => {
          layer.paint(pen, Random.from(level * 16 + i));
        });
      return lines;
    });
    expect(paintings[0].length).toBeGreaterThan(10_000);
    expect(paintings[1]).toEqual(paintings[0]);
  });

  it("[RV3] use the colour of bullets only for bullets and their warnings", () => {
    const owners = new Set([...BULLETS, ...BULLET_GLOWS, LANE, WARNING]);
    for (const [number, picture] of pictures.entries()) {
      if (owners.has(number)) continue;
      const { pen, lines } = recorder();
      picture.paint(pen);
      for (const colour of lines.join(" ").match(/#[0-9a-f]{6}/g) ?? []) {
        // Dark shades of flesh look brown: only bright colours count.
        if (Math.max(...partsOf(colour)) < 200) continue;
        expect(hueApart(colour, "#ff4fd8"), `picture ${number}, ${colour}`).toBeGreaterThan(18);
      }
    }
  });

  it("[RV3] give a bullet a white core and a dark rim", () => {
    for (const number of BULLETS) {
      const { pen, lines } = recorder();
      pictures[number].paint(pen);
      const text = lines.join("\n");
      expect(text).toMatch(/#ffffff/);
      expect(text).toMatch(/fillStyle = #14020f/);
    }
  });
});

describe("the display list", () => {
  it.each(MADE_UP)("[RV1] is the same for the same scene: %s", (name) => {
    expect(told(listOf(name, 5000))).toEqual(told(listOf(name, 5000)));
    expect(told(listOf(name, 5000))).not.toEqual(told(listOf(name, 5300)));
  });

  it("[RV3] ends with all bullets, so that nothing hides one", () => {
    const list = listOf("storm", 5000);
    const scene = new Scene();
    makeUp(scene, "storm", 5000);
    expect(scene.bullets.count).toBeGreaterThanOrEqual(300);
    const last = Array.from(list.picture.subarray(list.count - scene.bullets.count, list.count));
    expect(last.every((picture) => BULLETS.includes(picture))).toBe(true);
  });

  it("shows a snake's segment in its hittable size, whatever its snake's number", () => {
    const [scene, list] = [new Scene(), new DisplayList()];
    for (const link of [0, 4, 15]) Object.assign(scene.enemies.next(), { sort: SORT.segment, link });
    compose(list, scene, new Debris(1));
    expect([...list.picture.subarray(0, list.count)]).toEqual([SEGMENT, SEGMENT, SEGMENT]);
    expect([...list.scaleX.subarray(0, 3), ...list.scaleY.subarray(0, 3)]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("takes no more pictures than it has room for, and leaves out invisible ones", () => {
    const list = new DisplayList();
    for (let i = 0; i < MOST_DRAWN + 50; i++) list.add(0, i, 0);
    expect(list.count).toBe(MOST_DRAWN);
    list.clear();
    list.add(0, 0, 0, 0, 1, 0);
    list.add(0, 0, 0, 0, 1, 7);
    expect([list.count, list.alpha[0]]).toEqual([1, 1]);
    const { bullets } = new Scene();
    for (let i = 0; i < MOST_BULLETS + 5; i++) bullets.add(0, 0, 0, 0);
    expect(bullets.count).toBe(MOST_BULLETS);
  });

  it("[RV4] shows an explosion as flash, ring, fire and smoke, in that order, within half a second", () => {
    const debris = new Debris(3);
    const list = new DisplayList();
    const seen = new Map<number, number>();
    debris.explode(400, 300, 40, true);
    for (let ms = 0; ms < 1000; ms += 10) {
      list.clear();
      debris.composeLow(list);
      debris.composeHigh(list);
      for (const picture of list.picture.subarray(0, list.count)) seen.set(picture, ms);
      if (ms >= EXPLOSION_SECONDS * 1000) expect(list.count).toBe(0);
      debris.update(0.01);
    }
    const ends = [FLASH, RING, FIRE, SMOKE].map((picture) => seen.get(picture) ?? Number.NaN);
    expect(ends[0]).toBeLessThan(ends[1]);
    expect(ends[0]).toBeLessThan(ends[2]);
    expect(ends[1]).toBeLessThan(ends[3]);
    expect(ends[2]).toBeLessThan(ends[3]);
  });

  it("[RV4] has no flash without permission, and less of everything under reduced motion", () => {
    const count = (share: number): number => {
      const [debris, list] = [new Debris(3), new DisplayList()];
      debris.share = share;
      debris.explode(0, 0, 60, false);
      debris.composeLow(list);
      debris.composeHigh(list);
      expect(list.picture.subarray(0, list.count)).not.toContain(FLASH);
      return list.count;
    };
    expect(count(0.3)).toBeLessThan(count(1) / 2);
  });

  it("has a lens for every charge and strong beam, and never too many", () => {
    const [scene, lenses] = [new Scene(), new Lenses()];
    makeUp(scene, "contact", 5000);
    lenses.find(scene);
    expect([lenses.charges, lenses.count]).toEqual([2, 4]);
    for (let i = 0; i < 20; i++) Object.assign(scene.ships.next(), { charge: 5 });
    lenses.find(scene);
    expect(lenses.count).toBe(MOST_LENSES);
  });
});

describe("the ground", () => {
  it("[RV2] comes in piece by piece, each painted once, and stays empty where there is no ground", () => {
    const page = new FakePage();
    const strip = new GroundStrip(page.parent.ownerDocument);
    let painted = 0;
    for (let scroll = 0; scroll < 12 * PIECE; scroll += 40) strip.update(2, 7, scroll, 0.5);
    painted = strip.pieces.reduce((sum, { version }) => sum + version, 0);
    expect(painted).toBeGreaterThan(8);
    expect(painted).toBeLessThanOrEqual(2 * 17);
    strip.update(2, 7, 12 * PIECE, 0.5);
    expect(strip.pieces.reduce((sum, { version }) => sum + version, 0)).toBeLessThanOrEqual(painted + 2);
    strip.update(2, 7, 0, 0.5);
    const shown = strip.pieces.filter(({ index }) => index >= 0 && index * PIECE < 1920);
    expect(shown.every(({ isEmpty }) => isEmpty)).toBe(true);
  });
});
