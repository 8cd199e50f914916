// Estimates the speed of others for a bot, which only sees their places: differences over a few ticks. Bots of both modes use it.

import type { HighNoonWorld } from "../kinds.ts";

/** Ticks between two measurements. */
const EVERY = 6;
/** A larger change, in pixels per tick, is no walk: the player was put there. */
const MOST = 12;

export class Tracker {
  /** By row, in pixels per second. */
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly #kind: "player" | "enemy";
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  #looked = -1;

  constructor(kind: "player" | "enemy", capacity: number) {
    this.#kind = kind;
    this.vx = new Float64Array(capacity);
    this.vy = new Float64Array(capacity);
    this.#x = new Float64Array(capacity);
    this.#y = new Float64Array(capacity);
  }

  look(world: HighNoonWorld, tick: number): void {
    const ticks = tick - this.#looked;
    if (ticks < EVERY) return;
    this.#looked = tick;
    const { x, y } = world.fields[this.#kind];
    for (const row of world.all(this.#kind)) {
      const dx = (x[row] - this.#x[row]) / ticks;
      const dy = (y[row] - this.#y[row]) / ticks;
      const isWalk = Math.abs(dx) < MOST && Math.abs(dy) < MOST;
      this.vx[row] = isWalk ? dx * 60 : 0;
      this.vy[row] = isWalk ? dy * 60 : 0;
      this.#x[row] = x[row];
      this.#y[row] = y[row];
    }
  }
}
