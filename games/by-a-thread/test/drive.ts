// Steps By a Thread without a network, for tests of its rules: a simulation in a bare hall or a maze, its players, an input for
// each tick. Shots are recorded, and simulated by hand.

import { Driver } from "../../../packages/kit/test/driver.ts";
import type { ByAThread } from "../src/by-a-thread.ts";
import { byAThreadGame } from "../src/by-a-thread.ts";
import type { ThreadWorld } from "../src/kinds.ts";
import { type Maze, mazeNumber, mazeOf } from "../src/maze.ts";
import { type Ball, fly } from "../src/plasma.ts";
import { CELL, CELLS, EYE } from "../src/tuning.ts";

/** A maze without inner walls. */
export const HALL: Maze = hall();

/** The maze of a number that a test may change: `mazeOf` shares one object among all callers. */
export function mazeToBuildIn(number: number): Maze {
  const maze = mazeOf(number);
  return { ...maze, tiles: maze.tiles.slice() };
}

function hall(): Maze {
  const maze = mazeToBuildIn(mazeNumber(0, 1));
  for (let line = 1; line < CELLS - 1; line++) maze.tiles.fill(0, line * CELLS + 1, (line + 1) * CELLS - 1);
  return maze;
}

export interface DriveOptions {
  readonly players: number;
  /** Default: the hall. "own": the match's maze. */
  readonly maze?: Maze | "own";
  readonly level?: number;
  readonly seed?: number;
  readonly minutes?: number;
}

export class Drive extends Driver<ByAThread> {
  readonly world: ThreadWorld;

  constructor({ players, maze = HALL, level = 0, seed = 1, minutes }: DriveOptions) {
    const game = byAThreadGame({ level, minutes });
    const made = maze === "own" ? game : { ...game, derive: { key: () => 0, make: () => maze } };
    super(made, { players, seed, presses: ["fire"] });
    this.world = this.simulation.world;
  }

  get player(): ThreadWorld["fields"]["player"] {
    return this.world.fields.player;
  }

  get match(): ThreadWorld["fields"]["match"] {
    return this.world.fields.match;
  }

  get maze(): Maze {
    return mazeOf(this.match.maze[0]);
  }

  /** Taps the trigger once more. */
  tap(player: number): void {
    this.press(player, "fire");
  }

  /** Puts a player somewhere, at rest, looking east. */
  put(row: number, x: number, z: number): void {
    const p = this.player;
    p.x[row] = x;
    p.z[row] = z;
    p.vx[row] = 0;
    p.vz[row] = 0;
    p.keyYaw[row] = 0;
    p.yaw[row] = 0;
  }

  /** The server's hit of a player by a ball of plasma; true: it goes on, with the values in `ball`. */
  strike(ball: Record<string, number>, by: number, row: number): boolean {
    const [schema] = this.game.flights;
    const values = Float64Array.from(schema.fields.names.map((name) => ball[name]));
    const point = [ball.x, ball.y, ball.z];
    const moment = this.simulation.world.tick;
    const goesOn = this.simulation.strike(schema, by, values, {
      kind: "player",
      row,
      share: 0,
      point,
      moment,
    });
    schema.fields.names.forEach((name, i) => {
      ball[name] = values[i];
    });
    return goesOn;
  }
}

/** The middle of a cell. */
export function middle(cell: number): number {
  return cell * CELL + CELL / 2;
}

/** A ball of plasma at the height of eyes. */
export function ballAt(
  x: number,
  z: number,
  vx: number,
  vz: number,
  more: Record<string, number> = {},
): Ball {
  return { name: "plasma", player: 0, values: { x, y: EYE, z, vx, vy: 0, vz, bounces: 0, ...more } };
}

/** Simulates a ball for this many ticks, or until it is over; returns the ticks that it flew. */
export function flown(ball: Ball, maze: Maze, ticks: number): number {
  for (let tick = 0; tick < ticks; tick++) if (!fly(ball, 1 / 60, { derived: maze })) return tick;
  return ticks;
}
