// A player's inputs that are stamped with their tick (AX1), over the rows that he shares with his room. Made by
// createInputBuffer. Always true: a tick gets what came for it in time, and nothing else, but for what was seen with a press that
// came late: its count shows in the next tick, and what was seen goes with it (VC7). The room may take the inputs of
// ticks straight from the rows, and tells of it by `took` before anything else happens here.

import type { Tick } from "../core/tick.ts";
import type { InputSchema } from "../world/input.ts";
import type { Arrived, InputBuffer, Offer } from "./input-buffer.ts";
import type { InputRows } from "./input-rows.ts";
import { type MissingPolicy, substituteInput } from "./missing-input.ts";
import { ViewClaim } from "./view-claim.ts";

export class StampedInputs implements InputBuffer, Arrived {
  // What every packet asks for comes first, so that it lies together.
  readonly #player: number;
  readonly #rows: InputRows;
  /** The last tick that was stepped: what is for it or before it is late. */
  #tail: Tick;
  newest = -1;
  /** From here to the newest everything has arrived: mostly nobody has to look whether something has. */
  #wholeFrom = 0;
  used = -1;
  /** The last one received (BT19), and its tick. While that is `#tail`, it is in its row and not here. */
  #lastTick = -1;
  #missed = 0;
  readonly #last: Float64Array;
  dropped = 0;
  readonly #schema: InputSchema;
  readonly #missing: MissingPolicy;
  /** By place, of those who have said what they saw. */
  readonly #claims: (ViewClaim | undefined)[] = [];
  /** What was seen with the oldest press that came late and shows in the next tick, and that tick. */
  readonly #press = new ViewClaim();
  #pressTick: Tick = -1;

  constructor(
    schema: InputSchema,
    missing: MissingPolicy,
    tick: Tick,
    start: Float64Array,
    player: number,
    rows: InputRows,
  ) {
    this.#schema = schema;
    this.#missing = missing;
    this.#tail = tick;
    this.#player = player;
    this.#rows = rows;
    this.#last = start.slice();
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
      return "fresh";
    }
    // Too late for its tick, but newer than what a substitute would repeat (BT19: the last one received).
    if (number > this.#lastTick) {
      // A press that it counts shows in the next tick, whichever input that is stepped with.
      if (claim.stamp.isKnown && this.#pressTick !== tail + 1 && this.#isPressed(input)) {
        this.#press.copyFrom(claim);
        this.#pressTick = tail + 1;
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
      // Its tick will not come, but it is the last one received: what a substitute repeats (BT19).
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
      if (this.#pressTick === tick) claim.copyFrom(this.#press);
      return false;
    }
    this.took(tick);
    this.#rows.read(at, into);
    const own = this.#rows.isClaimed(at) ? this.#claims[this.#rows.placeOf(tick)] : undefined;
    if (own !== undefined) claim.copyFrom(own);
    else if (this.#pressTick === tick) claim.copyFrom(this.#press);
    return true;
  }

  /** True when a trigger that counts was pressed since the last input received. */
  #isPressed(input: Float64Array): boolean {
    this.#keepLast();
    const { fields } = this.#schema;
    for (let i = 0; i < fields.length; i++)
      if (fields[i].aims && fields[i].counts && input[i] !== this.#last[i]) return true;
    return false;
  }

  /** What is only in its row is copied, before the rows move on. */
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
}
