// How bodies meet the ground: boxes that slide along solid tiles, points that are stopped by walls, and what is underfoot.
// Movement, jumps, enemies and bullets ask. Always true: edges of tiles and half a box are whole numbers, so a box that is
// stopped stands on the grid, and settling cannot push it in.

import { GROUND, type Ground } from "./map.ts";
import { TILE } from "./tuning.ts";

/** What is on the tile under a point; outside the map: wall. */
export function tileAt({ columns, lines, tiles }: Ground, x: number, y: number): number {
  const column = Math.floor(x / TILE);
  const line = Math.floor(y / TILE);
  if (!(column >= 0 && line >= 0 && column < columns && line < lines)) return GROUND.wall;
  return tiles[line * columns + column];
}

/** Walls stop everybody, half-walls those on the ground. */
function isSolid(tile: number, isHigh: boolean): boolean {
  return tile === GROUND.wall || (tile === GROUND.half && !isHigh);
}

/** True when a box overlaps something solid. Touching is allowed. */
export function isBlocked(ground: Ground, x: number, y: number, half: number, isHigh: boolean): boolean {
  const { columns, tiles } = ground;
  const right = Math.ceil((x + half) / TILE) - 1;
  const bottom = Math.ceil((y + half) / TILE) - 1;
  if (x - half < 0 || y - half < 0 || right >= columns || bottom >= ground.lines) return true;
  for (let line = Math.floor((y - half) / TILE); line <= bottom; line++)
    for (let column = Math.floor((x - half) / TILE); column <= right; column++)
      if (isSolid(tiles[line * columns + column], isHigh)) return true;
  return false;
}

/** How far a box gets along x that slides from x to `to`. What it overlaps already does not hold it. */
export function slideX(
  ground: Ground,
  x: number,
  to: number,
  y: number,
  half: number,
  isHigh: boolean,
): number {
  const { columns, lines, tiles } = ground;
  const top = Math.max(0, Math.floor((y - half) / TILE));
  const bottom = Math.min(lines, Math.ceil((y + half) / TILE)) - 1;
  const way = to > x ? 1 : -1;
  const from = edge(x, half, way);
  const until = edge(to, half, way);
  for (let column = from + way; way > 0 ? column <= until : column >= until; column += way)
    for (let line = top; line <= bottom; line++)
      if (column < 0 || column >= columns || isSolid(tiles[line * columns + column], isHigh))
        return way > 0 ? column * TILE - half : (column + 1) * TILE + half;
  return to;
}

/** The same along y. */
export function slideY(
  ground: Ground,
  y: number,
  to: number,
  x: number,
  half: number,
  isHigh: boolean,
): number {
  const { columns, lines, tiles } = ground;
  const left = Math.max(0, Math.floor((x - half) / TILE));
  const right = Math.min(columns, Math.ceil((x + half) / TILE)) - 1;
  const way = to > y ? 1 : -1;
  const from = edge(y, half, way);
  const until = edge(to, half, way);
  for (let line = from + way; way > 0 ? line <= until : line >= until; line += way)
    for (let column = left; column <= right; column++)
      if (line < 0 || line >= lines || isSolid(tiles[line * columns + column], isHigh))
        return way > 0 ? line * TILE - half : (line + 1) * TILE + half;
  return to;
}

/** The tile that the leading edge of a box is in. */
function edge(at: number, half: number, way: number): number {
  return way > 0 ? Math.ceil((at + half) / TILE) - 1 : Math.floor((at - half) / TILE);
}

/** True when nothing that stops bullets is between two points; looked at every quarter of a tile. */
export function seesThrough(ground: Ground, fromX: number, fromY: number, toX: number, toY: number): boolean {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const steps = Math.ceil(Math.sqrt(dx * dx + dy * dy) / (TILE / 4));
  for (let i = 1; i < steps; i++)
    if (tileAt(ground, fromX + (dx * i) / steps, fromY + (dy * i) / steps) === GROUND.wall) return false;
  return true;
}
