// Two scripted players of dash that test whether aiming pays: one mashes the button while it chases, one waits for the aim.
// Both chase the nearest player around walls alike, so that they differ only in the moment of their dashes.

import { atan2, cos, type Glance, mix, Random, sin, TAU, type World } from "reckon";
import { DASH_FACTOR, RADIUS, SPEED } from "../src/tuning.ts";

/** Ticks between two presses of the masher: about eight per second. */
const MASH_TICKS = 7;
/** The careful player dashes from this distance, in units, and only after the other has been there for this many ticks. */
const NEAR = 92;
const AIM_TICKS = 8;
/** Their screens show others with this delay, in seconds. */
const SEEN_LATE = 0.1;

abstract class Chaser {
  protected presses = 0;
  readonly #player: number;
  readonly #random: Random;
  #lastX = 0;
  #lastY = 0;
  #stuckFor = 0;
  #detourUntil = -1;
  #detour = 0;

  constructor(seed: number, player: number) {
    this.#player = player;
    this.#random = Random.from(mix(seed, player + 1));
  }

  sample(into: Record<string, number>, { tick, shown }: Glance): void {
    const row = shown.rowOf("player", this.#player);
    if (row < 0) return;
    const other = this.choose(shown, row);
    let angle = other < 0 ? 0 : this.aim(tick, shown, row, other);
    const { x, y } = shown.fields.player;
    const isStuck = Math.hypot(x[row] - this.#lastX, y[row] - this.#lastY) < 0.5;
    this.#lastX = x[row];
    this.#lastY = y[row];
    this.#stuckFor = isStuck ? this.#stuckFor + 1 : 0;
    if (this.#stuckFor > 8) {
      this.#detour = this.#random.unit() * TAU;
      this.#detourUntil = tick + 20 + this.#random.below(30);
    }
    if (tick < this.#detourUntil) angle = this.#detour;
    into.moveX = cos(angle);
    into.moveY = sin(angle);
    into.dash = this.presses;
  }

  /** The player that it chases; −1: there is none. */
  protected choose(shown: World, row: number): number {
    return nearest(shown, row, false);
  }

  /** Presses if it is time to, and returns the direction to run. */
  protected abstract aim(tick: number, shown: World, row: number, other: number): number;
}

/** Runs straight at the nearest player, pressing all the time. */
export class Masher extends Chaser {
  protected aim(tick: number, shown: World, row: number, other: number): number {
    if (tick % MASH_TICKS === 0) this.presses = (this.presses + 1) & 15;
    return angleTo(shown, row, other, 0);
  }
}

/** Runs at the nearest player who is not safe, and dashes at their future place once they are near. */
export class Careful extends Chaser {
  #nearFor = 0;

  protected override choose(shown: World, row: number): number {
    const open = nearest(shown, row, true);
    return open < 0 ? nearest(shown, row, false) : open;
  }

  protected aim(_tick: number, shown: World, row: number, other: number): number {
    const { x, y, cooldown, isSafe } = shown.fields.player;
    const far = Math.hypot(x[other] - x[row], y[other] - y[row]);
    const isChance = far < NEAR && cooldown[row] === 0 && isSafe[other] === 0;
    this.#nearFor = isChance ? this.#nearFor + 1 : 0;
    if (this.#nearFor > AIM_TICKS) {
      this.#nearFor = 0;
      this.presses = (this.presses + 1) & 15;
    }
    const ahead = SEEN_LATE + Math.max(0, far - 2 * RADIUS) / (SPEED * DASH_FACTOR);
    const angle = angleTo(shown, row, other, ahead);
    // There is nothing to gain now: keeps away.
    return isSafe[other] === 1 || cooldown[row] > 0 ? angle + Math.PI * 0.75 : angle;
  }
}

function angleTo(shown: World, row: number, other: number, seconds: number): number {
  const { x, y, vx, vy } = shown.fields.player;
  return atan2(y[other] + vy[other] * seconds - y[row], x[other] + vx[other] * seconds - x[row]);
}

/** The nearest other player; `isOpen`: of those who can be touched. −1: there is none. */
function nearest(shown: World, row: number, isOpen: boolean): number {
  const { x, y, isSafe } = shown.fields.player;
  let found = -1;
  let best = Number.POSITIVE_INFINITY;
  for (const other of shown.all("player")) {
    const far = Math.hypot(x[other] - x[row], y[other] - y[row]);
    if (other === row || far >= best || (isOpen && isSafe[other] === 1)) continue;
    best = far;
    found = other;
  }
  return found;
}
