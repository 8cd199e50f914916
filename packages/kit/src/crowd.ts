// Pushes bodies apart: a note of where every row stands at one moment within a tick. Rules fill it with `gather` each time
// before they ask, so no state outlives a tick. Always true: a push is a function of the noted places, so it depends neither on
// the order of rows nor on which of them a side steps; two rows that overlap are pushed equally far, in opposite directions.

/** Places of all rows of a kind whose bodies are discs of one size. */
export class Crowd {
  /** The push that `presses` found, in units. */
  pushX = 0;
  pushY = 0;
  readonly #rows: number;
  /** Two rows nearer than this overlap. */
  readonly #apart: number;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #isHere: Uint8Array;

  /** For this many rows, with this radius. */
  constructor(rows: number, radius: number) {
    this.#rows = rows;
    this.#apart = 2 * radius;
    this.#x = new Float64Array(rows);
    this.#y = new Float64Array(rows);
    this.#isHere = new Uint8Array(rows);
  }

  /** Notes the places of the rows whose number in `isHere` is not 0. */
  gather(isHere: ArrayLike<number>, x: Float64Array, y: Float64Array): void {
    for (let row = 0; row < this.#rows; row++) {
      this.#isHere[row] = isHere[row] === 0 ? 0 : 1;
      this.#x[row] = x[row];
      this.#y[row] = y[row];
    }
  }

  /** True if others overlap this row. It must move by half of each overlap: the sum is in pushX, pushY. */
  presses(row: number): boolean {
    const isHere = this.#isHere;
    const x = this.#x;
    const y = this.#y;
    const apart = this.#apart;
    this.pushX = 0;
    this.pushY = 0;
    let isPressed = false;
    for (let other = 0; other < this.#rows; other++) {
      if (other === row || isHere[other] === 0) continue;
      const dx = x[row] - x[other];
      const dy = y[row] - y[other];
      if (dx >= apart || dx <= -apart) continue;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance >= apart) continue;
      isPressed = true;
      const share = (apart - distance) / 2;
      // Of two rows on exactly the same spot, the lower one goes left.
      this.pushX += distance > 0 ? (dx / distance) * share : other > row ? -share : share;
      this.pushY += distance > 0 ? (dy / distance) * share : 0;
    }
    return isPressed;
  }

  /** The lowest other row that overlaps this one and whose number in `isSpared` is 0; −1: none. */
  touching(row: number, isSpared: ArrayLike<number>): number {
    for (let other = 0; other < this.#rows; other++) {
      const dx = this.#x[row] - this.#x[other];
      const dy = this.#y[row] - this.#y[other];
      if (other === row || this.#isHere[other] === 0 || isSpared[other] !== 0) continue;
      if (Math.sqrt(dx * dx + dy * dy) < this.#apart) return other;
    }
    return -1;
  }

  /** True if another body would touch none at this place. */
  isFree(x: number, y: number): boolean {
    for (let other = 0; other < this.#rows; other++) {
      const dx = x - this.#x[other];
      const dy = y - this.#y[other];
      if (this.#isHere[other] === 1 && dx * dx + dy * dy < this.#apart * this.#apart) return false;
    }
    return true;
  }
}
