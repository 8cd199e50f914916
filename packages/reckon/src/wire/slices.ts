// Work in slices: a generator that pauses often, so that a room does a little after each snapshot and no tick is late.
// Always true: the result does not depend on the pauses.

export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Does all slices at once. */
export function atOnce<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}
