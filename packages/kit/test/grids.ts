// Grids for the tests of the kit: random ones, and drawn ones.

import { Random } from "reckon";
import type { TileGrid } from "../src/index.ts";

/** A grid of this size, with a share of its tiles solid and the border open. */
export function randomGrid(seed: number, share: number, columns = 12, lines = 9, tile = 32): TileGrid {
  const random = Random.from(seed);
  const tiles = Uint8Array.from({ length: columns * lines }, () => (random.chance(share) ? 1 : 0));
  return { columns, lines, tile, tiles };
}

/** One character for each tile: a space is 0, a digit is itself. */
export function drawn(picture: readonly string[], tile = 10): TileGrid {
  const tiles = Uint8Array.from(picture.flatMap((line) => [...line].map((one) => Number(one.trim()))));
  return { columns: picture[0].length, lines: picture.length, tile, tiles };
}
