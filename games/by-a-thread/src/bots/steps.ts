// The next step of a bot: of the way that it wants to go, seven others and standing still, the one that promises best. bot.ts says
// where it wants to go, and how much. Always true: a step leads neither into a wall that is known nor into somebody; a ball
// that would meet the bot is worth more than any wish.

import { slideX, slideY, type TileGrid } from "@reckon/kit";
import { cos, sin, TAU } from "reckon";
import { FRICTION, PLAYERS, RADIUS, SPEED } from "../tuning.ts";
import { WALLS } from "../walk.ts";
import type { Balls } from "./balls.ts";
import type { Rivals } from "./rivals.ts";

const WAYS = 8;
/** A step is thought so far ahead, in seconds. */
const AHEAD = 0.25;
/** A ball that passes at this distance is no danger; one that meets costs so much. */
const BERTH = 22;
const DREAD = 6;
/** How near others may come, and what it costs. */
const ELBOW = 4 * RADIUS;
const CROWDED = 3;
/** A step that a wall stops is worth that much less. */
const BUMP = 1.5;

export class Steps {
  /** The way that was found: a direction of length 1, or 0, 0. */
  wayX = 0;
  wayZ = 0;
  /** It was kept from where it wanted to go by a wall. */
  isBumped = false;

  /** Chooses a step from a place, with a speed, towards a wish of length 0 to 1. */
  choose(
    grid: TileGrid,
    x: number,
    z: number,
    vx: number,
    vz: number,
    wishX: number,
    wishZ: number,
    balls: Balls,
    rivals: Rivals,
  ): void {
    const length = Math.sqrt(wishX * wishX + wishZ * wishZ);
    const aheadX = length > 0.01 ? wishX / length : 1;
    const aheadZ = length > 0.01 ? wishZ / length : 0;
    let best = this.#worth(grid, x, z, vx, vz, 0, 0, wishX, wishZ, balls, rivals);
    this.wayX = 0;
    this.wayZ = 0;
    for (let i = 0; i < WAYS; i++) {
      const turnX = cos((i * TAU) / WAYS);
      const turnZ = sin((i * TAU) / WAYS);
      const wayX = aheadX * turnX - aheadZ * turnZ;
      const wayZ = aheadX * turnZ + aheadZ * turnX;
      const worth = this.#worth(grid, x, z, vx, vz, wayX, wayZ, wishX, wishZ, balls, rivals);
      if (i === 0) this.isBumped = this.#isStopped;
      if (worth <= best) continue;
      best = worth;
      this.wayX = wayX;
      this.wayZ = wayZ;
    }
  }

  #isStopped = false;

  #worth(
    grid: TileGrid,
    x: number,
    z: number,
    vx: number,
    vz: number,
    wayX: number,
    wayZ: number,
    wishX: number,
    wishZ: number,
    balls: Balls,
    rivals: Rivals,
  ): number {
    let worth = wayX * wishX + wayZ * wishZ;
    const moveX = moved(vx, wayX, AHEAD);
    const moveZ = moved(vz, wayZ, AHEAD);
    const toX = slideX(grid, x, x + moveX, z, RADIUS, WALLS);
    const toZ = slideY(grid, z, z + moveZ, toX, RADIUS, WALLS);
    const lost = Math.abs(toX - x - moveX) + Math.abs(toZ - z - moveZ);
    this.#isStopped = lost > RADIUS;
    worth -= (BUMP * lost) / (SPEED * AHEAD);
    for (let i = 0; i < balls.count; i++) {
      const { vx: ballVx, vz: ballVz } = balls;
      const dx = balls.x[i] - x;
      const dz = balls.z[i] - z;
      const square = ballVx[i] * ballVx[i] + ballVz[i] * ballVz[i];
      const seconds = Math.max(0, -(dx * ballVx[i] + dz * ballVz[i]) / square);
      // Where both are when the ball is nearest; a wall may have stopped the bot before.
      const share = Math.min(1, seconds / AHEAD);
      const ownX = seconds <= AHEAD ? (toX - x) * share * share : toX - x;
      const ownZ = seconds <= AHEAD ? (toZ - z) * share * share : toZ - z;
      const missX = dx + ballVx[i] * seconds - ownX;
      const missZ = dz + ballVz[i] * seconds - ownZ;
      const miss = Math.sqrt(missX * missX + missZ * missZ);
      if (miss < BERTH) worth -= DREAD * (1 - miss / BERTH);
    }
    for (let row = 0; row < PLAYERS; row++) {
      if (rivals.isSeen[row] === 0) continue;
      const dx = rivals.x[row] - toX;
      const dz = rivals.z[row] - toZ;
      const far = Math.sqrt(dx * dx + dz * dz);
      if (far < ELBOW) worth -= CROWDED * (1 - far / ELBOW);
    }
    return worth;
  }
}

/** How far one gets in some seconds who pushes that way: the speed follows, as friction has it. */
function moved(speed: number, way: number, seconds: number): number {
  const top = way * SPEED;
  return top * seconds + (speed - top) * (seconds / (1 + (FRICTION * seconds) / 2));
}
