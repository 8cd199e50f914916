// Somebody who wanders through the maze and shoots at whoever they see: enough of a match for pictures and for tests of the view.
// The bots that players meet are in src/bots.

import { seesThrough } from "@reckon/kit";
import type { World } from "reckon";
import type { Bot } from "reckon/testing";
import { type Maze, mazeOf } from "../src/maze.ts";
import { WALLS } from "../src/walk.ts";

const CELL = 64;

export class Wanderer implements Bot {
  readonly #player: number;
  #random: number;
  #maze: Maze | undefined;
  #goal = { column: -1, line: -1 };
  #last = -1;
  #yaw = 0;

  constructor(player: number, seed: number) {
    this.#player = player;
    this.#random = seed + 1;
  }

  sample(tick: number, shown: World, into: Record<string, number>): void {
    const row = shown.rowOf("player", this.#player);
    if (row < 0) return;
    const number = shown.fields.match.maze[0];
    if (this.#maze?.number !== number) this.#maze = mazeOf(number);
    const maze = this.#maze;
    const { x, z, keyYaw, health } = shown.fields.player;
    const enemy = this.#enemy(shown, maze, row, health);
    const isArrived = this.#choose(maze, Math.floor(x[row] / CELL), Math.floor(z[row] / CELL));
    const goalX = (this.#goal.column + 0.5) * CELL;
    const goalZ = (this.#goal.line + 0.5) * CELL;
    const way = Math.atan2(goalZ - z[row], goalX - x[row]);
    const wanted =
      enemy < 0 ? way : Math.atan2(z[enemy] - z[row], x[enemy] - x[row]) + (this.#chance() - 0.5) * 0.1;
    const off = wanted - this.#yaw;
    this.#yaw += (off - 2 * Math.PI * Math.round(off / (2 * Math.PI))) * 0.12;
    into.forward = isArrived ? 0 : 0.75 * Math.cos(way - this.#yaw);
    into.strafe = isArrived ? 0 : 0.75 * Math.sin(way - this.#yaw);
    into.lookYaw = this.#yaw - keyYaw[row];
    into.lookPitch = 0;
    into.hold = enemy >= 0 && (tick >> 4) % 3 !== 0 ? 1 : 0;
  }

  #enemy(shown: World, maze: Maze, row: number, health: ArrayLike<number>): number {
    const { x, z } = shown.fields.player;
    for (const other of shown.all("player"))
      if (other !== row && health[other] > 0 && seesThrough(maze, x[row], z[row], x[other], z[other], WALLS))
        return other;
    return -1;
  }

  /** On to a neighbour that is not where one comes from, unless it is a dead end. */
  #choose({ tiles, columns }: Maze, column: number, line: number): boolean {
    if (this.#goal.column >= 0 && (this.#goal.column !== column || this.#goal.line !== line)) return false;
    const at = line * columns + column;
    const ways = [at + 1, at - 1, at + columns, at - columns].filter((next) => tiles[next] === 0);
    const others = ways.filter((next) => next !== this.#last);
    const from = others.length > 0 ? others : ways;
    const next = from[Math.floor(this.#chance() * from.length)] ?? at;
    this.#last = at;
    this.#goal = { column: next % columns, line: Math.floor(next / columns) };
    return false;
  }

  #chance(): number {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) | 0;
    return (this.#random >>> 0) / 4294967296;
  }
}
