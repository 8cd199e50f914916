// A player's inputs on the server, from arrival to the tick that uses them, in three addressings (AX1).
// The seat offers every input that arrives and takes one in every tick. Always true: an input is used at most
// once, never before its turn, and memory is bounded whatever a client sends. A repeated input is a duplicate
// (redundancy makes most of them), one that arrives after its turn is late: both are counted, neither is used.

import { assert } from "../../core/assert.ts";
import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { Addressing } from "../../wire/agreement.ts";
import type { InputSchema } from "../../world/input.ts";
import type { LatePresses } from "../seen/view-check.ts";
import { ViewClaim } from "../seen/view-claim.ts";
import { BUFFERED_TICKS, InputRows } from "./input-rows.ts";
import { type MissingPolicy, substituteInput } from "./missing-input.ts";
import { StampedInputs } from "./stamped-inputs.ts";

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

/**
 * A buffer for a player who enters after `tick` was stepped.
 * @param start what he holds until then. Default: nothing
 * @param rows where stamped inputs wait. Default: he has some of his own
 * @param latePresses by what a press is judged that came too late. Default: by what was seen with it
 */
export function createInputBuffer(
  addressing: Addressing,
  schema: InputSchema,
  policy: InputPolicy,
  tick: Tick,
  start: Float64Array = neutralOf(schema),
  player = 0,
  rows: InputRows = new InputRows(schema, player + 1),
  latePresses: LatePresses = "ownView",
): InputBuffer {
  if (addressing === "tick")
    return new StampedInputs(schema, policy.missing, tick, start, player, rows, latePresses);
  if (addressing === "queue") return new QueuedInputs(schema, policy, start);
  return new LatchedInputs(schema, policy, start);
}

function neutralOf(schema: InputSchema): Float64Array {
  const neutral = new Float64Array(schema.size);
  schema.neutral(neutral);
  return neutral;
}

/** Remembers which of the newest numbers have arrived. */
class Arrivals implements Arrived {
  readonly #seen: Ring<undefined> = new Ring<undefined>(2 * BUFFERED_TICKS, () => undefined);
  newest = -1;

  has(number: number): boolean {
    return this.#seen.has(number);
  }
  /** Too old to tell whether it has arrived: noting it would make a newer one forgotten. */
  isBeyond(number: number): boolean {
    return number <= this.newest - this.#seen.size;
  }
  add(number: number): void {
    this.#seen.claim(number);
    if (number > this.newest) this.newest = number;
  }
}

/** An input that waits for its turn. */
class Waiting {
  number = 0;
  readonly input: Float64Array;
  readonly claim: ViewClaim = new ViewClaim();

  constructor(size: number) {
    this.input = new Float64Array(size);
  }

  set(number: number, input: Float64Array, claim: ViewClaim): void {
    this.number = number;
    this.input.set(input);
    this.claim.copyFrom(claim);
  }

  /** What was dropped for this one may have aimed, and this one then stands for it. */
  standFor(claim: ViewClaim): void {
    if (!this.claim.stamp.isKnown) this.claim.copyFrom(claim);
  }
}

class QueuedInputs implements InputBuffer {
  readonly #schema: InputSchema;
  readonly #policy: InputPolicy;
  readonly arrivals: Arrivals = new Arrivals();
  /** Waiting inputs by number, lowest first; slots are reused. */
  readonly #queue: Waiting[] = [];
  readonly #free: Waiting[] = [];
  readonly #last: Float64Array;
  #missed = 0;
  #isRefilling: boolean;
  used = -1;
  dropped = 0;

  constructor(schema: InputSchema, policy: InputPolicy, start: Float64Array) {
    this.#schema = schema;
    this.#policy = policy;
    this.#last = start.slice();
    this.#isRefilling = policy.missing.use === "wait";
  }

