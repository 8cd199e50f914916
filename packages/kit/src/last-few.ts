// Maps by their number, made once: the rules of a room ask for the same one in each join, and so do all bots in that room. Always
// true: the same number gives the same map, made anew or not; so few are kept that nobody fills the memory by playing.

/** `make` for whole numbers, which remembers its last few results. They are shared: nobody may write to one. */
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
