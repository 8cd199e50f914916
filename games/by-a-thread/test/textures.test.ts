// The textures of By a Thread: the same everywhere, and different from district to district and from player to player.

import { describe, expect, it } from "vitest";
import { mazeNumber, mazeOf } from "../src/maze.ts";
import { districtsOf } from "../src/stage/look/districts.ts";
import { paintFloor } from "../src/stage/texture/floor.ts";
import { DISTRICTS, paintFresco, VARIANTS } from "../src/stage/texture/frescoes.ts";
import { fogAt, paintSky, SKY_WIDTH } from "../src/stage/texture/sky.ts";
import { paintSkin } from "../src/stage/texture/sphere-skin.ts";

const SIZE = 64;

function hashOf(pixels: Uint32Array): number {
  let hash = 17;
  for (const pixel of pixels) hash = (Math.imul(hash, 31) + pixel) | 0;
  return hash;
}

/** Mean red, green and blue of the field between the bands. */
function fieldOf(district: number): number[] {
  const sum = [0, 0, 0];
  for (let variant = 0; variant < VARIANTS; variant++) {
    const pixels = paintFresco(district, variant, SIZE);
    for (let at = 15 * SIZE; at < 46 * SIZE; at++)
      for (let part = 0; part < 3; part++) sum[part] += (pixels[at] >> (8 * part)) & 255;
  }
  return sum.map((value) => value / (31 * SIZE * VARIANTS));
}

describe("textures", () => {
  it("[TH30] give each district, variant and size its own fresco, always the same", () => {
    const hashes = new Set<number>();
    for (let district = 0; district < DISTRICTS; district++)
      for (let variant = 0; variant < VARIANTS; variant++) {
        const pixels = paintFresco(district, variant, SIZE);
        expect(hashOf(paintFresco(district, variant, SIZE))).toBe(hashOf(pixels));
        expect(pixels.every((pixel) => pixel >>> 24 === 255)).toBe(true);
        hashes.add(hashOf(pixels));
      }
    expect(hashes.size).toBe(DISTRICTS * VARIANTS);
  });

  it("[TH30] distinguish any two districts by their hue alone", () => {
    const fields = Array.from({ length: DISTRICTS }, (_, district) => fieldOf(district));
    fields.forEach((a, i) => {
      for (const b of fields.slice(i + 1))
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(24);
    });
  });

  it("[TH30] let two panels of a district meet without a seam: same bands, and no figure over the edge", () => {
    for (let district = 0; district < DISTRICTS; district++) {
      const panels = [0, 1].map((variant) => paintFresco(district, variant, 128));
      let [bands, cuts] = [0, 0];
      for (let at = 13 * 128; at < 24 * 128; at++)
        bands += Math.abs((panels[0][at] & 255) - (panels[1][at] & 255)) / (11 * 128);
      for (let line = 28; line < 92; line++) {
        const left = panels[0][line * 128 + 127];
        const right = panels[1][line * 128];
        if (Math.abs((left & 255) - (right & 255)) > 70) cuts++;
      }
      // Weather differs; figures would differ by more.
      expect(bands).toBeLessThan(30);
      expect(cuts).toBeLessThan(10);
    }
  });

  it("[TH30] paint floor, sky and skins the same each time, with ten skins for ten players", () => {
    expect(hashOf(paintFloor(SIZE))).toBe(hashOf(paintFloor(SIZE)));
    expect(hashOf(paintSky())).toBe(hashOf(paintSky()));
    const skins = new Set(Array.from({ length: 10 }, (_, seat) => hashOf(paintSkin(seat))));
    expect(skins.size).toBe(10);
  });

  it("[TH30] paint a sky that is warm in the west and blue overhead, into whose light distance fades", () => {
    const sky = paintSky();
    const west = sky[280 * SKY_WIDTH + SKY_WIDTH / 2];
    const above = sky[10 * SKY_WIDTH + 100];
    expect(west & 255).toBeGreaterThan((west >> 16) & 255);
    expect((above >> 16) & 255).toBeGreaterThan(above & 255);
    expect(fogAt(Math.PI)[0]).toBeGreaterThan(fogAt(0)[0]);
  });

  it("[TH30] give a maze all nine districts, each large enough to recognise", () => {
    for (let level = 0; level < 10; level++) {
      const counts = new Array<number>(DISTRICTS).fill(0);
      for (const district of districtsOf(mazeOf(mazeNumber(level, 40 + level)))) counts[district]++;
      expect(Math.min(...counts)).toBeGreaterThan(30);
    }
  });
});
