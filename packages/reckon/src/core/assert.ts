/**
 * The one way in which the library refuses a caller's mistake: a bad option, a call in the wrong order. Never call it with data from the
 * network: bad bytes are counted, and nothing is thrown.
 * The sentence is a constant at the call, so a check that holds costs no memory.
 */

/**
 * Throws `Error(sentence)` unless the condition is truthy.
 *
 * @example assert(capacity > 0, "Give the kind a capacity of at least 1.");
 */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
