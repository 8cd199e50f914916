// Limits flashes: a muzzle, a burst, white on a struck figure. Views ask before they brighten anything.
// Always true (WCAG 2.3.1): around any place light begins at most three times in any second, whatever causes it; flashes that begin in
// the same frame count as one; under reduced motion there are none.

/** At most three in a second, with a small margin. */
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

  /** Flashes nearer than `region` count as one place. Use an eighth of the visible area; Infinity: the whole picture. */
  constructor(region: number) {
    this.#region = region;
  }

  /** Asks for light at a place; if it is allowed, it counts as lit. */
  may(x: number, y: number, now: number): boolean {
    if (this.isStill) return false;
    for (let i = 0; i < KEPT; i++) {
      const ago = now - this.#ms[i];
      if (ago > 0 && ago < REST_MS && Math.hypot(x - this.#x[i], y - this.#y[i]) < this.#region) return false;
    }
    // If there are more than it can remember, the oldest must be over.
    if (now - this.#ms[this.#next] < REST_MS) return false;
    this.#x[this.#next] = x;
    this.#y[this.#next] = y;
    this.#ms[this.#next] = now;
    this.#next = (this.#next + 1) % KEPT;
    return true;
  }
}
