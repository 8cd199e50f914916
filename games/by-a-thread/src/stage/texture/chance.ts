// Random numbers for textures, by whole-number arithmetic: the same seed paints the same picture in a page and in a test.
// Always true: the functions keep no state; `roll` of the same numbers is the same.

/** A number from 0 to 1 for two whole numbers and a seed. */
export function roll(a: number, b: number, seed: number): number {
  let h = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 on a lattice of `period` points each way, on which it repeats. */
function noise(x: number, y: number, period: number, seed: number): number {
  const column = Math.floor(x);
  const line = Math.floor(y);
  const u = ease(x - column);
  const v = ease(y - line);
  const left = wrap(column, period);
  const right = wrap(column + 1, period);
  const top = wrap(line, period);
  const bottom = wrap(line + 1, period);
  const above = mix(roll(left, top, seed), roll(right, top, seed), u);
  return mix(above, mix(roll(left, bottom, seed), roll(right, bottom, seed), u), v);
}

/** Noise of several sizes, 0 to 1: clouds, stains, veins. It repeats after 1 in x and y. */
export function clouds(x: number, y: number, period: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = period;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * scale, y * scale, scale, seed + octave);
    total += weight;
    weight /= 2;
    scale *= 2;
  }
  return sum / total;
}

/**
 * Clouds for every pixel of a picture that repeats both ways. Computed for one pixel in four and interpolated, which is not
 * visible and costs a quarter.
 */
export function cloudMap(
  width: number,
  height: number,
  period: number,
  octaves: number,
  seed: number,
): Float32Array {
  const [columns, lines] = [width / 2, height / 2];
  const coarse = new Float32Array(columns * lines);
  for (let at = 0; at < coarse.length; at++)
    coarse[at] = clouds((at % columns) / columns, Math.floor(at / columns) / lines, period, octaves, seed);
  const fine = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const above = (y >> 1) * columns;
    const below = (y & 1) === 0 ? above : (((y >> 1) + 1) % lines) * columns;
    for (let x = 0; x < width; x++) {
      const left = x >> 1;
      const right = (x & 1) === 0 ? left : (left + 1) % columns;
      fine[y * width + x] =
        (coarse[above + left] + coarse[above + right] + coarse[below + left] + coarse[below + right]) / 4;
    }
  }
  return fine;
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** 0 up to `from`, 1 from `to` on, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  return ease(clamp01((value - from) / (to - from)));
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}

function wrap(value: number, period: number): number {
  return ((value % period) + period) % period;
}