  offer(number: number, input: Float64Array, claim: ViewClaim): Offer {
    if (this.arrivals.has(number)) return "duplicate";
    if (this.arrivals.isBeyond(number)) return "refused";
    const { newest } = this.arrivals;
    if (number > newest + BUFFERED_TICKS && newest >= 0) return "refused";
    this.arrivals.add(number);
    if (number <= this.used) return "late";
    const slot = this.#free.pop() ?? new Waiting(this.#schema.size);
    slot.set(number, input, claim);
    let at = this.#queue.push(slot) - 1;
    for (; at > 0 && this.#queue[at - 1].number > number; at--) this.#queue[at] = this.#queue[at - 1];
    this.#queue[at] = slot;
    this.#trim();
    return "fresh";
  }

  /** It has no rows. */
  took(_tick: Tick): void {}

  /** Numbers count inputs, not ticks: nothing is past because the room stood still. */
  skip(_tick: Tick): void {}

  take(_tick: Tick, into: Float64Array, claim: ViewClaim): boolean {
    claim.clear();
    const { missing } = this.#policy;
    if (this.#isRefilling && missing.use === "wait" && this.#queue.length > missing.ticks)
      this.#isRefilling = false;
    const next = this.#isRefilling ? undefined : this.#queue.shift();
    if (next === undefined) {
      this.#isRefilling = missing.use === "wait";
      substituteInput(missing, this.#schema, this.#last, ++this.#missed, into);
      return false;
    }
    this.#missed = 0;
    this.used = next.number;
    this.#last.set(next.input);
    into.set(next.input);
    claim.copyFrom(next.claim);
    this.#free.push(next);
    return true;
  }

  #trim(): void {
    const { overflow } = this.#policy;
    if (this.#queue.length <= overflow.above) return;
    const keep = overflow.drop === "trim" ? overflow.to : overflow.above;
    while (this.#queue.length > keep) {
      const gone = this.#queue.shift();
      if (gone === undefined) return;
      if (overflow.drop === "trim") this.#keepEdges(gone.input, this.#queue[0].input);
      this.#queue[0].standFor(gone.claim);
      this.#free.push(gone);
      this.dropped++;
    }
  }

  #keepEdges(from: Float64Array, into: Float64Array): void {
    for (let i = 0; i < this.#schema.size; i++) if (this.#schema.fields[i].edge && from[i] === 1) into[i] = 1;
  }
}

class LatchedInputs implements InputBuffer {
  readonly #schema: InputSchema;
  readonly #policy: InputPolicy;
  readonly arrivals: Arrivals = new Arrivals();
  readonly #latched: Waiting;
  readonly #superseded = new ViewClaim();
  #missed = 0;
  used = -1;
  dropped = 0;

  constructor(schema: InputSchema, policy: InputPolicy, start: Float64Array) {
    this.#schema = schema;
    this.#policy = policy;
    this.#latched = new Waiting(schema.size);
    this.#latched.number = -1;
    this.#latched.input.set(start);
  }

  offer(number: number, input: Float64Array, claim: ViewClaim): Offer {
    if (this.arrivals.has(number)) return "duplicate";
    if (this.arrivals.isBeyond(number)) return "refused";
    this.arrivals.add(number);
    const latched = this.#latched;
    if (number <= latched.number) return "late";
    const isDropped = latched.number > this.used;
    if (isDropped) this.dropped++;
    this.#superseded.copyFrom(latched.claim);
    latched.set(number, input, claim);
    if (isDropped) latched.standFor(this.#superseded);
    return "fresh";
  }

  /** It has no rows. */
  took(_tick: Tick): void {}

  /** Numbers count inputs, not ticks: nothing is past because the room stood still. */
  skip(_tick: Tick): void {}

  take(_tick: Tick, into: Float64Array, claim: ViewClaim): boolean {
    const { number, input } = this.#latched;
    claim.clear();
    if (number > this.used) {
      this.used = number;
      this.#missed = 0;
      into.set(input);
      claim.copyFrom(this.#latched.claim);
      return true;
    }
    substituteInput(this.#policy.missing, this.#schema, input, ++this.#missed, into);
    return false;
  }
}
