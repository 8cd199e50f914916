// What a reliable lane knows of its chunks: for each number in a stretch a row of a few numbers, in a ring. Mostly a handful of chunks is
// under way, so the ring begins small and grows with the stretch, up to the lane's window. Both halves of a lane use it. Always true:
// growing keeps the rows of the stretch and adds rows of zeros. A number that is let go leaves its row as it is: a later number finds there
// what was not reset.

const FIRST_ROWS = 8;

export class ChunkRows {
  /** All rows, one after the other: a field in the row of `number` is at `at(number)` + its place. */
  values: Float64Array;
  readonly #fields: number;
  #mask = FIRST_ROWS - 1;

  constructor(fields: number) {
    this.#fields = fields;
    this.values = new Float64Array(FIRST_ROWS * fields);
  }

  /** Where the row of a number begins. There must be room for the number: see `reserve`. */
  at(number: number): number {
    return (number & this.#mask) * this.#fields;
  }

  /** Whether a number of at least `base` has a row of its own. */
  has(number: number, base: number): boolean {
    return number - base <= this.#mask;
  }

  /** Makes room for `number` in a stretch that begins at `base`; added rows are zeros. */
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
