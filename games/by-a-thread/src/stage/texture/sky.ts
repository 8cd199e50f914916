// The sky at dusk, all around: ember in the west where the sun went down, dusk blue overhead, streaks of cloud, a few stars,
// hills at the horizon. Both painters draw it, and fade distant things into its lowest line. Always true: a row is a tangent of
// elevation, so that a picture without perspective (the ray-caster's) copies it line by line.

import { clamp01, cloudMap, clouds, mix, roll, smooth } from "./chance.ts";
import { pixelOf } from "./colour.ts";

/** Columns around the horizon, a power of two; column 0 is a yaw of 0. */
export const SKY_WIDTH = 1024;
export const SKY_HEIGHT = 320;
/** Tangents of elevation of the lowest and the highest row. */
export const SKY_LOW = -0.12;
export const SKY_HIGH = 2.2;
/** Yaw at which the sun went down: west. */
const SUN_YAW: number = Math.PI;

const SEED = 1900;
/** Tangent from one row to the next. */
const ROW: number = (SKY_HIGH - SKY_LOW) / SKY_HEIGHT;

/** Parts of a colour, 0 to 255. */
type Light = readonly [red: number, green: number, blue: number];

const EMBER: Light = [255, 142, 62];
const ROSE: Light = [196, 108, 96];
const VIOLET: Light = [98, 80, 122];
const DUSK: Light = [44, 62, 110];
const NIGHT: Light = [16, 24, 56];
/** Distant things fade into these: towards the sun, and away from it. */
export const WARM: Light = [214, 122, 70];
export const COOL: Light = [122, 92, 96];

/** The fog colour in a direction. */
export function fogAt(yaw: number): Light {
  return between(COOL, WARM, towardsSun(yaw) ** 1.5);
}

export function paintSky(): Uint32Array {
  const pixels = new Uint32Array(SKY_WIDTH * SKY_HEIGHT);
  const streaks = cloudMap(SKY_WIDTH, SKY_HEIGHT, 6, 5, SEED);
  for (let column = 0; column < SKY_WIDTH; column++) {
    const around = (column + 0.5) / SKY_WIDTH;
    const yaw = around * 2 * Math.PI;
    const ridge = 0.01 + 0.1 * clouds(around, 0.3, 10, 5, SEED + 40);
    const hills = between(fogAt(yaw), [58, 40, 52], 0.35);
    for (let line = 0; line < SKY_HEIGHT; line++) {
      const tangent = mix(SKY_HIGH, SKY_LOW, (line + 0.5) / SKY_HEIGHT);
      const at = line * SKY_WIDTH + column;
      // The outline of the hills is soft by one line.
      const share = clamp01((ridge - tangent) / ROW + 0.5);
      const light =
        share === 1 ? hills : between(lightAt(yaw, Math.max(0, tangent), streaks[at]), hills, share);
      // A little noise, so that no steps show.
      const dither = roll(column, line, SEED) * 2 - 1;
      pixels[at] = pixelOf(light[0] + dither, light[1] + dither, light[2] + dither);
    }
  }
  scatterStars(pixels);
  return pixels;
}

function lightAt(yaw: number, height: number, streak: number): Light {
  const sun = towardsSun(yaw);
  let light = between(between(ROSE, EMBER, sun), VIOLET, smooth(0.02, 0.34 + 0.3 * sun, height));
  light = between(light, DUSK, smooth(0.2, 0.95 + 0.25 * sun, height));
  light = between(light, NIGHT, smooth(0.7, 2.2, height));
  // Streaks of cloud, lit from below where the sun is.
  const cover = smooth(0.52, 0.78, streak) * smooth(0.01, 0.12, height) * (1 - smooth(0.5, 1.2, height));
  if (cover > 0) light = between(light, between([92, 62, 92], [255, 176, 104], sun), cover * 0.62);
  // The sun's own glow, just below the hills.
  const glow = Math.exp(-(((yaw - SUN_YAW) / 0.42) ** 2) - (height / 0.2) ** 2);
  return glow < 0.004 ? light : between(light, [255, 224, 158], clamp01(glow * 0.85));
}

function scatterStars(pixels: Uint32Array): void {
  for (let star = 0; star < 420; star++) {
    const column = Math.floor(roll(star, 1, SEED) * SKY_WIDTH);
    const line = Math.floor(roll(star, 2, SEED) ** 1.6 * SKY_HEIGHT * 0.8);
    const bright = roll(star, 3, SEED) ** 2 * (1 - line / (SKY_HEIGHT * 0.85));
    const sun = towardsSun(((column + 0.5) / SKY_WIDTH) * 2 * Math.PI);
    const add = 190 * bright * (1 - 0.6 * sun);
    const at = line * SKY_WIDTH + column;
    const pixel = pixels[at];
    pixels[at] = pixelOf(
      (pixel & 255) + add,
      ((pixel >> 8) & 255) + add * 0.96,
      ((pixel >> 16) & 255) + add * 0.86,
    );
  }
}

/** 1 where the sun went down, 0 opposite. */
function towardsSun(yaw: number): number {
  return 0.5 + 0.5 * Math.cos(yaw - SUN_YAW);
}

function between(a: Light, b: Light, share: number): Light {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];
}
