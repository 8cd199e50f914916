// The effects of a blow on the picture only: a short shake, a moment in which things hold still (hit-stop), and a white flash that
// never flickers. A view reads the values once per frame, whatever it draws with. Always true: the simulation and the controls
// are not affected; under reduced motion nothing shakes, holds or flashes; light keeps to the limit of flashes.ts.

import { Flashes } from "./flashes.ts";

/** How fast a shake fades. */
const CALM_PER_SECOND = 9;
/** Long enough for two frames. */
const FLASH_MS = 34;

export interface FeelOptions {
  /** The widest shake of the picture, in the view's own units. */
  readonly mostShake: number;
  /** See flashes.ts. */
  readonly region: number;
}

export class Feel {
  /** The present displacement of the picture. */
  shakeX = 0;
  shakeY = 0;
  /** Reduced motion. */
  isStill = false;
  readonly #mostShake: number;
  readonly #flashes: Flashes;
  #strength = 0;
  #heldMs = Number.NEGATIVE_INFINITY;
  #now = 0;

  constructor({ mostShake, region }: FeelOptions) {
    this.#mostShake = mostShake;
    this.#flashes = new Flashes(region);
  }

  /** Begins a frame. */
  update(now: number, seconds: number, isStill: boolean): void {
    this.#now = now;
    this.isStill = isStill;
    this.#flashes.isStill = isStill;
    this.#strength *= Math.exp(-CALM_PER_SECOND * seconds);
    if (isStill || this.#strength < this.#mostShake / 180) this.#strength = 0;
    this.shakeX = Math.sin(now * 0.093) * this.#strength;
    this.shakeY = Math.sin(now * 0.121 + 2) * this.#strength * 0.8;
  }

  /** Starts a shake; of several the strongest counts. */
  shake(strength: number): void {
    if (!this.isStill) this.#strength = Math.min(this.#mostShake, Math.max(this.#strength, strength));
  }

  /** Holds things still for this time. */
  hold(ms: number): void {
    if (!this.isStill) this.#heldMs = Math.max(this.#heldMs, this.#now + ms);
  }

  /** Whether figures and particles stay in place. */
  get isHeld(): boolean {
    return this.#now < this.#heldMs;
  }

  /** Asks for light at a place: returns until when it is lit, in ms, or a time in the past if it may not flash now. */
  flash(x: number, y: number): number {
    return this.#flashes.may(x, y, this.#now) ? this.#now + FLASH_MS : Number.NEGATIVE_INFINITY;
  }
}
