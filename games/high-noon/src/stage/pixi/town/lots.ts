// The tiles of a map as the lots of a town: rectangles that form one house or one row of crates. The painters ask when a map is
// entered. Always true: every tile of a sort is in exactly one lot; the same map gives the same lots and the same random choices.

import { mix } from "reckon";
import type { Ground } from "../../../map.ts";
import { TILE } from "../../../tuning.ts";

/** A rectangle of tiles, in pixels; and a number of its own for random choices. */
export interface Lot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

const MOST_TILES = 5;

/** The lots of all tiles of a sort that are not on the map's border. */
export function lotsOf({ columns, lines, tiles }: Ground, sort: number): Lot[] {
  const isTaken = new Uint8Array(tiles.length);
  const isFree = (column: number, line: number): boolean =>
    column > 0 &&
    line > 0 &&
    column < columns - 1 &&
    line < lines - 1 &&
    tiles[line * columns + column] === sort &&
    isTaken[line * columns + column] === 0;
  const lots: Lot[] = [];
  for (let line = 1; line < lines - 1; line++)
    for (let column = 1; column < columns - 1; column++) {
      if (!isFree(column, line)) continue;
      let wide = 1;
      while (wide < MOST_TILES && isFree(column + wide, line)) wide++;
      let high = 1;
      while (high < MOST_TILES && isRowFree(isFree, column, line + high, wide)) high++;
      for (let j = 0; j < high; j++)
        isTaken.fill(1, (line + j) * columns + column, (line + j) * columns + column + wide);
      const seed = mix(mix(column, line), sort);
      lots.push({ x: column * TILE, y: line * TILE, width: wide * TILE, height: high * TILE, seed });
    }
  return lots;
}

function isRowFree(
  isFree: (column: number, line: number) => boolean,
  column: number,
  line: number,
  wide: number,
): boolean {
  for (let i = 0; i < wide; i++) if (!isFree(column + i, line)) return false;
  return true;
}

/** A number from 0 to 1 that follows from two others. */
export function chance(a: number, b: number): number {
  return mix(a, b) / 0x1_0000_0000;
}

/** A random element of a list. */
export function pick<T>(list: readonly T[], a: number, b: number): T {
  return list[Math.floor(chance(a, b) * list.length)];
}
