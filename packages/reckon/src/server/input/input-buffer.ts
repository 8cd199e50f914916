// A player's inputs on the server, from arrival to the tick that uses them, in three addressings (AX1).
// The seat offers every input that arrives and takes one in every tick. Always true: an input is used at most
// once, never before its turn, and memory is bounded whatever a client sends. A repeated input is a duplicate
// (redundancy makes most of them), one that arrives after its turn is late: both are counted, neither is used.

import { assert } from "../../core/assert.ts";
import type { Tick } from "../../core/tick.ts";
import type { ViewClaim } from "../seen/view-claim.ts";
import { BUFFERED_TICKS } from "./input-rows.ts";
import type { MissingPolicy } from "./missing-input.ts";

/** What became of an input: fresh and late ones arrived for the first time. */
export type Offer = "fresh" | "late" | "duplicate" | "refused";

/** What a full queue does (AX4): drop the oldest above a number, or trim to a number, keeping edge flags. */
export type OverflowPolicy =
  | { readonly drop: "oldest"; readonly above: number }
  | { readonly drop: "trim"; readonly above: number; readonly to: number };

export interface InputPolicy {
  readonly missing: MissingPolicy;
  /** Queue only. Stamped inputs live in a ring of 128 ticks that overwrites. */
  readonly overflow: OverflowPolicy;
}

/** Which of a player's numbers have arrived, as far as that matters. */
export interface Arrived {
  /** −1 before the first. */
  readonly newest: number;
  has(number: number): boolean;
}

export interface InputBuffer {
  /** `claim`: what its player says he saw. */
  offer(number: number, input: Float64Array, claim: ViewClaim): Offer;
  /** Writes the input that `tick` is stepped with, and its claim; true when it is the player's own. */
  take(tick: Tick, into: Float64Array, claim: ViewClaim): boolean;
  /** Inputs up to and including this tick's were taken straight from the rows, all of them the player's own. */
  took(tick: Tick): void;
  /** The room skipped every tick up to and including this one. */
  skip(tick: Tick): void;
  /** Number of the last own input that was stepped with (tick addressing: the last tick); −1 before the first. */
  readonly used: number;
  /** Which numbers have arrived. */
  readonly arrivals: Arrived;
  /** Own inputs that arrived in time and were dropped unused: overflow, a newer one, a skipped tick. */
  readonly dropped: number;
}

export { BUFFERED_TICKS };

/** Refuses a policy under which a buffer would never give an input, or would grow without end. */
export function checkInputPolicy({ missing, overflow }: InputPolicy): void {
  const { above } = overflow;
  assert(
    Number.isInteger(above) && above >= 1 && above <= BUFFERED_TICKS,
    `A queue overflows above ${above} inputs: give a whole number from 1 to ${BUFFERED_TICKS}.`,
  );
  assert(
    overflow.drop !== "trim" || (Number.isInteger(overflow.to) && overflow.to >= 1 && overflow.to <= above),
    `A queue of more than ${above} inputs is to be trimmed to another number: give a whole number from 1 to ${above}.`,
  );
  assert(
    missing.use !== "wait" || (missing.ticks >= 1 && missing.ticks < above),
    `A queue waits until more inputs than it may hold (${above}) have come: wait for 1 tick or more, and fewer than ${above}.`,
  );
}
