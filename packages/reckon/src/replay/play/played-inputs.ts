// What a player gave in, ahead of the tick that the playback shows: their own client samples it before the server steps with it. The inputs
// alone are read ahead and kept. Always true: an input is found by its number, which is the tick where inputs are stamped.

import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { InputSteps, PlayedMatch } from "./played-match.ts";

/** Ticks ahead and behind for which inputs are kept. */
const KEPT = 512;

export class PlayedInputs {
  readonly #isNumbered: boolean;
  readonly #steps: InputSteps | undefined;
  readonly #names: readonly string[];
  readonly #inputs: Ring<{ readonly values: Float64Array }>;
  readonly #numbers: Ring<{ number: number }>;
  /** The newest number that is known. */
  newest = -1;

  constructor(match: PlayedMatch, player: number, isNumbered: boolean, from: Tick) {
    const { input } = match.game;
    this.#isNumbered = isNumbered;
    this.#names = input.names;
    this.#inputs = new Ring(KEPT, () => ({ values: new Float64Array(input.size) }));
    this.#numbers = new Ring(KEPT, () => ({ number: 0 }));
    this.#steps = match.inputsOf(player, from);
  }

  /** Writes an input into a record of controls; false: it is not known, and the record stays as it is. */
  give(number: number, into: Record<string, number>): boolean {
    const kept = this.#inputs.at(number);
    if (kept === undefined) return false;
    for (let i = 0; i < this.#names.length; i++) into[this.#names[i]] = kept.values[i];
    return true;
  }

  /** The number that a tick was stepped with; −1: it is not known. */
  numberAt(tick: Tick): number {
    return this.#isNumbered ? (this.#numbers.at(tick)?.number ?? -1) : tick;
  }

  /** Reads ahead to a tick. */
  reach(tick: Tick): void {
    const steps = this.#steps;
    if (steps !== undefined) while (steps.tick < tick && steps.next()) this.#keep(steps);
  }

  #keep(steps: InputSteps): void {
    const number = this.#isNumbered ? steps.number : steps.tick;
    this.#numbers.claim(steps.tick).number = steps.number;
    // A number that is used again stands for a substitute: the player gave the first.
    if (number <= this.newest) return;
    this.newest = number;
    this.#inputs.claim(number).values.set(steps.values);
  }
}
