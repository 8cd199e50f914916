// A bot with a player in sight: it circles them at its preferred distance, aims at their future place, and fires in bursts.
// bot.ts uses it once the bot has had time to react. Always true: it knows its target only through rivals.ts.

import { seesThrough, type TileGrid } from "@reckon/kit";
import { angleBetween, cos, sin } from "reckon";
import { CELL, RADIUS, SHELL } from "../tuning.ts";
import { WALLS } from "../walk.ts";
import type { BankShot } from "./bank-shot.ts";
import { Hand, Lead } from "./hand.ts";
import type { Intent } from "./intent.ts";
import type { Memory } from "./memory.ts";
import type { Rivals } from "./rivals.ts";

/** The longest distance of a shot, in units. */
const REACH = 1000;
/** How strongly it moves nearer, or further away. */
const PRESS = 0.7;
/** The least and the most that it strafes, and how long to one side, in ticks. */
const ASIDE = 0.35;
const MORE_ASIDE = 0.65;
const LEAST_SIDE = 18;
const MORE_SIDE = 40;
/** At a wall it turns around after this many ticks. */
const TURN = 8;
/** Shots can be heard: for each living player besides the two of a duel it waits this much longer between bursts. */
const CAUTION = 0.25;

export class Fight {
  readonly #lead = new Lead();
  readonly #bank: BankShot;
  #side = 1;
  #sideUntil = 0;
  #firesUntil = 0;
  #restsUntil = 0;

  constructor(bank: BankShot) {
    this.#bank = bank;
  }

  engage(intent: Intent, { grid, dark }: Memory, { x, z, vx, vz, since }: Rivals, prey: number): void {
    const { tick, strength, random } = intent;
    const dx = x[prey] - intent.x;
    const dz = z[prey] - intent.z;
    const far = Math.max(1, Math.sqrt(dx * dx + dz * dz));
    if (tick >= this.#sideUntil) {
      this.#sideUntil = tick + LEAST_SIDE + random.below(MORE_SIDE);
      this.#side = -this.#side;
    }
    const nearer = Math.max(-1, Math.min(1, (far - strength.range) / (2 * CELL))) * PRESS;
    const aside = this.#side * (ASIDE + MORE_ASIDE * strength.dodges);
    intent.wishX = (dx * nearer - dz * aside) / far;
    intent.wishZ = (dz * nearer + dx * aside) / far;
    const share = strength.leads;
    const lead = this.#lead;
    lead.find(grid, intent.x, intent.z, x[prey], z[prey], vx[prey] * share, vz[prey] * share, intent.late);
    intent.lookYaw = lead.yaw;
    intent.error = Hand.errorAfter(tick - since[prey], strength);
    const off = Math.abs(angleBetween(intent.yaw, lead.yaw));
    const isAimed = off < RADIUS / far + intent.error + 0.03 && lead.far < REACH;
    if (isAimed && isClear(intent, dark, far)) this.pull(intent, dark);
  }

  /** A wall is in the way: strafes to the other side soon. */
  bump(tick: number): void {
    this.#sideUntil = Math.min(this.#sideUntil, tick + TURN);
  }

  /** Decides to fire: in bursts, and not at a wall that sends the ball straight back. */
  pull(intent: Intent, dark: TileGrid): void {
    const { tick, random } = intent;
    const { burst } = intent.strength;
    const pause = Math.floor(intent.strength.pause * (1 + CAUTION * Math.max(0, intent.living - 2)));
    if (tick >= this.#restsUntil) {
      this.#firesUntil = tick + burst / 2 + random.below(burst);
      this.#restsUntil = this.#firesUntil + pause / 2 + random.below(pause + 1);
    }
    intent.fires = tick < this.#firesUntil && !this.#bank.comesBack(dark, intent.x, intent.z, intent.yaw);
  }
}

/** Whether a ball would fly this far without touching a wall: at a corner it would come back. */
function isClear({ x, z, yaw }: Intent, grid: TileGrid, far: number): boolean {
  const aheadX = cos(yaw);
  const aheadZ = sin(yaw);
  for (let side = -SHELL; side <= SHELL; side += 2 * SHELL) {
    const fromX = x - aheadZ * side;
    const fromZ = z + aheadX * side;
    if (!seesThrough(grid, fromX, fromZ, fromX + aheadX * far, fromZ + aheadZ * far, WALLS)) return false;
  }
  return true;
}
