// Whether something may light up now: a muzzle, a burst, white on whoever is struck. Views ask before they brighten anything.
// Always true (WCAG 2.3.1): around any place light begins at most three times in any second, whoever makes it; what begins in
// the same frame is one flash; under reduced motion there is none.

/** Three in a second, and a little less. */
const REST_MS = 350;
const KEPT = 64;

export class Flashes {
  /** Reduced motion. */
  isStill = false;
  readonly #region: number;
  readonly #x = new Float64Array(KEPT);
  readonly #y = new Float64Array(KEPT);
  readonly #ms = new Float64Array(KEPT).fill(Number.NEGATIVE_INFINITY);
  #next = 0;

  /** Flashes nearer than `region` count as one place. Take an eighth of what the screen shows; Infinity: all of the picture. */
  constructor(region: number) {
    this.#region = region;
  }

  /** Asks for light at a place; when it may be, it counts as lit. */
  may(x: number, y: number, now: number): boolean {
    if (this.isStill) return false;
    for (let i = 0; i < KEPT; i++) {
      const ago = now - this.#ms[i];
      if (ago > 0 && ago < REST_MS && Math.hypot(x - this.#x[i], y - this.#y[i]) < this.#region) return false;
    }
    // If there are more than can be remembered, the oldest must be over.
    if (now - this.#ms[this.#next] < REST_MS) return false;
    this.#x[this.#next] = x;
    this.#y[this.#next] = y;
    this.#ms[this.#next] = now;
    this.#next = (this.#next + 1) % KEPT;
    return true;
  }
}
