// Watches the plasma that a view draws for a client, frame by frame: the longest step of promoted own balls and
// of balls of others, as a share of what their speed and the time of the frame explain; how often a ball is drawn in a wall, and how
// often the client alone would have drawn one there.

import { isSolid, tileAt } from "@reckon/kit";
import type { Client } from "reckon/client";
import type { Stepper } from "reckon/testing";
import type { ByAThread } from "../src/by-a-thread.ts";
import { type Maze, mazeOf } from "../src/maze.ts";
import { WayRound } from "../src/stage/look/way-round.ts";
import { PLASMA_SPEED } from "../src/tuning.ts";
import { WALLS } from "../src/walk.ts";
import { type PlayOptions, startMatch } from "./play.ts";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly frame: number;
}

export class PlasmaWatch {
  mostOwnStep = 0;
  mostOtherStep = 0;
  /** Balls drawn, in all frames together; those in a wall; those that the client alone has in a wall; those on a way round. */
  drawn = 0;
  inWall = 0;
  wouldBe = 0;
  round = 0;
  /** The largest distance of a drawn ball from its path on a way round. */
  furthest = 0;
  readonly #way = new WayRound();
  readonly #last = new Map<number, Place>();
  #maze: Maze | undefined;
  #frame = 0;

  /** Examines a frame that came `frameMs` after the one before. */
  look(client: Client<ByAThread>, frameMs: number): void {
    this.#frame++;
    const number = client.shown.fields.match.maze[0];
    if (this.#maze?.number !== number) this.#maze = mazeOf(number);
    const maze = this.#maze;
    for (const ball of client.flights) {
      const { key, values, offset, isProvisional } = ball;
      const way = this.#way;
      way.place(ball, maze, frameMs / 1000);
      const { x, y, z } = way;
      const last = this.#last.get(key);
      if (last !== undefined && last.frame === this.#frame - 1) {
        const step = Math.hypot(x - last.x, y - last.y, z - last.z) / ((PLASMA_SPEED * frameMs) / 1000);
        if (ball.player !== client.player) this.mostOtherStep = Math.max(this.mostOtherStep, step);
        else if (!isProvisional) this.mostOwnStep = Math.max(this.mostOwnStep, step);
      }
      this.#last.set(key, { x, y, z, frame: this.#frame });
      this.drawn++;
      if (isSolid(tileAt(maze, x, z), WALLS)) this.inWall++;
      if (isSolid(tileAt(maze, values.x, values.z), WALLS)) this.wouldBe++;
      if (!way.isRound) continue;
      this.round++;
      this.furthest = Math.max(this.furthest, Math.hypot(values.x - offset[0] - x, values.z - offset[2] - z));
    }
  }
}

/** Runs a match of players who wander and shoot, with a watch for each. */
export function watchPlasma(options: PlayOptions, seconds: number): readonly PlasmaWatch[] {
  const watches = Array.from({ length: options.clients }, () => new PlasmaWatch());
  const frames: number[] = [];
  const stepper: Stepper<ByAThread> = startMatch(options, {
    onFrame: ({ index, client, clock }, trueMs) => {
      const now = clock.at(trueMs);
      if (client !== undefined) watches[index].look(client, now - (frames[index] ?? now));
      frames[index] = now;
    },
  });
  stepper.run(seconds * 1000);
  return watches;
}
