// Decides how long to wait for a WebSocket to open, and when to try again. A system repeats the first packet of TCP after a second; a
// client that gives up a little earlier and tries again connects sooner. Both doors open their WebSockets with it. Always true: there is
// one try at a time, because a browser opens one WebSocket at a time to an address; a refusal is an answer, and ends the tries.

/** Long enough for three round trips of 230 ms: TCP, TLS and the upgrade. */
const FIRST_MS = 700;
/** The end of each try: a program that was busy all the time receives now what arrived meanwhile. */
const LISTEN_MS = 100;

/** Begins a try, which calls one of the two functions; returns a function that gives the try up. */
export type Try<T> = (opened: (value: T) => void, refused: (error: Error) => void) => () => void;

/** The longest try: a network that returns in the middle of one is noticed within this time. */
const MOST_MS = 2800;

/** Tries until one opens, each time for twice as long, and for `timeoutMs` in all. Undefined: none opened. */
export async function inTries<T>(begin: Try<T>, timeoutMs: number): Promise<T | undefined> {
  let leftMs = timeoutMs;
  for (let ms = FIRST_MS; leftMs > 0; ms = Math.min(2 * ms, MOST_MS)) {
    // A rest that is too short for another try prolongs this one.
    const tryMs = leftMs < ms + FIRST_MS ? leftMs : ms;
    const opened = await tryFor(tryMs, begin);
    if (opened !== undefined) return opened;
    leftMs -= tryMs;
  }
  return undefined;
}

function tryFor<T>(ms: number, begin: Try<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const listen = (): void => {
      timer = setTimeout(() => {
        resolve(undefined);
        giveUp();
      }, LISTEN_MS);
    };
    let timer = setTimeout(listen, ms - LISTEN_MS);
    const giveUp = begin(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
