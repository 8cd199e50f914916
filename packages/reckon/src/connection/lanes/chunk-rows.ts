// What a reliable lane knows of its chunks: for each number of a stretch a row of a few numbers, in a ring. Mostly a handful is
// under way, so the ring begins small and grows with the stretch, up to the lane's window. Used by both halves of a lane.
// Always true: growing keeps the rows of the stretch, and those that it adds are zeros. A number that is let go leaves its row
// as it is to a later one, which finds there what was not set back.

const FIRST_ROWS = 8;

export class ChunkRows {
  /** Rows one after the other: a field of the row of `number` is at `at(number)` + its place. */
  values: Float64Array;
  readonly #fields: number;
  #mask = FIRST_ROWS - 1;

  constructor(fields: number) {
    this.#fields = fields;
    this.values = new Float64Array(FIRST_ROWS * fields);
  }

  /** Where the row of a number begins. The number must be one of the stretch for which there is room. */
  at(number: number): number {
    return (number & this.#mask) * this.#fields;
  }

  /** Whether a number that is not below `base` has a row of its own. */
  has(number: number, base: number): boolean {
    return number - base <= this.#mask;
  }

  /** Makes room for `number`, where the stretch begins at `base`; rows that it adds are zeros. */
  reserve(number: number, base: number): void {
    while (!this.has(number, base)) this.#double(base);
  }

  #double(base: number): void {
    const before = this.values;
    const places = Array.from({ length: this.#mask + 1 }, (_, i) => this.at(base + i));
    this.#mask = this.#mask * 2 + 1;
    this.values = new Float64Array(before.length * 2);
    places.forEach((place, i) => {
      this.values.set(before.subarray(place, place + this.#fields), this.at(base + i));
    });
  }
}
