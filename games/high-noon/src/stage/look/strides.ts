// The direction in which figures face, and how far they have walked: computed from their previous drawn places, because speeds of
// others are not sent.

/** A figure that moved farther than this in a frame was put there. */
const LEAP = 60;
/** A smaller movement is no turn, in pixels. */
const LEAST = 0.3;

export class Strides {
  /** By row: 1 faces right, −1 left. */
  readonly side: Int8Array;
  /** By row, in pixels. */
  readonly walked: Float64Array;
  readonly #x: Float64Array;
  readonly #y: Float64Array;

  constructor(rows: number) {
    this.side = new Int8Array(rows).fill(1);
    this.walked = new Float64Array(rows);
    this.#x = new Float64Array(rows);
    this.#y = new Float64Array(rows);
  }

  /** A row is drawn at a place. */
  look(row: number, x: number, y: number): void {
    const moved = Math.hypot(x - this.#x[row], y - this.#y[row]);
    if (moved < LEAP) this.walked[row] += moved;
    if (Math.abs(x - this.#x[row]) > LEAST) this.side[row] = x < this.#x[row] ? -1 : 1;
    this.#x[row] = x;
    this.#y[row] = y;
  }
}
