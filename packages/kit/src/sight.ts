// Whether a straight line between two points meets something solid: every tile that it crosses is looked at, one after the
// other, so that no corner is missed. Rules, bots and ears ask. Always true: what is seen one way is seen the other; a line
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
    // How far the next edges are, each as a share of the way, over the same denominator: nothing is divided.
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

/** The edge of a tile that a line leaves by. */
function edgeOf(at: number, way: number): number {
  return way > 0 ? at + 1 : at;
}
