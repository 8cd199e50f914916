// The hand of a bot: it turns like a person, with a limited speed and a slightly wrong aim, and leads its target. bot.ts
// says where to turn. Always true: the yaw changes by no more than the strength allows; chance comes from the bot's own seed.

import { slideX, slideY, type TileGrid } from "@reckon/kit";
import { angleBetween, atan2, type Random } from "reckon";
import { PLASMA_SPEED, RADIUS, TICK_RATE } from "../tuning.ts";
import { WALLS } from "../walk.ts";
import type { Strength } from "./strength.ts";

/** How fast a hand accelerates, as a share of its top speed per tick. */
const QUICKEN = 0.12;
/** At first sight the aim is this much worse, until this many ticks have passed. */
const FLURRY = 1.6;
const CALM = 50;
/** The aiming error changes after this many ticks at least. */
const LEAST_DRIFT = 14;
const MORE_DRIFT = 26;

export class Hand {
  /** The present yaw. */
  yaw = 0;
  pitch = 0;
  #rate = 0;
  #offYaw = 0;
  #offPitch = 0;
  #driftsAt = -1;

  /** Sets the yaw at once: for a new match. */
  set(yaw: number): void {
    this.yaw = yaw;
    this.pitch = 0;
    this.#rate = 0;
    this.#driftsAt = -1;
  }

  /** Turns towards a yaw for one tick; `error` is the aiming error, as a standard deviation. */
  turn(wanted: number, error: number, strength: Strength, tick: number, random: Random): void {
    if (tick >= this.#driftsAt) {
      this.#driftsAt = tick + LEAST_DRIFT + random.below(MORE_DRIFT);
      this.#offYaw = random.normal();
      this.#offPitch = random.normal();
    }
    const most = strength.turnSpeed / TICK_RATE;
    const missing = angleBetween(this.yaw, wanted + this.#offYaw * error);
    const rate = Math.max(-most, Math.min(most, missing * strength.grip));
    const quicken = most * QUICKEN;
    this.#rate += Math.max(-quicken, Math.min(quicken, rate - this.#rate));
    // It does not swing beyond its target.
    if (Math.abs(this.#rate) > Math.abs(missing)) this.#rate = missing;
    this.yaw += this.#rate;
    this.pitch += (this.#offPitch * error * 0.4 - this.pitch) * strength.grip;
  }

  /** The aiming error at a player who has been in sight for this many ticks. */
  static errorAfter(ticks: number, strength: Strength): number {
    return strength.error * (1 + FLURRY * Math.max(0, 1 - ticks / CALM));
  }
}

/** Where to shoot at a walking player: they are shown `late` seconds ago, and the ball takes its time. */
export class Lead {
  x = 0;
  z = 0;
  yaw = 0;
  far = 0;

  find(
    grid: TileGrid,
    fromX: number,
    fromZ: number,
    x: number,
    z: number,
    vx: number,
    vz: number,
    late: number,
  ): void {
    this.x = x;
    this.z = z;
    for (let i = 0; i < 3; i++) {
      const far = distance(this.x - fromX, this.z - fromZ);
      const seconds = late + far / PLASMA_SPEED;
      // Walls stop the target like everybody.
      this.x = slideX(grid, x, x + vx * seconds, z, RADIUS, WALLS);
      this.z = slideY(grid, z, z + vz * seconds, this.x, RADIUS, WALLS);
    }
    this.yaw = atan2(this.z - fromZ, this.x - fromX);
    this.far = distance(this.x - fromX, this.z - fromZ);
  }
}

function distance(dx: number, dz: number): number {
  return Math.sqrt(dx * dx + dz * dz);
}
