// What walls do: they stop players, who slide along them, and shots, and they hide. Rules, bots and experiments of the yard ask. Always
// true: a player who starts outside all walls, on the grid, ends outside them, on the grid.

import { GRID, RADIUS, type Wall } from "./tuning.ts";

/** Where a player who goes from x towards `to`, at height y, is stopped. A player is as wide as their disc. */
export function slideX(walls: readonly Wall[], x: number, to: number, y: number, width: number): number {
  let at = within(onGrid(to), RADIUS, width - RADIUS);
  for (const { left, top, right, bottom } of walls)
    if (y > top - RADIUS && y < bottom + RADIUS) at = stopped(x, at, left - RADIUS, right + RADIUS);
  return at;
}

/** The same along y. */
export function slideY(walls: readonly Wall[], y: number, to: number, x: number, height: number): number {
  let at = within(onGrid(to), RADIUS, height - RADIUS);
  for (const { left, top, right, bottom } of walls)
    if (x > left - RADIUS && x < right + RADIUS) at = stopped(y, at, top - RADIUS, bottom + RADIUS);
  return at;
}

/** How much of a straight way is clear of walls, 0 to 1. */
export function clearShare(
  walls: readonly Wall[],
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  let share = 1;
  for (const { left, top, right, bottom } of walls) {
    const first = Math.max(entry(fromX, dx, left, right), entry(fromY, dy, top, bottom));
    const last = Math.min(exit(fromX, dx, left, right), exit(fromY, dy, top, bottom));
    if (first <= last && last >= 0 && first < share) share = Math.max(0, first);
  }
  return share;
}

/** Whether no part of a player at x, y can be seen from a place. */
export function isHidden(
  walls: readonly Wall[],
  fromX: number,
  fromY: number,
  x: number,
  y: number,
): boolean {
  const [dx, dy] = [x - fromX, y - fromY];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return false;
  for (let side = -1; side <= 1; side++) {
    const [atX, atY] = [x - (dy / length) * RADIUS * side, y + (dx / length) * RADIUS * side];
    if (clearShare(walls, fromX, fromY, atX, atY) === 1) return false;
  }
  return true;
}

export function within(at: number, least: number, most: number): number {
  return Math.min(Math.max(at, least), most);
}

/** Who is between near and far already may go anywhere. */
function stopped(from: number, to: number, near: number, far: number): number {
  if (from <= near) return Math.min(to, near);
  return from >= far ? Math.max(to, far) : to;
}

function onGrid(value: number): number {
  return Math.floor(value / GRID + 0.5) * GRID;
}

function entry(from: number, way: number, low: number, high: number): number {
  if (way === 0) return from > low && from < high ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Math.min((low - from) / way, (high - from) / way);
}

function exit(from: number, way: number, low: number, high: number): number {
  if (way === 0) return from > low && from < high ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return Math.max((low - from) / way, (high - from) / way);
}
