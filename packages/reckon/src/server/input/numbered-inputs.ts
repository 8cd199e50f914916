// A player's inputs that are numbered and not stamped (AX1): a queue takes one for each tick, a latch the newest. Made by
// make-input-buffer.ts. Always true: an input is used at most once; memory is bounded whatever a client sends.

import type { Moving } from "../../core/moving/moving.ts";
import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { InputSchema } from "../../world/input.ts";
import { carryInput } from "../move/carry-input.ts";
import { carryRing } from "../move/carry-ring.ts";
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
  /** Whether a number is too old to tell if it has arrived: noting it would forget a newer one. */
  isBeyond(number: number): boolean {
    return number <= this.newest - this.#seen.size;
  }
  add(number: number): void {
    this.#seen.claim(number);
    if (number > this.newest) this.newest = number;
  }

  carry(by: Moving): void {
    this.newest = by.whole(this.newest, -1);
    carryRing(by, this.#seen, () => {});
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

  /** An input that was dropped for this one may have aimed; then this one takes its claim. */
  standFor(claim: ViewClaim): void {
    if (!this.claim.stamp.isKnown) this.claim.copyFrom(claim);
  }

  carry(by: Moving, schema: InputSchema, least = 0): void {
    this.number = by.whole(this.number, least);
    carryInput(by, schema, this.input);
    this.claim.carry(by);
  }
}

abstract class NumberedInputs implements InputBuffer {
  readonly arrivals: Arrivals = new Arrivals();
  used = -1;
  dropped = 0;
  protected readonly schema: InputSchema;
  protected readonly policy: InputPolicy;
  #missed = 0;

  constructor(schema: InputSchema, policy: InputPolicy) {
    this.schema = schema;
    this.policy = policy;
  }

  abstract offer(number: number, input: Float64Array, claim: ViewClaim): Offer;
  abstract take(tick: Tick, into: Float64Array, claim: ViewClaim): boolean;

  /** Numbered inputs have no rows. */
  took(_tick: Tick): void {}

  /** Numbers count inputs, not ticks, so a skipped tick makes none of them late. */
  skip(_tick: Tick): void {}

  protected use({ number, input, claim }: Waiting, into: Float64Array, intoClaim: ViewClaim): true {
    this.used = number;
    this.#missed = 0;
    into.set(input);
    intoClaim.copyFrom(claim);
    return true;
  }

  carry(by: Moving): void {
    this.arrivals.carry(by);
    this.used = by.whole(this.used, -1);
    this.dropped = by.whole(this.dropped);
    this.#missed = by.whole(this.#missed);
  }

  protected substitute(last: Float64Array, into: Float64Array): false {
    substituteInput(this.policy.missing, this.schema, last, ++this.#missed, into);
    return false;
  }
}

export class QueuedInputs extends NumberedInputs {
  /** Waiting inputs by number, lowest first; slots are reused. */
  readonly #queue: Waiting[] = [];
  readonly #free: Waiting[] = [];
  readonly #last: Float64Array;
  #isRefilling: boolean;

  constructor(schema: InputSchema, policy: InputPolicy, start: Float64Array) {
    super(schema, policy);
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
    const slot = this.#free.pop() ?? new Waiting(this.schema.size);
    slot.set(number, input, claim);
    let at = this.#queue.push(slot) - 1;
    for (; at > 0 && this.#queue[at - 1].number > number; at--) this.#queue[at] = this.#queue[at - 1];
    this.#queue[at] = slot;
    this.#trim();
    return "fresh";
  }

  take(_tick: Tick, into: Float64Array, claim: ViewClaim): boolean {
    claim.clear();
    const { missing } = this.policy;
    if (this.#isRefilling && missing.use === "wait" && this.#queue.length > missing.ticks)
      this.#isRefilling = false;
    const next = this.#isRefilling ? undefined : this.#queue.shift();
    if (next === undefined) {
      this.#isRefilling = missing.use === "wait";
      return this.substitute(this.#last, into);
    }
    this.#last.set(next.input);
    this.#free.push(next);
    return this.use(next, into, claim);
  }

  override carry(by: Moving): void {
    super.carry(by);
    this.#isRefilling = by.flag(this.#isRefilling);
    carryInput(by, this.schema, this.#last);
    const count = by.whole(this.#queue.length, 0, this.policy.overflow.above);
    for (let i = 0; i < count; i++) {
      this.#queue[i] ??= new Waiting(this.schema.size);
      this.#queue[i].carry(by, this.schema);
    }
  }

  #trim(): void {
    const { overflow } = this.policy;
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
    for (let i = 0; i < this.schema.size; i++) if (this.schema.fields[i].edge && from[i] === 1) into[i] = 1;
  }
}

export class LatchedInputs extends NumberedInputs {
  readonly #latched: Waiting;
  readonly #superseded = new ViewClaim();

  constructor(schema: InputSchema, policy: InputPolicy, start: Float64Array) {
    super(schema, policy);
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

  take(_tick: Tick, into: Float64Array, claim: ViewClaim): boolean {
    claim.clear();
    if (this.#latched.number > this.used) return this.use(this.#latched, into, claim);
    return this.substitute(this.#latched.input, into);
  }

  override carry(by: Moving): void {
    super.carry(by);
    this.#latched.carry(by, this.schema, -1);
  }
}
