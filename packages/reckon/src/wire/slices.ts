// Work in slices: a generator that pauses wherever it may, so that a room can do a little after each snapshot and no tick is
// late. Always true: however long the pauses, the result is the same.

export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Does all slices now. */
export function atOnce<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}
