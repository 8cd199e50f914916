// A player's inputs that are stamped with their tick (AX1), over the rows of their room. Made by createInputBuffer. Always true: a tick gets
// the input that arrived for it in time, and nothing else, except a late trigger, which the next tick pulls (VC7, late-trigger.ts). The
// room may take inputs straight from the rows, and then calls `took` before any other method.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import type { InputSchema } from "../../world/input.ts";
import { carryInput } from "../move/carry-input.ts";
import type { LatePresses } from "../seen/view-check.ts";
import { ViewClaim } from "../seen/view-claim.ts";
import type { Arrived, InputBuffer, Offer } from "./input-buffer.ts";
import type { InputRows } from "./input-rows.ts";
import { LateTrigger } from "./late-trigger.ts";
import { type MissingPolicy, substituteInput } from "./missing-input.ts";

export class StampedInputs implements InputBuffer, Arrived {
  // The fields that every packet needs come first, so that they lie together in memory.
  readonly #player: number;
  readonly #rows: InputRows;
  /** The last tick that was stepped: an input for it or an earlier tick is late. */
  #tail: Tick;
  newest = -1;
  /** From here to the newest every input has arrived, so mostly no row has to be checked. */
  #wholeFrom = 0;
  used = -1;
  /** The last input received (BT19), and its tick. While that is `#tail`, the input is in its row, not here. */
  #lastTick = -1;
  #missed = 0;
  readonly #last: Float64Array;
  dropped = 0;
  readonly #schema: InputSchema;
  readonly #missing: MissingPolicy;
  /** Claims by place. */
  readonly #claims: (ViewClaim | undefined)[] = [];
  /** Undefined: late presses are judged by the likely view when they are applied. */
  readonly #late: LateTrigger | undefined;

  constructor(
    schema: InputSchema,
    missing: MissingPolicy,
    tick: Tick,
    start: Float64Array,
    player: number,
    rows: InputRows,
    latePresses: LatePresses,
  ) {
    this.#schema = schema;
    this.#missing = missing;
    this.#tail = tick;
    this.#player = player;
    this.#rows = rows;
    this.#last = start.slice();
    this.#late = latePresses === "ownView" && schema.canAim ? new LateTrigger(schema) : undefined;
  }

  get arrivals(): Arrived {
    return this;
  }

  has(number: number): boolean {
    if (number > this.newest) return false;
    return number >= this.#wholeFrom || this.#rows.find(this.#player, number) >= 0;
  }

  offer(number: number, input: Float64Array, claim: ViewClaim): Offer {
    const tail = this.#tail;
    const { buffered } = this.#rows;
    if (number > tail + buffered || number <= tail - buffered) return "refused";
    if (this.has(number)) return "duplicate";
    this.#note(number);
    this.#rows.put(this.#player, number, input, claim.stamp.isKnown);
    if (number > tail) {
      if (claim.stamp.isKnown) this.#keep(number, claim);
      else if (number === this.#late?.tick) this.#pull(this.#late);
      return "fresh";
    }
    // Too late for its tick, but newer than the input that a substitute would repeat (BT19: the last one received).
    if (number > this.#lastTick) {
      if (this.#late !== undefined && claim.stamp.isKnown && this.#isPulled(input)) {
        this.#late.take(input, claim, tail + 1);
        this.#pull(this.#late);
      }
      this.#last.set(input);
      this.#lastTick = number;
    }
    return "late";
  }

  took(tick: Tick): void {
    this.used = tick;
    this.#tail = tick;
    this.#lastTick = tick;
    this.#missed = 0;
  }

  skip(tick: Tick): void {
    this.#keepLast();
    const last = Math.min(tick, this.#tail + this.#rows.buffered);
    for (let past = this.#tail + 1; past <= last; past++) {
      const at = this.#rows.find(this.#player, past);
      if (at < 0) continue;
      // Its tick was skipped, but it is the last input received, which a substitute repeats (BT19).
      this.#rows.read(at, this.#last);
      this.#lastTick = past;
      this.dropped++;
    }
    this.#tail = Math.max(this.#tail, tick);
  }

  take(tick: Tick, into: Float64Array, claim: ViewClaim): boolean {
    claim.clear();
    const at = this.#rows.find(this.#player, tick);
    if (at < 0) this.#keepLast();
    if (at < 0) {
      this.used = tick;
      this.#tail = tick;
      substituteInput(this.#missing, this.#schema, this.#last, ++this.#missed, into);
      if (this.#late === undefined) return false;
      this.#late.release(into);
      if (this.#late.tick !== tick) return false;
      this.#late.pull(into);
      claim.copyFrom(this.#late.claim);
      return false;
    }
    this.took(tick);
    this.#rows.read(at, into);
    const own = this.#rows.isClaimed(at) ? this.#claims[this.#rows.placeOf(tick)] : undefined;
    if (own !== undefined) claim.copyFrom(own);
    // The client predicted the tick without the late trigger, and must learn that it was stepped differently.
    return !this.#rows.isPulled(at);
  }

  /** Whether a trigger is held, or was pressed since the last input received. */
  #isPulled(input: Float64Array): boolean {
    this.#keepLast();
    return this.#schema.aims(input, this.#last);
  }

  /** If the trigger's tick has an input that does not aim itself, it aims as the late trigger did. */
  #pull(late: LateTrigger): void {
    const at = this.#rows.find(this.#player, late.tick);
    if (at < 0 || this.#rows.isClaimed(at)) return;
    this.#rows.pull(at, late);
    this.#keep(late.tick, late.claim);
  }

  /** Copies an input that is only in its row, before the rows move on. */
  #keepLast(): void {
    if (this.#lastTick !== this.#tail) return;
    const at = this.#rows.find(this.#player, this.#lastTick);
    if (at >= 0) this.#rows.read(at, this.#last);
  }

  #note(number: number): void {
    if (number !== this.newest + 1 && number > this.newest) this.#wholeFrom = number;
    if (number > this.newest) this.newest = number;
    else if (number === this.#wholeFrom - 1) this.#wholeFrom = number;
  }

  #keep(tick: Tick, claim: ViewClaim): void {
    const place = this.#rows.placeOf(tick);
    const kept = this.#claims[place] ?? new ViewClaim();
    kept.copyFrom(claim);
    this.#claims[place] = kept;
  }

  carry(by: Moving): void {
    this.#tail = by.whole(this.#tail, -1);
    this.newest = by.whole(this.newest, -1);
    this.#wholeFrom = by.whole(this.#wholeFrom);
    this.used = by.whole(this.used, -1);
    this.#lastTick = by.whole(this.#lastTick, -1);
    this.#missed = by.whole(this.#missed);
    this.dropped = by.whole(this.dropped);
    carryInput(by, this.#schema, this.#last);
    this.#late?.carry(by);
    this.#rows.carry(by, this.#player, this.#tail);
    for (let tick = this.#tail; tick <= this.#tail + this.#rows.buffered; tick++) {
      const at = tick < 0 ? -1 : this.#rows.find(this.#player, tick);
      if (at < 0 || !this.#rows.isClaimed(at)) continue;
      const place = this.#rows.placeOf(tick);
      this.#claims[place] ??= new ViewClaim();
      this.#claims[place].carry(by);
    }
  }
}
