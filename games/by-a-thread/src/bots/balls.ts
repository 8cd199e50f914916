// The plasma that a bot knows of: what it sees coming, and what it hears fired or bouncing off a wall around the corner. bot.ts lets it look
// once per tick; steps.ts dodges what is listed. Always true: a ball is listed only after the bot's reaction time, while it is in
// sight or close enough to be heard rushing, and if it can still meet the bot; own ones only after a bounce.

import { seesThrough } from "@reckon/kit";
import { mix, type Random } from "reckon";
import type { Maze } from "../maze.ts";
import { WALLS } from "../walk.ts";
import type { Rivals } from "./rivals.ts";
import type { Strength } from "./strength.ts";

/** A ball of plasma as a client draws it. */
export interface Ball {
  readonly key: number;
  readonly player: number;
  readonly values: { readonly [field: string]: number };
}

/** How far a shot and a bounce are heard, and from where on a ball is heard rushing by, in units. */
const SHOT_HEARD = 640;
const BOUNCE_HEARD = 320;
const RUSH = 96;
/** A ball is a danger if it comes within so many units in the next so many seconds. */
const MARGIN = 40;
const AHEAD = 0.7;
/** Dangers that one can think of at once. */
const MOST = 8;
/** Balls whose bounces are remembered. */
const KEPT = 512;

export class Balls {
  /** Those that are coming: `count` of them, with place and speed along the ground. */
  count = 0;
  readonly x: Float64Array = new Float64Array(MOST);
  readonly z: Float64Array = new Float64Array(MOST);
  readonly vx: Float64Array = new Float64Array(MOST);
  readonly vz: Float64Array = new Float64Array(MOST);
  /** Where something was heard bouncing last, and when; −1: never. */
  noiseX = 0;
  noiseZ = 0;
  noiseAt = -1;
  /** The direction that the nearest ball flies in: who is hit looks where it came from. */
  nearVx = 0;
  nearVz = 0;
  readonly #salt: number;
  readonly #keys = new Int32Array(KEPT).fill(-1);
  readonly #noticed = new Int32Array(KEPT);
  readonly #bounces = new Uint8Array(KEPT);

  /** `salt`: so that no two bots try to dodge the same balls. */
  constructor(salt: number) {
    this.#salt = salt;
  }

  /** Another match: its balls are others. */
  forget(): void {
    this.#keys.fill(-1);
    this.count = 0;
    this.noiseAt = -1;
  }

  look(
    balls: Iterable<Ball>,
    own: number,
    x: number,
    z: number,
    maze: Maze,
    strength: Strength,
    rivals: Rivals,
    rowOf: (player: number) => number,
    tick: number,
    random: Random,
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
      if (!comesNear(dx, dz, values.vx, values.vz)) continue;
      if (this.#noticed[at] < 0) {
        if (far > RUSH && !seesThrough(maze, x, z, values.x, values.z, WALLS)) continue;
        this.#noticed[at] = tick;
      }
      if (tick - this.#noticed[at] < strength.reaction || this.count === MOST) continue;
      if ((mix(key, this.#salt) >>> 0) / 0x1_0000_0000 >= strength.dodges) continue;
      this.x[this.count] = values.x;
      this.z[this.count] = values.z;
      this.vx[this.count] = values.vx;
      this.vz[this.count] = values.vz;
      this.count++;
    }
  }

  #hearBounce(x: number, z: number, tick: number): void {
    this.noiseX = x;
    this.noiseZ = z;
    this.noiseAt = tick;
  }
}

/** Whether something that far away, and that fast, comes close soon. */
function comesNear(dx: number, dz: number, vx: number, vz: number): boolean {
  const square = vx * vx + vz * vz;
  if (square === 0) return false;
  const seconds = -(dx * vx + dz * vz) / square;
  if (seconds < 0 || seconds > AHEAD) return false;
  const missX = dx + vx * seconds;
  const missZ = dz + vz * seconds;
  return missX * missX + missZ * missZ < MARGIN * MARGIN;
}
