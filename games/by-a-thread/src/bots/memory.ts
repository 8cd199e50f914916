// A bot's knowledge of the maze: only the cells that it has seen from where it stood, in its view direction, like a
// player. bot.ts lets it look around; walker.ts plans in it. Always true: only `look` adds walls and free cells;
// the common parts of all mazes are known from the start: posts between rooms, and a border that only an exit opens.

import type { TileGrid } from "@reckon/kit";
import { cos, sin } from "reckon";
import type { Maze } from "../maze.ts";
import { CELL, CELLS } from "../tuning.ts";

/** The content of a cell, as far as it is known. */
export const FREE = 0;
export const WALL = 1;
export const UNKNOWN = 2;

/** Half of the visible angle, the number of rays in it, and their length, in cells. */
export const HALF_VIEW = 0.95;
const RAYS = 25;
const REACH = 18;

export class Memory {
  /** The time when each cell was last seen, in ticks; −1: never. */
  readonly seenAt: Int32Array = new Int32Array(CELLS * CELLS);
  /** The exit's cell, once it was seen; −1: not known. */
  exit = -1;
  /** The cells, with walls in place of unknown ones: obstacles off which a ball might bounce. */
  readonly dark: TileGrid = gridOf(new Uint8Array(CELLS * CELLS).fill(WALL));
  readonly #tiles = new Uint8Array(CELLS * CELLS);
  #grid: TileGrid;

  constructor() {
    this.#grid = gridOf(this.#tiles);
    this.forget();
  }

  /** The cells: a new object each time that something new was seen, so that ways are planned again. */
  get grid(): TileGrid {
    return this.#grid;
  }

  /** Starts an unknown maze. */
  forget(): void {
    const last = CELLS - 1;
    for (let at = 0; at < this.#tiles.length; at++) {
      const column = at % CELLS;
      const line = Math.floor(at / CELLS);
      const isPost = column % 2 === 0 && line % 2 === 0;
      const isBorder = column === 0 || line === 0 || column === last || line === last;
      this.#tiles[at] = isPost || isBorder ? WALL : UNKNOWN;
    }
    this.dark.tiles.fill(WALL);
    this.seenAt.fill(-1);
    this.exit = -1;
    this.#grid = gridOf(this.#tiles);
  }

  /** The exit is closed: another player has come in. */
  closeExit(): void {
    if (this.exit < 0) return;
    this.#tiles[this.exit] = WALL;
    this.dark.tiles[this.exit] = WALL;
    this.exit = -1;
    this.#grid = gridOf(this.#tiles);
  }

  /** Looks around from a place. Cells right beside it need no look. */
  look(maze: Maze, x: number, z: number, yaw: number, tick: number): void {
    const column = Math.floor(x / CELL);
    const line = Math.floor(z / CELL);
    let isNew = this.#see(maze, column, line, tick);
    isNew = this.#see(maze, column + 1, line, tick) || isNew;
    isNew = this.#see(maze, column - 1, line, tick) || isNew;
    isNew = this.#see(maze, column, line + 1, tick) || isNew;
    isNew = this.#see(maze, column, line - 1, tick) || isNew;
    for (let i = 0; i < RAYS; i++) {
      const angle = yaw + HALF_VIEW * ((2 * i) / (RAYS - 1) - 1);
      isNew = this.#lookAlong(maze, x, z, cos(angle), sin(angle), tick) || isNew;
    }
    if (isNew) this.#grid = gridOf(this.#tiles);
  }

  /** Sees every cell along a line, up to and including the first wall; true: one of them was new. */
  #lookAlong(maze: Maze, x: number, z: number, wayX: number, wayZ: number, tick: number): boolean {
    let column = Math.floor(x / CELL);
    let line = Math.floor(z / CELL);
    const stepX = wayX > 0 ? 1 : -1;
    const stepZ = wayZ > 0 ? 1 : -1;
    const acrossX = Math.abs(CELL / wayX);
    const acrossZ = Math.abs(CELL / wayZ);
    let toX = Math.abs(((wayX > 0 ? column + 1 : column) * CELL - x) / wayX);
    let toZ = Math.abs(((wayZ > 0 ? line + 1 : line) * CELL - z) / wayZ);
    let isNew = false;
    for (let far = 0; far < REACH; far++) {
      if (toX < toZ) {
        toX += acrossX;
        column += stepX;
      } else {
        toZ += acrossZ;
        line += stepZ;
      }
      if (this.#see(maze, column, line, tick)) isNew = true;
      if (maze.tiles[line * CELLS + column] !== FREE) break;
    }
    return isNew;
  }

  /** Notes the content of a cell; true: it was unknown. */
  #see({ tiles }: Maze, column: number, line: number, tick: number): boolean {
    if (column < 0 || line < 0 || column >= CELLS || line >= CELLS) return false;
    const at = line * CELLS + column;
    this.seenAt[at] = tick;
    if (this.#tiles[at] === tiles[at]) return false;
    if (this.#tiles[at] === WALL) this.exit = at;
    this.#tiles[at] = tiles[at];
    this.dark.tiles[at] = tiles[at];
    return true;
  }
}

function gridOf(tiles: Uint8Array): TileGrid {
  return { columns: CELLS, lines: CELLS, tile: CELL, tiles };
}
