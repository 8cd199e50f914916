// Moments in which a player's inputs stopped coming in time: what a server can know of the long rollbacks that their own screen had. A replay
// writer asks four times per second. Always true: a silence is told once, when it is long enough; a player who was never heard
// is not silent.

import type { Seat } from "../../server/seat.ts";

/** The part of a seat that tells. */
interface Heard extends Pick<Seat, "wasSubstituted"> {
  readonly buffer: { readonly arrivals: { readonly newest: number } };
}

/** So many ticks in a row without an own input: 200 ms at 60 Hz. A seat knows the last 32. */
export const SILENT_TICKS = 12;

export class Silences {
  /** By player: one of their own inputs was used since the last silence. */
  readonly #isHeard: boolean[] = [];

  /** True once for each silence, when it has lasted long enough. */
  begins(player: number, seat: Heard): boolean {
    if (seat.buffer.arrivals.newest < 0) return false;
    for (let ago = 0; ago < SILENT_TICKS; ago++)
      if (!seat.wasSubstituted(ago)) {
        this.#isHeard[player] = true;
        return false;
      }
    const wasHeard = this.#isHeard[player] === true;
    this.#isHeard[player] = false;
    return wasHeard;
  }
}
