// Steps By a Thread without a network, for the tests of its rules: a simulation in a bare hall or a maze, its players, an input for
// each tick. What is fired is noted, and flown by hand.

import { type Flown, type Game, type Simulation, Simulation as Stepped } from "reckon";
import { byAThreadGame } from "../src/by-a-thread.ts";
import type { ThreadWorld } from "../src/kinds.ts";
import { type Maze, mazeNumber, mazeOf } from "../src/maze.ts";
import { fly } from "../src/plasma.ts";
import { CELL, CELLS, EYE } from "../src/tuning.ts";

export interface Told {
  readonly name: string;
  readonly player: number;
  readonly values: Record<string, number>;
}

/** A maze without inner walls. */
export const HALL: Maze = hall();

function hall(): Maze {
  const maze = mazeOf(mazeNumber(0, 1));
  for (let line = 1; line < CELLS - 1; line++) maze.tiles.fill(0, line * CELLS + 1, (line + 1) * CELLS - 1);
  return maze;
}

export interface DriveOptions {
  readonly players: number;
  /** Default: the hall. "own": the maze that the match has. */
  readonly maze?: Maze | "own";
  readonly level?: number;
  readonly seed?: number;
}

export class Drive {
  readonly game: Game;
  readonly simulation: Simulation;
  readonly world: ThreadWorld;
  /** What was emitted and fired since the last look. */
  readonly told: Told[] = [];
  readonly #held: Record<string, number>[] = [];

  constructor({ players, maze = HALL, level = 0, seed = 1 }: DriveOptions) {
    const game = byAThreadGame({ level });
    this.game = maze === "own" ? game : { ...game, derive: { key: () => 0, make: () => maze } };
    this.simulation = new Stepped(this.game);
    this.simulation.world.strict = true;
    this.simulation.begin(seed, 0);
    this.world = this.simulation.world as unknown as ThreadWorld;
    this.simulation.emitter.sink = ({ schema, player, values }) => {
      const names = schema.fields.names;
      this.told.push({
        name: schema.name,
        player,
        values: Object.fromEntries(names.map((name, i) => [name, values[i]])),
      });
    };
    for (let player = 0; player < players; player++) this.join(player);
  }

  join(player: number): void {
    this.simulation.join(player);
    this.#held[player] = {};
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

  /** Holds controls from now on: what is not named is let go, presses stay. */
  hold(player: number, input: Record<string, number>): void {
    const { fire = 0 } = this.#held[player];
    this.#held[player] = { fire, ...input };
  }

  /** Taps the trigger once more. */
  tap(player: number): void {
    this.#held[player] = { ...this.#held[player], fire: ((this.#held[player].fire ?? 0) + 1) & 15 };
  }

  tick(count = 1): void {
    for (let i = 0; i < count; i++) {
      const tick = this.simulation.world.tick + 1;
      const values = new Float64Array(this.game.input.size);
      this.#held.forEach((held, player) => {
        this.game.input.settle(held, values);
        this.simulation.inputs.set(player, values, tick);
      });
      this.simulation.advance(tick);
    }
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

  /** Names of what was told, since the last call. */
  take(): string[] {
    return this.told.splice(0).map(({ name }) => name);
  }

  /** A ball of plasma meets a player, as the server says; true: it goes on, with what `ball` has then. */
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
): Flown {
  return { name: "plasma", player: 0, values: { x, y: EYE, z, vx, vy: 0, vz, bounces: 0, ...more } };
}

/** Flies a ball for so many ticks, or until it is over; the ticks that it flew. */
export function flown(ball: Flown, maze: Maze, ticks: number): number {
  for (let tick = 0; tick < ticks; tick++) if (!fly(ball, 1 / 60, { derived: maze })) return tick;
  return ticks;
}
