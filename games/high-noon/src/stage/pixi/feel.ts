// What a blow feels like, in the picture only: a short shake, a blink in which enemies hold still, and white that never flickers.
// The view asks once per frame. Always true: the simulation and the controls never hear of it; under reduced motion nothing
// shakes, holds or flashes; around any place light begins at most three times in any second.

import { Flashes } from "../flashes.ts";

/** A blow's shake in pixels of the world, at most, and how fast it is gone. */
const MOST_SHAKE = 9;
const CALM_PER_SECOND = 9;
const FLASH_MS = 34;

export class Feel {
  shakeX = 0;
  shakeY = 0;
  #strength = 0;
  #heldMs = Number.NEGATIVE_INFINITY;
  readonly #flashes = new Flashes();
  #now = 0;
  /** Reduced motion. */
  isStill = false;

  /** Begins a frame. */
  update(now: number, seconds: number, isStill: boolean): void {
    this.#now = now;
    this.isStill = isStill;
    this.#flashes.isStill = isStill;
    this.#strength *= Math.exp(-CALM_PER_SECOND * seconds);
    if (isStill || this.#strength < 0.05) this.#strength = 0;
    this.shakeX = Math.sin(now * 0.093) * this.#strength;
    this.shakeY = Math.sin(now * 0.121 + 2) * this.#strength * 0.8;
  }

  shake(strength: number): void {
    if (!this.isStill) this.#strength = Math.min(MOST_SHAKE, Math.max(this.#strength, strength));
  }

  hold(ms: number): void {
    if (!this.isStill) this.#heldMs = Math.max(this.#heldMs, this.#now + ms);
  }

  /** Enemies and particles stay where they are. */
  get isHeld(): boolean {
    return this.#now < this.#heldMs;
  }

  /** Asks for light at a place; until when it is lit, in ms, or in the past when it may not be now. */
  flash(x: number, y: number): number {
    return this.#flashes.may(x, y, this.#now) ? this.#now + FLASH_MS : Number.NEGATIVE_INFINITY;
  }
}
