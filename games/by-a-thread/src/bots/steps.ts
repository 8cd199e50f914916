// The next step of a bot: the most promising of its wish, seven other directions and standing still. bot.ts says
// where it wants to go, and how much. Always true: a step leads neither into a known wall nor into a player; a ball
// that would hit the bot weighs more than any wish.

import { slideX, slideY, type TileGrid } from "@reckon/kit";
import { cos, sin, TAU } from "reckon";
import { FRICTION, PLAYERS, RADIUS, SPEED } from "../tuning.ts";
import { WALLS } from "../walk.ts";
import type { Balls } from "./balls.ts";
import type { Intent } from "./intent.ts";
import type { Rivals } from "./rivals.ts";

const WAYS = 8;
/** How far ahead a step is simulated, in seconds; longer than any ball needs to arrive. */
const AHEAD = 0.25;
const ROOM = 100;
/** A ball that passes nearer than the first distance hits; further than the second it is no danger; a hit costs this much. */
const MEETS = RADIUS + 3;
const BERTH = RADIUS + 14;
const DREAD = 8;
/** The cost of a near miss. */
const SCARE = 0.3;
/** How near others may come, and the cost of that. */
const ELBOW = 4 * RADIUS;
const CROWDED = 3;
/** A step that a wall stops is worth this much less. */
const BUMP = 1.5;

export class Steps {
  /** The chosen direction: as long as the wish if it is the wish, else of length 1, or 0, 0. */
  wayX = 0;
  wayZ = 0;
  /** A wall kept it from its wish. */
  isBumped = false;
  #isStopped = false;
  /** Its place and speed, and how far it could go along each axis. */
  #x = 0;
  #z = 0;
  #vx = 0;
  #vz = 0;
  #west = 0;
  #east = 0;
  #north = 0;
  #south = 0;

  /** Chooses the next step. */
  choose(intent: Intent, grid: TileGrid, balls: Balls, rivals: Rivals): void {
    const { wishX, wishZ } = intent;
    this.#stand(intent, grid);
    const length = Math.sqrt(wishX * wishX + wishZ * wishZ);
    const aheadX = length > 0.01 ? wishX / length : 1;
    const aheadZ = length > 0.01 ? wishZ / length : 0;
    let best = this.#worth(0, 0, balls, rivals);
    this.wayX = 0;
    this.wayZ = 0;
    for (let i = 0; i < WAYS; i++) {
      const turnX = cos((i * TAU) / WAYS);
      const turnZ = sin((i * TAU) / WAYS);
      const wayX = aheadX * turnX - aheadZ * turnZ;
      const wayZ = aheadX * turnZ + aheadZ * turnX;
      const worth = wayX * wishX + wayZ * wishZ + this.#worth(wayX, wayZ, balls, rivals);
      if (i === 0) this.isBumped = this.#isStopped;
      if (worth <= best) continue;
      best = worth;
      // It hurries only if it must.
      const pace = i === 0 ? Math.min(1, length) : 1;
      this.wayX = wayX * pace;
      this.wayZ = wayZ * pace;
    }
  }

  /** Notes the bot's place and speed, and the walls around. */
  #stand({ x, z, vx, vz }: Intent, grid: TileGrid): void {
    this.#x = x;
    this.#z = z;
    this.#vx = vx;
    this.#vz = vz;
    this.#west = slideX(grid, x, x - ROOM, z, RADIUS, WALLS) - x;
    this.#east = slideX(grid, x, x + ROOM, z, RADIUS, WALLS) - x;
    this.#north = slideY(grid, z, z - ROOM, x, RADIUS, WALLS) - z;
    this.#south = slideY(grid, z, z + ROOM, x, RADIUS, WALLS) - z;
  }

  /** The value of a direction apart from the wish: 0 if nothing speaks against it. */
  #worth(wayX: number, wayZ: number, balls: Balls, rivals: Rivals): number {
    const pushX = moved(this.#vx, wayX, AHEAD);
    const pushZ = moved(this.#vz, wayZ, AHEAD);
    const toX = within(pushX, this.#west, this.#east);
    const toZ = within(pushZ, this.#north, this.#south);
    const lost = Math.abs(toX - pushX) + Math.abs(toZ - pushZ);
    this.#isStopped = lost > RADIUS;
    let worth = (-BUMP * lost) / (SPEED * AHEAD);
    for (let i = 0; i < balls.count; i++) worth -= this.#dread(wayX, wayZ, balls, i);
    for (let row = 0; row < PLAYERS; row++) {
      if (rivals.isSeen[row] === 0) continue;
      const far = distance(rivals.x[row] - this.#x - toX, rivals.z[row] - this.#z - toZ);
      if (far < ELBOW) worth -= CROWDED * (1 - far / ELBOW);
    }
    return worth;
  }

  /** The cost of a ball: by its nearest distance, and how soon. */
  #dread(wayX: number, wayZ: number, { x, z, vx, vz }: Balls, i: number): number {
    const dx = x[i] - this.#x;
    const dz = z[i] - this.#z;
    const square = vx[i] * vx[i] + vz[i] * vz[i];
    const seconds = Math.max(0, -(dx * vx[i] + dz * vz[i]) / square);
    const ownX = within(moved(this.#vx, wayX, seconds), this.#west, this.#east);
    const ownZ = within(moved(this.#vz, wayZ, seconds), this.#north, this.#south);
    // Only the distance across its path counts: along it, the ball arrives a little sooner or later.
    const across = Math.abs((dx - ownX) * vz[i] - (dz - ownZ) * vx[i]) / Math.sqrt(square);
    if (across >= BERTH) return 0;
    const near = across < MEETS ? 1 : (SCARE * (BERTH - across)) / (BERTH - MEETS);
    return DREAD * near * Math.max(0.2, 1 - seconds);
  }
}

/** How far a player gets in some seconds of pushing this way: the speed follows, by friction. */
function moved(speed: number, way: number, seconds: number): number {
  const top = way * SPEED;
  const rubbed = FRICTION * seconds;
  return top * seconds + (speed - top) * (seconds / (1 + rubbed / 2 + (rubbed * rubbed) / 12));
}

function within(move: number, least: number, most: number): number {
  return move < least ? least : move > most ? most : move;
}

function distance(dx: number, dz: number): number {
  return Math.sqrt(dx * dx + dz * dz);
}
