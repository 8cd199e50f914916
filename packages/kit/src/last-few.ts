// Keeps the last few maps by their number: the rules of a room ask for the same one in each join, and so do all bots in that room. Always
// true: the same number gives the same map, cached or not; the cache is small, so playing cannot fill the memory.

/** `make` for whole numbers, with a cache of its last few results. The results are shared: do not write to them. */
export function lastFew<T>(few: number, make: (number: number) => T): (number: number) => T {
  const made = new Map<number, T>();
  return (number) => {
    const known = made.get(number);
    if (known !== undefined) return known;
    const result = make(number);
    made.set(number, result);
    const oldest = made.keys().next();
    if (made.size > few && !oldest.done) made.delete(oldest.value);
    return result;
  };
}
