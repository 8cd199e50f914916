// How much garbage something makes, for the tests that hot paths make none.

/** Runs without a smaller figure after which there will be none: until then code is still being compiled. */
const PATIENCE = 48;

/** Fewest bytes that the heap grew by in one of several runs without a collection, after a warm-up. */
export function grown(run: () => void): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (let since = 0; since < PATIENCE; since++) {
    const before = process.memoryUsage().heapUsed;
    run();
    const bytes = process.memoryUsage().heapUsed - before;
    if (bytes < 0 || bytes >= fewest) continue;
    fewest = bytes;
    since = 0;
  }
  return fewest;
}
