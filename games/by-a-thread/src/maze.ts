// The maze of a match, as rules, bots and views know it. Axes: x to the east, z to the south, y up; a cell (column, line) of
// `CELL` units spans x from column × CELL and z from line × CELL; the floor is y = 0. A yaw of 0 looks east and grows to the
// south, so that forward is (cos yaw, sin yaw) in (x, z); a positive pitch looks up. Always true: a maze follows from its
// number alone, and is never sent; odd cells are rooms, and every free cell can be reached from every other.

import { lastFew, type TileGrid } from "@reckon/kit";
import { Random } from "reckon";
import { LEVELS } from "./mazes/generators.ts";
import { Rooms, SIDE } from "./mazes/rooms.ts";
import { CELL, CELLS } from "./tuning.ts";

export interface Maze extends TileGrid {
  /** Its number: see `mazeNumber`. */
  readonly number: number;
  /** Difficulty, 0 to 9: the number of its generator. */
  readonly level: number;
  /** In solo play the exit's cell on the edge; else undefined. */
  readonly exit: { readonly column: number; readonly line: number } | undefined;
}

/** The edge of a maze on which its exit is. */
export const EXIT = { none: 0, east: 1, south: 2, west: 3, north: 4 } as const;
const EXITS = 5;
/** Number of mazes of each level, for each place of the exit. */
const SEEDS = 0x40000;
export const MOST_MAZE: number = SEEDS * EXITS * LEVELS.length - 1;

/** The number of a maze: its chance, its exit's edge, and its level. */
export function mazeNumber(level: number, seed: number, exit: number = EXIT.none): number {
  return ((seed % SEEDS) * EXITS + exit) * LEVELS.length + level;
}

/** The number of the same maze with its exit elsewhere. */
export function withExit(number: number, exit: number): number {
  return mazeNumber(number % LEVELS.length, Math.floor(number / (LEVELS.length * EXITS)), exit);
}

/** Mazes in the cache, for all rooms and bots of a process. */
const KEPT = 32;

/** The maze of a number; the same on every side. The exit changes only its own cell. */
export const mazeOf: (number: number) => Maze = lastFew(KEPT, makeMaze);

function makeMaze(number: number): Maze {
  const level = number % LEVELS.length;
  const side = Math.floor(number / LEVELS.length) % EXITS;
  const random = Random.from(withExit(number, EXIT.none));
  const rooms = new Rooms();
  LEVELS[level].generate(rooms, random);
  const { tiles } = rooms;
  const exit = exitAt(side, random);
  if (exit !== undefined) tiles[exit.line * CELLS + exit.column] = 0;
  return { number, level, exit, columns: CELLS, lines: CELLS, tile: CELL, tiles };
}

/** Beside any of the rooms of an edge: all are connected with the rest, so the exit can be reached. */
function exitAt(side: number, random: Random): Maze["exit"] {
  const along = 2 * random.below(SIDE) + 1;
  const far = CELLS - 1;
  if (side === EXIT.east) return { column: far, line: along };
  if (side === EXIT.south) return { column: along, line: far };
  if (side === EXIT.west) return { column: 0, line: along };
  if (side === EXIT.north) return { column: along, line: 0 };
  return undefined;
}

/** The same maze with an exit, in the edge opposite the one nearest to a cell. */
export function soloMaze(number: number, column: number, line: number): Maze {
  return mazeOf(withExit(number, exitOpposite(column, line)));
}

/** The edge opposite the one nearest to a cell. */
export function exitOpposite(column: number, line: number): number {
  const far = CELLS - 1;
  const nearest = Math.min(column, line, far - column, far - line);
  if (nearest === column) return EXIT.east;
  if (nearest === line) return EXIT.south;
  return nearest === far - column ? EXIT.west : EXIT.north;
}

/** Dead ends: the share of rooms with a single way in. */
export function deadEndRatio({ tiles }: Maze): number {
  let deadEnds = 0;
  let rooms = 0;
  for (let line = 1; line < CELLS; line += 2)
    for (let column = 1; column < CELLS; column += 2) {
      const at = line * CELLS + column;
      const walls = tiles[at - 1] + tiles[at + 1] + tiles[at - CELLS] + tiles[at + CELLS];
      rooms++;
      if (walls === 3) deadEnds++;
    }
  return deadEnds / rooms;
}
