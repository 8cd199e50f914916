// A shot over a wall at a player around a corner: mirrors the target in the walls around, aims at each mirror image, and simulates the ball
// by the game's own rule through the maze as the bot knows it. bot.ts tries it now and then. Always true: it finds an aim
// only if the ball bounces at least once, passes close by the target, and does not come back to the shooter.

import { slideX, slideY, type TileGrid } from "@reckon/kit";
import { atan2, cos, sin } from "reckon";
import type { Maze } from "../maze.ts";
import { fly } from "../plasma.ts";
import { CELL, EYE, MUZZLE, PLASMA_SPEED, RADIUS, SHELL, TICK_RATE } from "../tuning.ts";
import { WALLS } from "../walk.ts";

/** Walls to try on each side, the longest flight in ticks, and the most walls on the way. */
const WALLS_TRIED = 5;
const MOST_TICKS = 60;
const MOST_BOUNCES = 2;
/** The ball must pass the target within this distance, and the shooter at a larger one. */
const CLOSE = RADIUS + 2;
const SAFE = RADIUS + 20;
/** A ball that is this near again within this many ticks will hit its shooter. */
const BACK = RADIUS + 8;
const SOON = 36;

export class BankShot {
  /** The aim that was found. */
  yaw = 0;
  readonly #ball = { player: -1, values: { x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0, bounces: 0 } };

  /** Whether a ball from one place can reach another over a wall. */
  find(grid: TileGrid, x: number, z: number, toX: number, toZ: number): boolean {
    const column = Math.floor(x / CELL);
    const line = Math.floor(z / CELL);
    for (let i = 0; i <= WALLS_TRIED; i++) {
      // Nearest walls first: the right face of a wall on the left, the left face of one on the right, and the same for lines.
      if (this.#tries(grid, x, z, 2 * ((column - i) * CELL + SHELL) - toX, toZ, toX, toZ)) return true;
      if (this.#tries(grid, x, z, 2 * ((column + 1 + i) * CELL - SHELL) - toX, toZ, toX, toZ)) return true;
      if (this.#tries(grid, x, z, toX, 2 * ((line - i) * CELL + SHELL) - toZ, toX, toZ)) return true;
      if (this.#tries(grid, x, z, toX, 2 * ((line + 1 + i) * CELL - SHELL) - toZ, toX, toZ)) return true;
    }
    return false;
  }

  /** Aims at an image of the target, and simulates the ball. */
  #tries(
    grid: TileGrid,
    x: number,
    z: number,
    imageX: number,
    imageZ: number,
    toX: number,
    toZ: number,
  ): boolean {
    this.yaw = atan2(imageZ - z, imageX - x);
    this.#fire(grid, x, z, this.yaw);
    const { values } = this.#ball;
    const derived = grid as Maze;
    let hasPassed = false;
    for (let tick = 0; tick < MOST_TICKS; tick++) {
      const flies = fly(this.#ball, 1 / TICK_RATE, { derived });
      if (values.bounces === 0) continue;
      if (isNear(values.x - x, values.z - z, SAFE)) return false;
      if (values.bounces <= MOST_BOUNCES && isNear(values.x - toX, values.z - toZ, CLOSE)) hasPassed = true;
      if (!flies || (values.bounces > MOST_BOUNCES && !hasPassed)) break;
    }
    return hasPassed;
  }

  /** Whether a ball fired this way comes straight back, too soon to step aside. */
  comesBack(grid: TileGrid, x: number, z: number, yaw: number): boolean {
    this.#fire(grid, x, z, yaw);
    const { values } = this.#ball;
    const derived = grid as Maze;
    for (let tick = 0; tick < SOON; tick++) {
      if (!fly(this.#ball, 1 / TICK_RATE, { derived })) return false;
      if (values.bounces > 0 && isNear(values.x - x, values.z - z, BACK)) return true;
    }
    return false;
  }

  /** Fires like the rule: never from within a wall. */
  #fire(grid: TileGrid, x: number, z: number, yaw: number): void {
    const { values } = this.#ball;
    const wayX = cos(yaw);
    const wayZ = sin(yaw);
    values.x = slideX(grid, x, x + wayX * MUZZLE, z, SHELL, WALLS);
    values.y = EYE;
    values.z = slideY(grid, z, z + wayZ * MUZZLE, values.x, SHELL, WALLS);
    values.vx = wayX * PLASMA_SPEED;
    values.vy = 0;
    values.vz = wayZ * PLASMA_SPEED;
    values.bounces = 0;
  }
}

function isNear(dx: number, dz: number, far: number): boolean {
  return dx * dx + dz * dz < far * far;
}
