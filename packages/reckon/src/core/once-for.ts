// Values that are worked out once for each layout, plan or game and shared by all that have the same one: a program may have many rooms and
// clients of one game, and a shared value takes its memory, and its place in the cache, once.

/** Makes a value for each key when it is first needed, and keeps it as long as the key lives. */
export function onceFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
