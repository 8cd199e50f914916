// Ariadne's thread: the way one's own player came, as points on the floor. The view adds a place in every frame; both painters
// draw it. Always true: two points are about `STEP` apart, except the last, which is at the player's feet; the oldest go first.

/** Units between two points. */
const STEP = 14;
/** About the length of a whole maze and back. */
const MOST = 480;
/** A player who is set down this far away begins a new thread. */
const LEAP = 200;

export class ThreadLine {
  readonly points: Float32Array = new Float32Array(2 * MOST);
  count = 0;

  add(x: number, z: number): void {
    const { points } = this;
    const last = this.count - 2;
    const far = last < 0 ? 0 : Math.hypot(x - points[2 * last], z - points[2 * last + 1]);
    if (far > LEAP) this.count = 0;
    // The last point follows the feet until they are a step from the one before it.
    if (this.count < 2) this.count++;
    else if (far >= STEP) {
      if (this.count === MOST) points.copyWithin(0, 2);
      else this.count++;
    }
    points[2 * this.count - 2] = x;
    points[2 * this.count - 1] = z;
  }

  clear(): void {
    this.count = 0;
  }
}
