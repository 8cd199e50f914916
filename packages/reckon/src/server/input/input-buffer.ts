// A player's inputs on the server, from arrival to the tick that uses them, in three addressings (AX1). The seat offers every input that
// arrives and takes one in every tick. Always true: an input is used at most once, never before its turn, and memory is bounded whatever
// a client sends. A repeated input is a duplicate (mostly by redundancy), an input that arrives after its turn is late: both are counted,
// neither is used.

import { assert } from "../../core/assert.ts";
import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import type { ViewClaim } from "../seen/view-claim.ts";
import { BUFFERED_TICKS } from "./input-rows.ts";
import type { MissingPolicy } from "./missing-input.ts";

/** The result of an offer: fresh and late inputs arrived for the first time. */
export type Offer = "fresh" | "late" | "duplicate" | "refused";

/** How a full queue overflows (AX4): it drops the oldest above a number, or trims to a number and keeps edge flags. */
export type OverflowPolicy =
  | { readonly drop: "oldest"; readonly above: number }
  | { readonly drop: "trim"; readonly above: number; readonly to: number };

export interface InputPolicy {
  readonly missing: MissingPolicy;
  /** Queue only. Stamped inputs live in a ring of 128 ticks that overwrites. */
  readonly overflow: OverflowPolicy;
}

/** The numbers of a player's inputs that have arrived, as far as they matter. */
export interface Arrived {
  /** −1 before the first. */
  readonly newest: number;
  has(number: number): boolean;
}

export interface InputBuffer {
  offer(number: number, input: Float64Array, claim: ViewClaim): Offer;
  /** Writes the input that `tick` is stepped with, and its claim; returns whether it is the player's own. */
  take(tick: Tick, into: Float64Array, claim: ViewClaim): boolean;
  /** The room took the inputs up to and including this tick's straight from the rows, all of them the player's own. */
  took(tick: Tick): void;
  /** The room skipped every tick up to and including this one. */
  skip(tick: Tick): void;
  /** Number of the last own input that was stepped with (tick addressing: the last tick); −1 before the first. */
  readonly used: number;
  /** Which numbers have arrived. */
  readonly arrivals: Arrived;
  /** Own inputs that arrived in time and were dropped unused, by an overflow, a newer input, or a skipped tick. */
  readonly dropped: number;
  carry(by: Moving): void;
}

/** Refuses a policy under which a buffer would never give an input, or would grow without bound. */
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
