// How long to wait for a WebSocket to open, and when to ask anew. A system repeats the first packet of TCP after a second; who
// gives up a little earlier and asks again is in sooner. Both doors open their WebSockets with it. Always true: one try at a
// time, because a browser opens one WebSocket at a time to an address; a refusal is an answer, and nothing is tried after it.

/** Long enough for three round trips of 230 ms: TCP, TLS and the upgrade. */
const FIRST_MS = 700;

/**
 * Tries until one opens, each time for twice as long, and for `timeoutMs` in all. A try resolves with undefined when its time
 * is over. Undefined: none opened.
 */
export async function inTries<T>(
  tryFor: (ms: number) => Promise<T | undefined>,
  timeoutMs: number,
): Promise<T | undefined> {
  let leftMs = timeoutMs;
  for (let ms = FIRST_MS; leftMs > 0; ms *= 2) {
    // What is too short for the next try is given to this one.
    const tryMs = leftMs < 3 * ms ? leftMs : ms;
    const opened = await tryFor(tryMs);
    if (opened !== undefined) return opened;
    leftMs -= tryMs;
  }
  return undefined;
}
