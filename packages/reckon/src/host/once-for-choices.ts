// One game for the same choices, so that its layout, its code of rows and its rules of prediction are made once for all rooms that play
// it, and for all bots in them. Called by the host for each game that it serves. Always true: only the games of the last few choices are
// kept, so that no player can fill the memory by choosing.

import type { Choices } from "../lobby/lobby-messages.ts";

/** Games that are kept of one name: choices of rooms that run at the same time are mostly alike. */
const KEPT = 32;

/** `make`, which is asked once for the same choices. */
export function onceForChoices<G>(make: (choices: Choices) => G): (choices: Choices) => G {
  const made = new Map<string, G>();
  return (choices) => {
    const key = JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)));
    const game = made.get(key) ?? make(choices);
    // The newest comes last, so that the oldest is forgotten.
    made.delete(key);
    made.set(key, game);
    const oldest = made.keys().next();
    if (made.size > KEPT && !oldest.done) made.delete(oldest.value);
    return game;
  };
}
