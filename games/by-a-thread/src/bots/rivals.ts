// Where a bot believes the others to be: by sight, by sound, and by its last look at the map. bot.ts lets
// it look; no other part of a bot reads where others are. Always true: it knows a place only by sight (in its view and with no wall
// between), by a sound (roughly), or by the map that every player has; its knowledge ages.

import { seesThrough } from "@reckon/kit";
import { atan2, cos, type Random, sin } from "reckon";
import type { ThreadWorld } from "../kinds.ts";
import type { Maze } from "../maze.ts";
import { CELL, PLAYERS, SPEED } from "../tuning.ts";
import { WALLS } from "../walk.ts";
import { HALF_VIEW } from "./memory.ts";

/** A player this near is noticed without a look. */
const BESIDE = 56;
/** A player who was out of sight for this long counts as newly met. */
const LOST = 24;
/** Ticks between two measurements of a player's speed. */
const EVERY = 6;
/** The weight of the newest measurement. */
const HEED = 0.25;

export class Rivals {
  /** By row: the believed place, and the speed if they are in sight. */
  readonly x: Float64Array = new Float64Array(PLAYERS);
  readonly z: Float64Array = new Float64Array(PLAYERS);
  readonly vx: Float64Array = new Float64Array(PLAYERS);
  readonly vz: Float64Array = new Float64Array(PLAYERS);
  readonly isSeen: Uint8Array = new Uint8Array(PLAYERS);
  /** Since when they have been in sight, and when their place was last known. */
  readonly since: Int32Array = new Int32Array(PLAYERS);
  readonly knownAt: Int32Array = new Int32Array(PLAYERS);
  readonly #seenAt = new Int32Array(PLAYERS);
  readonly #measuredAt = new Int32Array(PLAYERS);
  readonly #fromX = new Float64Array(PLAYERS);
  readonly #fromZ = new Float64Array(PLAYERS);

  constructor() {
    this.forget();
  }

  /** Starts another match. */
  forget(): void {
    this.isSeen.fill(0);
    this.#seenAt.fill(-999);
    this.knownAt.fill(-1);
    this.#measuredAt.fill(-999);
  }

  /** Drops a belief: the player is not there. */
  dismiss(row: number): void {
    this.knownAt[row] = -1;
  }

  look(world: ThreadWorld, own: number, yaw: number, maze: Maze, tick: number): void {
    const p = world.fields.player;
    const aheadX = cos(yaw);
    const aheadZ = sin(yaw);
    const edge = cos(HALF_VIEW);
    for (let row = 0; row < PLAYERS; row++) {
      this.isSeen[row] = 0;
      if (row === own) continue;
      if (!world.isAlive("player", row) || p.health[row] === 0) {
        this.knownAt[row] = -1;
        continue;
      }
      const dx = p.x[row] - p.x[own];
      const dz = p.z[row] - p.z[own];
      const far = Math.sqrt(dx * dx + dz * dz);
      if (far > BESIDE && dx * aheadX + dz * aheadZ < edge * far) continue;
      if (!seesThrough(maze, p.x[own], p.z[own], p.x[row], p.z[row], WALLS)) continue;
      this.#see(row, p.x[row], p.z[row], tick);
    }
  }

  #see(row: number, x: number, z: number, tick: number): void {
    if (tick - this.#seenAt[row] > LOST) {
      this.since[row] = tick;
      this.vx[row] = 0;
      this.vz[row] = 0;
      this.#measure(row, x, z, tick);
    }
    const ticks = tick - this.#measuredAt[row];
    if (ticks >= EVERY) {
      // A player who moves to and fro stays about in place: only their progress over a longer time counts.
      this.vx[row] += (walked(x - this.#fromX[row], ticks) - this.vx[row]) * HEED;
      this.vz[row] += (walked(z - this.#fromZ[row], ticks) - this.vz[row]) * HEED;
      this.#measure(row, x, z, tick);
    }
    this.isSeen[row] = 1;
    this.#seenAt[row] = tick;
    this.#believe(row, x, z, tick);
  }

  #measure(row: number, x: number, z: number, tick: number): void {
    this.#measuredAt[row] = tick;
    this.#fromX[row] = x;
    this.#fromZ[row] = z;
  }

  #believe(row: number, x: number, z: number, tick: number): void {
    this.x[row] = x;
    this.z[row] = z;
    this.knownAt[row] = tick;
  }

  /** Looks at the map: it shows the cell of every living player. */
  glance(world: ThreadWorld, own: number, tick: number): void {
    const p = world.fields.player;
    for (let row = 0; row < PLAYERS; row++) {
      if (row === own || this.isSeen[row] === 1 || !world.isAlive("player", row) || p.health[row] === 0)
        continue;
      this.#believe(row, middleOf(p.x[row]), middleOf(p.z[row]), tick);
    }
  }

  /** Hears a shot of a player out of sight: the direction well, the distance badly. */
  hear(row: number, ownX: number, ownZ: number, x: number, z: number, tick: number, random: Random): void {
    if (this.isSeen[row] === 1) return;
    const dx = x - ownX;
    const dz = z - ownZ;
    const far = Math.sqrt(dx * dx + dz * dz) * (0.7 + 0.6 * random.unit());
    const way = atan2(dz, dx) + (random.unit() - 0.5) * 0.6;
    this.#believe(row, ownX + cos(way) * far, ownZ + sin(way) * far, tick);
  }
}

/** Units per second over this many ticks, at most the walking speed. */
function walked(units: number, ticks: number): number {
  return Math.max(-SPEED, Math.min(SPEED, (units * 60) / ticks));
}

function middleOf(at: number): number {
  return (Math.floor(at / CELL) + 0.5) * CELL;
}
