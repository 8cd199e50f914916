// A rectangle of square tiles, each with a number for what stands on it. Rules of games on a grid share it: sliding, sight,
// flight and ways through it stand in the files beside this one. Which numbers are solid the caller says, as a mask: one bit
// for each number, so that a wall can stop walkers and a fence only some of them. Always true: what is outside the grid is 1.

export interface TileGrid {
  readonly columns: number;
  readonly lines: number;
  /** Side of a tile, in units. */
  readonly tile: number;
  /** What stands on each tile, line by line; 0 is free. */
  readonly tiles: Uint8Array;
}

/** What is outside a grid. */
const OUTSIDE = 1;

/** A mask of the numbers that are solid. */
export function solids(...numbers: readonly number[]): number {
  return numbers.reduce((mask, number) => mask | (1 << number), 0);
}

export function isSolid(tile: number, solid: number): boolean {
  return ((solid >> tile) & 1) === 1;
}

/** What stands on a tile; outside the grid: 1. */
export function tileOf({ columns, lines, tiles }: TileGrid, column: number, line: number): number {
  if (!(column >= 0 && line >= 0 && column < columns && line < lines)) return OUTSIDE;
  return tiles[line * columns + column];
}

/** What stands on the tile under a point; outside the grid: 1. */
export function tileAt(grid: TileGrid, x: number, y: number): number {
  return tileOf(grid, Math.floor(x / grid.tile), Math.floor(y / grid.tile));
}
