// Walls so near that a fresco's grain would be a square of many pixels: colours blend between grains, as
// in WebGL. walls.ts calls it, strip by strip. Always true: it does nothing if grains are smaller than pixels.

/** Pixels in a grain from which on its square shape is visible. */
const VISIBLE = 1.4;
/** The largest texture. */
const MOST_SIZE = 1024;

/** A blended column of a fresco, the result of `mixColumn`. */
export const mixed: Uint32Array = new Uint32Array(MOST_SIZE);

/** Whether a texture of this size needs smoothing on a wall of this height in pixels. */
export function isCloseUp(size: number, high: number): boolean {
  return high > VISIBLE * size && size <= MOST_SIZE;
}

/** Blends the two columns beside `u`, a share of the width, into `mixed`. */
export function mixColumn(
  texture: Uint32Array,
  size: number,
  u: number,
  fromGrain: number,
  toGrain: number,
): void {
  const at = Math.min(Math.max(u * size - 0.5, 0), size - 1);
  const column = Math.floor(at);
  const share = ((at - column) * 256) | 0;
  const here = column * size;
  const next = Math.min(column + 1, size - 1) * size;
  const last = Math.min(size - 1, toGrain);
  for (let grain = Math.max(0, fromGrain); grain <= last; grain++)
    mixed[grain] = between(texture[here + grain], texture[next + grain], share);
}

/** A colour between two others, at this many 256ths. */
function between(a: number, b: number, share: number): number {
  const rest = 256 - share;
  const outer = (((a & 0xff00ff) * rest + (b & 0xff00ff) * share) >>> 8) & 0xff00ff;
  const green = (((a & 0xff00) * rest + (b & 0xff00) * share) >>> 8) & 0xff00;
  return (0xff000000 | outer | green) >>> 0;
}
