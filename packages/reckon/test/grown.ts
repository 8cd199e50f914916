// How much garbage something makes, for the tests that hot paths make none.

/** Fewest bytes that the heap grew by in one of several runs without a collection, after a warm-up. */
export function grown(run: () => void): number {
  for (let i = 0; i < 4; i++) run();
  let fewest = Number.POSITIVE_INFINITY;
  // Many: on a quick machine code is still being compiled in the first ones.
  for (let i = 0; i < 32; i++) {
    const before = process.memoryUsage().heapUsed;
    run();
    const bytes = process.memoryUsage().heapUsed - before;
    if (bytes >= 0 && bytes < fewest) fewest = bytes;
  }
  return fewest;
}
