// Converts plasma as the client shows it for the painters, and watches it: a new ball was just fired, and one
// with more bounces than before has just hit something. The view calls it once per frame. Always true: it reports a ball once
// when it is fired and once for each bounce; nothing is allocated after the pool is made.

import type { FlightOf } from "reckon/client";
import type { ByAThread } from "../../by-a-thread.ts";
import type { Maze } from "../../maze.ts";
import { IN_THE_AIR, PLASMA_TICKS, PLAYERS, TICK_RATE } from "../../tuning.ts";
import type { Plasma } from "../scene.ts";
import { WayRound } from "./way-round.ts";

/** Balls in memory: more than can fly. */
const KEPT = 1024;
const MOST: number = PLAYERS * IN_THE_AIR;
const LIFE_MS = (1000 * PLASMA_TICKS) / TICK_RATE;

export interface BallWatch {
  fired(seat: number, x: number, z: number): void;
  bounced(x: number, y: number, z: number): void;
}

type Ball = { -readonly [K in keyof Plasma]: Plasma[K] };

export class Balls {
  readonly #pool: Ball[] = Array.from({ length: MOST }, () => ({
    seat: 0,
    x: 0,
    y: 0,
    z: 0,
    dx: 1,
    dy: 0,
    dz: 0,
    age: 0,
    size: 1,
  }));
  /** By key modulo `KEPT`: the key in this slot, when it was first seen, and its bounces then. */
  readonly #keys = new Float64Array(KEPT).fill(-1);
  readonly #bornMs = new Float64Array(KEPT);
  readonly #bounces = new Uint8Array(KEPT);
  readonly #way = new WayRound();

  /** Adds all balls to `into`, in a frame this many seconds after the last one. */
  look(
    flights: Iterable<FlightOf<ByAThread>>,
    maze: Maze,
    now: number,
    seconds: number,
    into: Plasma[],
    watch: BallWatch,
  ): void {
    let count = 0;
    for (const flight of flights) {
      if (count === MOST) break;
      const { key, player, values, isEnded } = flight;
      const slot = key % KEPT;
      const way = this.#way;
      way.place(flight, maze, seconds);
      const { x, y, z } = way;
      const { vx, vy, vz, bounces } = values;
      if (this.#keys[slot] !== key) {
        this.#keys[slot] = key;
        this.#bornMs[slot] = now;
        this.#bounces[slot] = bounces;
        if (!isEnded) watch.fired(player, x, z);
      } else if (bounces > this.#bounces[slot] || isEnded) {
        this.#bounces[slot] = isEnded ? 255 : bounces;
        watch.bounced(x, y, z);
      }
      if (isEnded) continue;
      const ball = this.#pool[count++];
      const speed = Math.sqrt(vx * vx + vy * vy + vz * vz) || 1;
      ball.seat = Math.max(0, player);
      ball.x = x;
      ball.y = y;
      ball.z = z;
      ball.dx = vx / speed;
      ball.dy = vy / speed;
      ball.dz = vz / speed;
      ball.age = Math.min(1, (now - this.#bornMs[slot]) / LIFE_MS);
      into.push(ball);
    }
  }
}
