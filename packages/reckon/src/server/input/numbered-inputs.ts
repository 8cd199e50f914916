// A player's inputs that are numbered and not stamped (AX1): a queue takes one for each tick, a latch the newest. Made by
// make-input-buffer.ts. Always true: an input is used at most once; memory is bounded whatever a client sends.

import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { InputSchema } from "../../world/input.ts";
import { ViewClaim } from "../seen/view-claim.ts";
import type { Arrived, InputBuffer, InputPolicy, Offer } from "./input-buffer.ts";
import { BUFFERED_TICKS } from "./input-rows.ts";
import { substituteInput } from "./missing-input.ts";

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

export class QueuedInputs implements InputBuffer {
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

export class LatchedInputs implements InputBuffer {
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
