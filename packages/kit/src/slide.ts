// Moves boxes among solid tiles: along one axis and then the other, so that they slide along walls. Rules move players,
// enemies and balls with it. Always true: if edges of tiles and half a box are on a field's grid, a box that is stopped stands
// on it too, and settling cannot push it in; outside the grid everything is solid.

import { isSolid, type TileGrid } from "./tile-grid.ts";

/** True if a box overlaps something solid. Touching is allowed. */
export function isBlocked(grid: TileGrid, x: number, y: number, half: number, solid: number): boolean {
  const { columns, lines, tile, tiles } = grid;
  const right = Math.ceil((x + half) / tile) - 1;
  const bottom = Math.ceil((y + half) / tile) - 1;
  if (x - half < 0 || y - half < 0 || right >= columns || bottom >= lines) return true;
  for (let line = Math.floor((y - half) / tile); line <= bottom; line++)
    for (let column = Math.floor((x - half) / tile); column <= right; column++)
      if (isSolid(tiles[line * columns + column], solid)) return true;
  return false;
}

/** Slides a box along x towards `to`, and returns the new x. Tiles that it overlaps already do not stop it. */
export function slideX(
  grid: TileGrid,
  x: number,
  to: number,
  y: number,
  half: number,
  solid: number,
): number {
  const { columns, lines, tile, tiles } = grid;
  const top = Math.max(0, Math.floor((y - half) / tile));
  const bottom = Math.min(lines, Math.ceil((y + half) / tile)) - 1;
  const way = to > x ? 1 : -1;
  const until = edge(to, half, way, tile);
  for (
    let column = edge(x, half, way, tile) + way;
    way > 0 ? column <= until : column >= until;
    column += way
  )
    for (let line = top; line <= bottom; line++)
      if (column < 0 || column >= columns || isSolid(tiles[line * columns + column], solid))
        return way > 0 ? column * tile - half : (column + 1) * tile + half;
  return to;
}

/** The same along y. */
export function slideY(
  grid: TileGrid,
  y: number,
  to: number,
  x: number,
  half: number,
  solid: number,
): number {
  const { columns, lines, tile, tiles } = grid;
  const left = Math.max(0, Math.floor((x - half) / tile));
  const right = Math.min(columns, Math.ceil((x + half) / tile)) - 1;
  const way = to > y ? 1 : -1;
  const until = edge(to, half, way, tile);
  for (let line = edge(y, half, way, tile) + way; way > 0 ? line <= until : line >= until; line += way)
    for (let column = left; column <= right; column++)
      if (line < 0 || line >= lines || isSolid(tiles[line * columns + column], solid))
        return way > 0 ? line * tile - half : (line + 1) * tile + half;
  return to;
}

/** The tile of a box's leading edge. */
function edge(at: number, half: number, way: number, tile: number): number {
  return way > 0 ? Math.ceil((at + half) / tile) - 1 : Math.floor((at - half) / tile);
}
