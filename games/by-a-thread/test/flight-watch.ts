// Watches the plasma that a client draws, frame by frame: the longest step, as a share of what its speed and the time of the frame
// explain, and how often a ball would be drawn in a wall.

import type { Client } from "reckon/client";
import { type Maze, mazeOf } from "../src/maze.ts";
import { isInWall } from "../src/plasma.ts";
import { PLASMA_SPEED } from "../src/tuning.ts";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly frame: number;
}

export class PlasmaWatch {
  mostStep = 0;
  /** Balls that were drawn, in all frames together, and those in a wall. */
  drawn = 0;
  hidden = 0;
  readonly #last = new Map<number, Place>();
  #maze: Maze | undefined;
  #frame = 0;

  /** Looks at a frame that came `frameMs` after the one before. */
  look(client: Client, frameMs: number): void {
    this.#frame++;
    const number = client.shown.fields.match.maze[0];
    if (this.#maze?.number !== number) this.#maze = mazeOf(number);
    for (const { key, values } of client.flights) {
      const { x, y, z } = values;
      const last = this.#last.get(key);
      if (last !== undefined && last.frame === this.#frame - 1) {
        const step = Math.hypot(x - last.x, y - last.y, z - last.z);
        this.mostStep = Math.max(this.mostStep, step / ((PLASMA_SPEED * frameMs) / 1000));
      }
      this.#last.set(key, { x, y, z, frame: this.#frame });
      this.drawn++;
      if (isInWall(this.#maze, x, z)) this.hidden++;
    }
  }
}
