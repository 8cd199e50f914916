// What a player gave in, ahead of the tick that the playback shows: their own client samples it before the server steps with it. A second
// pass over the match runs ahead and keeps it. Always true: an input is found by its number, which is the tick where inputs are stamped.

import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { MatchSteps, PlayedMatch } from "./played-match.ts";

/** Ticks ahead and behind for which inputs are kept. */
const KEPT = 512;

export class PlayedInputs {
  readonly #player: number;
  readonly #isNumbered: boolean;
  readonly #steps: MatchSteps;
  readonly #names: readonly string[];
  readonly #inputs: Ring<{ readonly values: Float64Array }>;
  readonly #numbers: Ring<{ number: number }>;
  /** The newest number that is known. */
  newest = -1;

  constructor(match: PlayedMatch, player: number, isNumbered: boolean, from: Tick) {
    const { input } = match.game;
    this.#player = player;
    this.#isNumbered = isNumbered;
    this.#names = input.names;
    this.#inputs = new Ring(KEPT, () => ({ values: new Float64Array(input.size) }));
    this.#numbers = new Ring(KEPT, () => ({ number: 0 }));
    this.#steps = match.open(from);
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

  /** Runs ahead to a tick. */
  reach(tick: Tick): void {
    while (this.#steps.simulation.world.tick < tick && this.#steps.next()) this.#keep();
  }

  #keep(): void {
    const { inputs, world } = this.#steps.simulation;
    const used = this.#steps.numberOf(this.#player);
    const number = this.#isNumbered ? used : world.tick;
    this.#numbers.claim(world.tick).number = used;
    // A number that is used again stands for a substitute: the player gave the first.
    if (number <= this.newest) return;
    this.newest = number;
    const { values } = this.#inputs.claim(number);
    const input = inputs.of(this.#player) as Readonly<Record<string, number>>;
    for (let i = 0; i < this.#names.length; i++) values[i] = input[this.#names[i]];
  }
}
