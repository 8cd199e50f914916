// A rectangle of square tiles, each with a number. Rules of games on a grid share it: sliding, sight
// and flow fields are in the files beside this one. The caller says which numbers are solid, as a mask: one bit
// for each number, so that a wall can stop all walkers and a fence only some. Always true: tiles outside the grid are 1.

export interface TileGrid {
  readonly columns: number;
  readonly lines: number;
  /** Side of a tile, in units. */
  readonly tile: number;
  /** The number of each tile, line by line; 0 is free. */
  readonly tiles: Uint8Array;
}

/** The number of tiles outside a grid. */
const OUTSIDE = 1;

/** A mask of the solid numbers. */
export function solids(...numbers: readonly number[]): number {
  return numbers.reduce((mask, number) => mask | (1 << number), 0);
}

export function isSolid(tile: number, solid: number): boolean {
  return ((solid >> tile) & 1) === 1;
}

/** The number of a tile; outside the grid: 1. */
export function tileOf({ columns, lines, tiles }: TileGrid, column: number, line: number): number {
  if (!(column >= 0 && line >= 0 && column < columns && line < lines)) return OUTSIDE;
  return tiles[line * columns + column];
}

/** The number of the tile under a point; outside the grid: 1. */
export function tileAt(grid: TileGrid, x: number, y: number): number {
  return tileOf(grid, Math.floor(x / grid.tile), Math.floor(y / grid.tile));
}
