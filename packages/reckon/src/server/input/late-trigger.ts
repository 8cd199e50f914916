// A trigger that came too late for its tick (VC7). The tick's substitute does not pull it, because its aim is not known yet; the next tick
// pulls it instead, with its own aim and view, unless that tick's own input aims itself. StampedInputs holds one for each player. Always
// true: nothing else of a late input is used, and the oldest of several counts.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import type { InputSchema } from "../../world/input.ts";
import { carryInput } from "../move/carry-input.ts";
import { ViewClaim } from "../seen/view-claim.ts";

export class LateTrigger {
  /** The trigger's own view. */
  readonly claim: ViewClaim = new ViewClaim();
  /** The tick that pulls it; −1 before the first. */
  tick: Tick = -1;
  readonly #schema: InputSchema;
  readonly #input: Float64Array;

  constructor(schema: InputSchema) {
    this.#schema = schema;
    this.#input = new Float64Array(schema.size);
  }

  /** Takes the trigger of an input that came late, to be pulled in `tick`. */
  take(input: Float64Array, claim: ViewClaim, tick: Tick): void {
    if (this.tick === tick) return;
    this.tick = tick;
    this.claim.copyFrom(claim);
    this.#input.set(input);
  }

  /** Releases held triggers in a substitute. Counted presses are not held. */
  release(into: Float64Array): void {
    const { fields, size } = this.#schema;
    for (let i = 0; i < size; i++) if (fields[i].aims && !fields[i].counts) into[i] = 0;
  }

  /** Pulls the trigger in an input whose values begin at `at`. A press counter contains it already. */
  pull(into: Float64Array, at = 0): void {
    const { fields, size, aimedBy } = this.#schema;
    for (let i = 0; i < size; i++)
      if (fields[i].aims && !fields[i].counts && this.#input[i] === 1) into[at + i] = 1;
    for (const i of aimedBy) into[at + i] = this.#input[i];
  }

  carry(by: Moving): void {
    this.tick = by.whole(this.tick, -1);
    carryInput(by, this.#schema, this.#input);
    this.claim.carry(by);
  }
}
