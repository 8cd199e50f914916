// Textures for the ray-caster: the same paint as in WebGL, in smaller and smaller copies so that far walls do not
// shimmer. Walls are stored column by column, as they are drawn. Always true: made once for a quality.

import { PLAYERS } from "../../tuning.ts";
import { paintFloor } from "../texture/floor.ts";
import { DISTRICTS, paintFresco, VARIANTS } from "../texture/frescoes.ts";
import { fogAt, paintSky } from "../texture/sky.ts";
import { paintSkin } from "../texture/sphere-skin.ts";

/** A texture, halved until it is `SMALLEST` pixels wide; the full size first. */
export type Levels = readonly Uint32Array[];

const SMALLEST = 8;
export const FOG_STEPS = 256;

export class Texels {
  readonly size: number;
  /** log2 of the size. */
  readonly bits: number;
  readonly #walls: Levels[] = [];
  readonly floor: Levels;
  readonly sky: Uint32Array;
  /** The fog colour all around, red, green, blue, … */
  readonly fog: Float32Array = new Float32Array(3 * FOG_STEPS);
  readonly #skins: Uint32Array[] = [];
  #prepared = 0;

  constructor(size: number) {
    this.size = size;
    this.bits = Math.log2(size);
    this.floor = halved(paintFloor(size), size);
    this.sky = paintSky();
    for (let step = 0; step < FOG_STEPS; step++)
      this.fog.set(fogAt(((step + 0.5) / FOG_STEPS) * 2 * Math.PI), 3 * step);
  }

  /** The wall of a district, painted on first use. */
  wall(district: number, variant: number): Levels {
    const at = (district % DISTRICTS) * VARIANTS + variant;
    this.#walls[at] ??= halved(
      turned(paintFresco(district % DISTRICTS, variant, this.size), this.size),
      this.size,
    );
    return this.#walls[at];
  }

  /** Paints one unused wall or skin in advance, so that none has to be painted the moment it comes into sight. */
  prepare(): void {
    const walls = DISTRICTS * VARIANTS;
    if (this.#prepared === walls + PLAYERS) return;
    if (this.#prepared >= walls) this.skin(this.#prepared - walls);
    else this.wall(Math.floor(this.#prepared / VARIANTS), this.#prepared % VARIANTS);
    this.#prepared++;
  }

  skin(seat: number): Uint32Array {
    this.#skins[seat] ??= paintSkin(seat);
    return this.#skins[seat];
  }
}

/** Swaps columns and lines. */
function turned(pixels: Uint32Array, size: number): Uint32Array {
  const result = new Uint32Array(size * size);
  for (let line = 0; line < size; line++)
    for (let column = 0; column < size; column++) result[column * size + line] = pixels[line * size + column];
  return result;
}

function halved(pixels: Uint32Array, size: number): Levels {
  const levels = [pixels];
  for (let side = size / 2; side >= SMALLEST; side /= 2) {
    const from = levels[levels.length - 1];
    const to = new Uint32Array(side * side);
    for (let line = 0; line < side; line++)
      for (let column = 0; column < side; column++) {
        const at = 4 * line * side + 2 * column;
        to[line * side + column] = mean(from[at], from[at + 1], from[at + 2 * side], from[at + 2 * side + 1]);
      }
    levels.push(to);
  }
  return levels;
}

function mean(a: number, b: number, c: number, d: number): number {
  const part = (shift: number): number =>
    ((((a >> shift) & 255) + ((b >> shift) & 255) + ((c >> shift) & 255) + ((d >> shift) & 255) + 2) >> 2) <<
    shift;
  return (0xff000000 | part(16) | part(8) | part(0)) >>> 0;
}
