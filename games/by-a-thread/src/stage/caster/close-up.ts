// Walls so near that a grain of their fresco would be a square of many pixels: between grains colours go over into each other, as
// in WebGL. walls.ts asks for it, strip by strip. Always true: where grains are smaller than pixels nothing of this is done.

/** Pixels in a grain from which on one would see that it is a square. */
const VISIBLE = 1.4;
/** The largest texture. */
const MOST_SIZE = 1024;

/** One column of a fresco between two of its own, as `mixColumn` left it. */
export const mixed: Uint32Array = new Uint32Array(MOST_SIZE);

/** Whether a texture of that size is to be smoothed on a wall that is so many pixels high. */
export function isCloseUp(size: number, high: number): boolean {
  return high > VISIBLE * size && size <= MOST_SIZE;
}

/** Mixes the two columns beside `u`, a share of the width, into `mixed`: from one grain to another. */
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

/** A colour so many 256ths of the way from one to another. */
function between(a: number, b: number, share: number): number {
  const rest = 256 - share;
  const outer = (((a & 0xff00ff) * rest + (b & 0xff00ff) * share) >>> 8) & 0xff00ff;
  const green = (((a & 0xff00) * rest + (b & 0xff00) * share) >>> 8) & 0xff00;
  return (0xff000000 | outer | green) >>> 0;
}
