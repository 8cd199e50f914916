// The plasma that a bot knows: balls that it sees coming, and balls that it hears fired or bouncing off a wall around the
// corner. bot.ts calls `look` once per tick; steps.ts dodges the listed balls. Always true: a ball is listed only once it was in
// sight, or near enough to be heard, and if it can hit the bot soon; others' only after the reaction time, own ones after a bounce.

import { seesThrough, type TileGrid } from "@reckon/kit";
import { mix } from "reckon";
import type { Maze } from "../maze.ts";
import { fly } from "../plasma.ts";
import { WALLS } from "../walk.ts";
import type { Intent } from "./intent.ts";
import type { Rivals } from "./rivals.ts";
import type { Strength } from "./strength.ts";

/** A ball of plasma as a client draws it. */
export interface Ball {
  readonly key: number;
  readonly player: number;
  readonly values: { readonly [field: string]: number };
}

/** The distance at which a shot, a bounce, and a ball rushing by are heard, in units. */
const SHOT_HEARD = 512;
const BOUNCE_HEARD = 320;
const RUSH = 96;
/** A ball is a danger if it comes within this many units in the next this many seconds. */
const MARGIN = 40;
const AHEAD = 0.7;
/** The bot simulates a ball in steps of this many seconds, if the ball is no further away than it can fly in that time, in units. */
const STRIDE = 1 / 30;
const FAR = 500;
/** Most dangers that a bot considers at once. */
const MOST = 8;
/** Balls whose bounces are remembered. */
const KEPT = 512;

export class Balls {
  /** The dangerous balls: `count` of them, with place and speed along the ground. */
  count = 0;
  readonly x: Float64Array = new Float64Array(MOST);
  readonly z: Float64Array = new Float64Array(MOST);
  readonly vx: Float64Array = new Float64Array(MOST);
  readonly vz: Float64Array = new Float64Array(MOST);
  /** The place and time of the last bounce that it heard; −1: never. */
  noiseX = 0;
  noiseZ = 0;
  noiseAt = -1;
  /** The direction of the nearest ball's flight: a bot that is hit looks where the ball came from. */
  nearVx = 0;
  nearVz = 0;
  readonly #thought = { player: -1, values: { x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0, bounces: 0 } };
  readonly #salt: number;
  readonly #keys = new Int32Array(KEPT).fill(-1);
  readonly #noticed = new Int32Array(KEPT);
  readonly #bounces = new Uint8Array(KEPT);

  /** `salt`: so that two bots do not choose the same balls to dodge. */
  constructor(salt: number) {
    this.#salt = salt;
  }

  /** Another match: its balls are new. */
  forget(): void {
    this.#keys.fill(-1);
    this.count = 0;
    this.noiseAt = -1;
  }

  look(
    balls: Iterable<Ball>,
    own: number,
    { tick, x, z, strength, random }: Intent,
    maze: Maze,
    grid: TileGrid,
    rivals: Rivals,
    rowOf: (player: number) => number,
  ): void {
    this.count = 0;
    let nearest = RUSH;
    for (const { key, player, values } of balls) {
      const at = key % KEPT;
      const dx = values.x - x;
      const dz = values.z - z;
      const far = Math.sqrt(dx * dx + dz * dz);
      if (this.#keys[at] !== key) {
        this.#keys[at] = key;
        this.#noticed[at] = -1;
        this.#bounces[at] = values.bounces;
        const row = player === own || player < 0 ? -1 : rowOf(player);
        if (row >= 0 && far < SHOT_HEARD) rivals.hear(row, x, z, values.x, values.z, tick, random);
      } else if (this.#bounces[at] !== values.bounces) {
        this.#bounces[at] = values.bounces;
        if (player !== own && far < BOUNCE_HEARD) this.#hearBounce(values.x, values.z, tick);
      }
      if (player === own && values.bounces === 0) continue;
      if (far < nearest) {
        nearest = far;
        this.nearVx = values.vx;
        this.nearVz = values.vz;
      }
      if (far > FAR) continue;
      if (this.#noticed[at] < 0) {
        if (far > RUSH && !seesThrough(maze, x, z, values.x, values.z, WALLS)) continue;
        this.#noticed[at] = tick;
      }
      if (this.count === MOST || !(player === own || this.#heeds(key, tick - this.#noticed[at], strength)))
        continue;
      this.#foresee(values, x, z, grid, strength.foresees);
    }
  }

  /** Simulates a ball over a few walls; if it comes near, it is listed as if it came all the way on its last line. */
  #foresee(values: Ball["values"], x: number, z: number, grid: TileGrid, bounces: number): void {
    const ball = this.#thought.values;
    ball.x = values.x;
    ball.y = values.y;
    ball.z = values.z;
    ball.vx = values.vx;
    ball.vy = values.vy;
    ball.vz = values.vz;
    ball.bounces = values.bounces;
    const most = values.bounces + bounces;
    const derived = grid as Maze;
    for (let seconds = 0; seconds < AHEAD; seconds += STRIDE) {
      if (comesNear(ball.x - x, ball.z - z, ball.vx, ball.vz)) {
        this.x[this.count] = ball.x - ball.vx * seconds;
        this.z[this.count] = ball.z - ball.vz * seconds;
        this.vx[this.count] = ball.vx;
        this.vz[this.count] = ball.vz;
        this.count++;
        return;
      }
      if (!fly(this.#thought, STRIDE, { derived }) || ball.bounces > most) return;
    }
  }

  /** Whether it tries to dodge a ball of another player that it noticed this many ticks ago. */
  #heeds(key: number, ticks: number, { dodgeAfter, dodges }: Strength): boolean {
    return ticks >= dodgeAfter && (mix(key, this.#salt) >>> 0) / 0x1_0000_0000 < dodges;
  }

  #hearBounce(x: number, z: number, tick: number): void {
    this.noiseX = x;
    this.noiseZ = z;
    this.noiseAt = tick;
  }
}

/** Whether something this far away, and this fast, comes close within a step. */
function comesNear(dx: number, dz: number, vx: number, vz: number): boolean {
  const square = vx * vx + vz * vz;
  if (square === 0) return false;
  const seconds = -(dx * vx + dz * vz) / square;
  if (seconds < 0 || seconds > STRIDE) return false;
  const missX = dx + vx * seconds;
  const missZ = dz + vz * seconds;
  return missX * missX + missZ * missZ < MARGIN * MARGIN;
}
