// The playing field of dash: its size, its walls, its sunny place. `derive` in dash.ts makes an arena from the number
// of its map; it is never sent. Always true: every edge of a wall is a whole number, as the kit's discs require.

import type { Court, Rectangle } from "@reckon/kit";
import { Random } from "reckon";

export { isInside, type Rectangle } from "@reckon/kit";

/** Grid step of positions, in units: small enough that 240 u/s at 60 ticks per second is smooth to 1 %. */
export const GRID: number = 1 / 64;

/** One map. */
export interface Arena extends Court {
  /** The rectangles of its edges. */
  readonly walls: readonly Rectangle[];
  /** The area in which standing for long hurts. */
  readonly sun: Rectangle;
}

/** Number of the map of 4 × 4 rooms without doors; every other number is an open arena. */
export const ROOMS_MAP = 0;
/** Number of open arenas: maps 1 to this. */
export const OPEN_MAPS = 999;
/** Width and height of the widest map, in units. */
export const WIDEST = 2048;

const CELL = 256;
const ROOM_CELL = WIDEST / 4;
/** Thicker than any player's reach, so that players in different rooms never affect each other. */
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
  return { width, height, walls, edges, grid: GRID, sun };
}

/** The room of a player in the map of rooms. */
export function roomOf(player: number): Rectangle {
  const left = (player % 4) * ROOM_CELL + ROOM_WALL / 2;
  const top = (Math.floor(player / 4) % 4) * ROOM_CELL + ROOM_WALL / 2;
  return rectangle(left, top, ROOM_CELL - ROOM_WALL, ROOM_CELL - ROOM_WALL);
}

/** The whole area of an arena. */
export function wholeOf(arena: Arena): Rectangle {
  return rectangle(0, 0, arena.width, arena.height);
}

function rectangle(left: number, top: number, width: number, height: number): Rectangle {
  return { left, top, right: left + width, bottom: top + height };
}
