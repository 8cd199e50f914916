// Tests whether a straight line between two points meets something solid. It checks every tile on the line, one after the
// other, so it misses no corner. Rules, bots and sounds use it. Always true: sight is the same both ways; a line
// through a corner passes unless solid tiles lie on both sides of it; with points on a grid of 1/64 the answer is exact.

import { isSolid, type TileGrid, tileOf } from "./tile-grid.ts";

export function seesThrough(
  grid: TileGrid,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  solid: number,
): boolean {
  const { tile } = grid;
  const wide = Math.abs(toX - fromX);
  const high = Math.abs(toY - fromY);
  const wayX = toX > fromX ? 1 : -1;
  const wayY = toY > fromY ? 1 : -1;
  let column = Math.floor(fromX / tile);
  let line = Math.floor(fromY / tile);
  const lastColumn = Math.floor(toX / tile);
  const lastLine = Math.floor(toY / tile);
  while (column !== lastColumn || line !== lastLine) {
    // The distances to the next edges as shares of the way, over the same denominator, to avoid divisions.
    const toColumn = column === lastColumn ? Infinity : Math.abs(edgeOf(column, wayX) * tile - fromX) * high;
    const toLine = line === lastLine ? Infinity : Math.abs(edgeOf(line, wayY) * tile - fromY) * wide;
    const isCorner = toColumn === toLine;
    if (isCorner) {
      const besides = isSolid(tileOf(grid, column + wayX, line), solid);
      if (besides && isSolid(tileOf(grid, column, line + wayY), solid)) return false;
    }
    if (toColumn <= toLine) column += wayX;
    if (toLine < toColumn || isCorner) line += wayY;
    const isLast = column === lastColumn && line === lastLine;
    if (!isLast && isSolid(tileOf(grid, column, line), solid)) return false;
  }
  return true;
}

/** The edge through which a line leaves a tile. */
function edgeOf(at: number, way: number): number {
  return way > 0 ? at + 1 : at;
}
