// Whether a person plays: a player who does nothing has the same input for ever. A hosted room has one.
// Always true: inputs are compared once per second, with copies of the last ones; bots do not count.

import type { Room } from "../../server/room.ts";
import type { Visitor } from "../visit/visitor.ts";

const LOOK_MS = 1000;

export class PlayWatch {
  readonly #last: (Float64Array | undefined)[] = [];
  #lookedMs: number = Number.NEGATIVE_INFINITY;

  /** Whether the input of a person has changed since the last look. */
  sees(seats: readonly (Visitor | undefined)[], match: Room | undefined, now: number): boolean {
    if (match === undefined || now - this.#lookedMs < LOOK_MS) return false;
    this.#lookedMs = now;
    let isPlayed = false;
    for (const [seat, visitor] of seats.entries()) {
      const input = visitor === undefined || visitor.isBot ? undefined : match.seat(seat)?.input;
      if (input !== undefined && this.#hasChanged(seat, input)) isPlayed = true;
    }
    return isPlayed;
  }

  #hasChanged(seat: number, input: Float64Array): boolean {
    const last = this.#last[seat];
    if (last?.length === input.length && last.every((value, i) => value === input[i])) return false;
    this.#last[seat] = Float64Array.from(input);
    return true;
  }
}
