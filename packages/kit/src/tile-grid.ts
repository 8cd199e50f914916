// A rectangle of square tiles, each solid or not. Rules of games on a grid share it: sliding, sight, flight and ways through
// it stand in the files beside this one. Always true: whatever is outside the grid is solid.

export interface TileGrid {
  readonly columns: number;
  readonly lines: number;
  /** Side of a tile, in units. */
  readonly tile: number;
  /** What stands on each tile, line by line; 0 is free. */
  readonly tiles: Uint8Array;
}

/** What stands on a tile; outside the grid: 1. */
export function tileOf({ columns, lines, tiles }: TileGrid, column: number, line: number): number {
  if (!(column >= 0 && line >= 0 && column < columns && line < lines)) return 1;
  return tiles[line * columns + column];
}
