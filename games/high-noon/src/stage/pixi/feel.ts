// What a blow feels like, in the picture only: a short shake, a blink in which enemies hold still, and white that never flickers.
// The view asks once per frame. Always true: the simulation and the controls never hear of it; under reduced motion nothing
// shakes, holds or flashes; white is begun at most three times in any second.

/** A blow's shake in pixels of the world, at most, and how fast it is gone. */
const MOST_SHAKE = 9;
const CALM_PER_SECOND = 9;
const FLASH_MS = 34;
/** Three in a second, and a little less. */
const FLASH_REST_MS = 350;

export class Feel {
  shakeX = 0;
  shakeY = 0;
  #strength = 0;
  #heldMs = Number.NEGATIVE_INFINITY;
  #flashMs = Number.NEGATIVE_INFINITY;
  #now = 0;
  /** Reduced motion. */
  isStill = false;

  /** Begins a frame. */
  update(now: number, seconds: number, isStill: boolean): void {
    this.#now = now;
    this.isStill = isStill;
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

  /** Asks for white; until when it is white, in ms, or in the past when it may not be now. */
  flash(): number {
    if (this.isStill || this.#now - this.#flashMs < FLASH_REST_MS) {
      // Those who are struck in the same frame are white together.
      return !this.isStill && this.#now === this.#flashMs ? this.#now + FLASH_MS : Number.NEGATIVE_INFINITY;
    }
    this.#flashMs = this.#now;
    return this.#now + FLASH_MS;
  }
}
