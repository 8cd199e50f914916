// The ground that dash is played on: its size, its walls, its sunny place, and how a circle moves among walls.
// `derive` in dash.ts makes an arena from the number of its map; it is never sent. Always true: every edge of a
// wall is a whole number, and a circle that starts outside all walls, on the grid, ends outside them, on the grid.

import { Random } from "reckon";

/** Grid step of positions, in units: small enough that 240 u/s at 60 ticks per second is smooth to 1 %. */
export const GRID: number = 1 / 64;

/** A rectangle, edges in units. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One map. */
export interface Arena {
  readonly width: number;
  readonly height: number;
  readonly walls: readonly Rectangle[];
  /** The same as numbers, four for each: left, top, right, bottom. Every move of every player looks at all of them. */
  readonly edges: Float64Array;
  /** Where it is too hot to stand for long. */
  readonly sun: Rectangle;
}

/** Number of the map of 4 × 4 rooms without doors; every other number is an open arena. */
export const ROOMS_MAP = 0;
/** How many open arenas there are: maps 1 to this. */
export const OPEN_MAPS = 999;
/** Width and height of the widest map, in units. */
export const WIDEST = 2048;

const CELL = 256;
const ROOM_CELL = WIDEST / 4;
/** Thicker than anybody's reach, so that players in different rooms never touch each other's rules. */
const ROOM_WALL = 192;

/** The arena of a map number. The same number gives the same arena on every side. */
export function arenaOf(map: number): Arena {
  return map === ROOMS_MAP ? roomsArena() : openArena(Random.from(map));
}

/** 1024 × 768 with one wall in each of 4 × 3 cells, far enough from the cell's edge to leave ways around it. */
function openArena(random: Random): Arena {
  const walls: Rectangle[] = [];
  for (let top = 0; top < 768; top += CELL)
    for (let left = 0; left < 1024; left += CELL)
      walls.push(
        rectangle(
          left + 48 + random.below(48),
          top + 48 + random.below(48),
          32 + random.below(80),
          32 + random.below(80),
        ),
      );
  return withWalls(1024, 768, walls, rectangle(random.below(640), random.below(512), 384, 256));
}

/** 16 rooms of 320 × 320, each in the middle of its cell. The sun shines into the corners of the middle four. */
function roomsArena(): Arena {
  const walls: Rectangle[] = [];
  for (let i = 0; i <= 4; i++) {
    walls.push(rectangle(i * ROOM_CELL - ROOM_WALL / 2, 0, ROOM_WALL, WIDEST));
    walls.push(rectangle(0, i * ROOM_CELL - ROOM_WALL / 2, WIDEST, ROOM_WALL));
  }
  return withWalls(WIDEST, WIDEST, walls, rectangle(WIDEST / 2 - 208, WIDEST / 2 - 208, 416, 416));
}

function withWalls(width: number, height: number, walls: readonly Rectangle[], sun: Rectangle): Arena {
  const edges = Float64Array.from(
    walls.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]),
  );
  return { width, height, walls, edges, sun };
}

/** The room of a player in the map of rooms. */
export function roomOf(player: number): Rectangle {
  const left = (player % 4) * ROOM_CELL + ROOM_WALL / 2;
  const top = (Math.floor(player / 4) % 4) * ROOM_CELL + ROOM_WALL / 2;
  return rectangle(left, top, ROOM_CELL - ROOM_WALL, ROOM_CELL - ROOM_WALL);
}

/** All of an arena. */
export function wholeOf(arena: Arena): Rectangle {
  return rectangle(0, 0, arena.width, arena.height);
}

function rectangle(left: number, top: number, width: number, height: number): Rectangle {
  return { left, top, right: left + width, bottom: top + height };
}

/** True when a point lies in a rectangle. */
export function isInside(area: Rectangle, x: number, y: number): boolean {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** True when a circle overlaps a wall or leaves the arena. Touching is allowed. */
export function isBlocked(arena: Arena, x: number, y: number, radius: number): boolean {
  if (x < radius || y < radius || x > arena.width - radius || y > arena.height - radius) return true;
  return arena.walls.some((wall) => {
    const dx = outside(x, wall.left, wall.right);
    const dy = outside(y, wall.top, wall.bottom);
    return dx * dx + dy * dy < radius * radius;
  });
}

/**
 * How far a circle gets that slides from x towards `to` at height y: the new x. It stops at the first wall,
 * rounded to the grid on the side it came from, so that settling cannot push it in.
 */
export function slideX(arena: Arena, x: number, to: number, y: number, radius: number): number {
  let reached = clamp(onGrid(to), radius, arena.width - radius);
  const { edges } = arena;
  for (let i = 0; i < edges.length; i += 4) {
    const half = halfChord(outside(y, edges[i + 1], edges[i + 3]), radius);
    if (half > 0) reached = stopAt(x, reached, edges[i] - half, edges[i + 2] + half);
  }
  return reached;
}

/** The same along y. */
export function slideY(arena: Arena, y: number, to: number, x: number, radius: number): number {
  let reached = clamp(onGrid(to), radius, arena.height - radius);
  const { edges } = arena;
  for (let i = 0; i < edges.length; i += 4) {
    const half = halfChord(outside(x, edges[i], edges[i + 2]), radius);
    if (half > 0) reached = stopAt(y, reached, edges[i + 1] - half, edges[i + 3] + half);
  }
  return reached;
}

/** Where a point that moves from `from` to `to` stops if it may not enter the open interval near…far. */
function stopAt(from: number, to: number, near: number, far: number): number {
  const before = Math.floor(near / GRID) * GRID;
  if (from <= before) return Math.min(to, before);
  const beyond = Math.ceil(far / GRID) * GRID;
  return from >= beyond ? Math.max(to, beyond) : to;
}

/** How far a value is outside low…high: 0 within it. */
function outside(value: number, low: number, high: number): number {
  return value < low ? low - value : value > high ? value - high : 0;
}

/** Half the width of a circle at a distance from its middle. */
function halfChord(distance: number, radius: number): number {
  return distance < radius ? Math.sqrt(radius * radius - distance * distance) : 0;
}

function onGrid(value: number): number {
  return Math.floor(value / GRID + 0.5) * GRID;
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
