// A trigger that came too late for its tick (VC7). The tick's substitute does not pull it, for nobody knows yet where it aims; it
// is pulled in the next tick instead, with its own aim and by what was seen with it, unless that tick's own input aims itself.
// StampedInputs holds one for each player. Always true: nothing else of a late input is used, and of several the oldest counts.

import type { Tick } from "../../core/tick.ts";
import type { InputSchema } from "../../world/input.ts";
import { ViewClaim } from "../seen/view-claim.ts";

export class LateTrigger {
  /** What was seen with it. */
  readonly claim: ViewClaim = new ViewClaim();
  /** The tick that it is pulled in; −1 before the first. */
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

  /** Lets go of held triggers in a substitute. Counted presses have no hold to let go of. */
  release(into: Float64Array): void {
    const { fields, size } = this.#schema;
    for (let i = 0; i < size; i++) if (fields[i].aims && !fields[i].counts) into[i] = 0;
  }

  /** Pulls the trigger in an input whose values begin at `at`. A count of presses shows it already. */
  pull(into: Float64Array, at = 0): void {
    const { fields, size, aimedBy } = this.#schema;
    for (let i = 0; i < size; i++)
      if (fields[i].aims && !fields[i].counts && this.#input[i] === 1) into[at + i] = 1;
    for (const i of aimedBy) into[at + i] = this.#input[i];
  }
}
