// Draws plasma in the ray-caster: light added to the picture, a white core in a coloured halo, with a few smaller ghosts
// behind. Always true: walls in front hide it, column by column; a ball at the eye does not blind.

import { clearness } from "../look/air.ts";
import { CORE, HALO, plasmaColour, plasmaStrength, TRAIL, TRAIL_STEP } from "../look/plasma-look.ts";
import type { Plasma, Spot } from "../scene.ts";
import { AT_X, AT_Z, BLUE, GREEN, RED } from "./glow.ts";
import type { Picture } from "./picture.ts";

const STEPS = 256;
/** Brightness of halo and core by the square of the distance from the middle. */
const HALO_AT = new Float32Array(STEPS + 1);
const CORE_AT = new Float32Array(STEPS + 1);
for (let i = 0; i <= STEPS; i++) {
  const distance = Math.sqrt(i / STEPS);
  HALO_AT[i] = (1 - distance) ** 2.4 * 255;
  const core = CORE / HALO;
  CORE_AT[i] = distance < core ? 255 : 255 * Math.max(0, 1 - (distance - core) / (core * 0.7)) ** 2;
}
const colour = new Float32Array(3);
const light = new Float64Array(5);

/** Lights the surroundings of a ball. */
export function lightPlasma(picture: Picture, plasma: Plasma): void {
  plasmaColour(plasma.seat, plasma.age, colour);
  const strength = plasmaStrength(plasma.age) * 0.9;
  light[AT_X] = plasma.x;
  light[AT_Z] = plasma.z;
  light[RED] = (0.1 + colour[0]) * strength;
  light[GREEN] = (0.06 + colour[1]) * strength;
  light[BLUE] = (0.04 + colour[2]) * strength;
  picture.glow.add(light);
}

export function paintPlasma(picture: Picture, plasma: Plasma, hasTrail: boolean, spot: Spot): void {
  plasmaColour(plasma.seat, plasma.age, colour);
  const strength = plasmaStrength(plasma.age);
  for (let ghost = hasTrail && plasma.size === 1 ? TRAIL : 0; ghost >= 0; ghost--) {
    const back = ghost * TRAIL_STEP;
    const share = 1 - ghost / (TRAIL + 1);
    if (
      picture.lens.project(
        plasma.x - plasma.dx * back,
        plasma.y - plasma.dy * back,
        plasma.z - plasma.dz * back,
        spot,
      )
    )
      shine(picture, spot, HALO * plasma.size * (0.45 + 0.55 * share), strength * share * share, ghost === 0);
  }
}

function shine(picture: Picture, spot: Spot, radius: number, strength: number, hasCore: boolean): void {
  const { lens, pixels, width, height, depth } = picture;
  // Close to the eye it thins out, and never fills the picture.
  const near = Math.min(1, Math.max(0, (spot.depth - 6) / 26));
  const bright = strength * near * Math.sqrt(clearness(spot.depth));
  if (bright < 0.02) return;
  const size = Math.min(height / 3, Math.max(1.5, (radius / spot.depth) * lens.scale));
  const left = Math.max(0, Math.ceil(spot.x - size - 0.5));
  const right = Math.min(width - 1, Math.floor(spot.x + size - 0.5));
  const top = Math.max(0, Math.ceil(spot.y - size - 0.5));
  const bottom = Math.min(height - 1, Math.floor(spot.y + size - 0.5));
  const inverse = STEPS / (size * size);
  const red = colour[0] * bright;
  const green = colour[1] * bright;
  const blue = colour[2] * bright;
  const dense = (0.8 * bright) / 255;
  const white = hasCore ? bright : bright * 0.25;
  for (let x = left; x <= right; x++) {
    if (spot.depth >= depth[x]) continue;
    const dx = x + 0.5 - spot.x;
    const column = dx * dx;
    for (let y = top; y <= bottom; y++) {
      const dy = y + 0.5 - spot.y;
      const step = ((column + dy * dy) * inverse) | 0;
      if (step >= STEPS) continue;
      const halo = HALO_AT[step];
      const core = CORE_AT[step] * white;
      const at = y * width + x;
      const under = pixels[at];
      // A dense halo replaces the colour behind it, so that it keeps its own on a bright wall.
      const keep = 1 - halo * dense;
      const r = (under & 255) * keep + halo * red + core;
      const g = ((under >> 8) & 255) * keep + halo * green + core;
      const b = ((under >> 16) & 255) * keep + halo * blue + core;
      pixels[at] =
        0xff000000 | ((b > 255 ? 255 : b) << 16) | ((g > 255 ? 255 : g) << 8) | (r > 255 ? 255 : r);
    }
  }
}
