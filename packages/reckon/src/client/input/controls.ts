// Samples the player's controls, and continues their press counters after a resume: new controls count from 0, but the room knows
// the old counts. The client asks once for each input.

import type { InputSchema } from "../../world/input.ts";

const PRESSES = 16;

export class Controls {
  readonly #sample: (into: Record<string, number>, client: unknown) => void;
  /** What the game writes; the next call starts with it. */
  readonly #controls: Record<string, number>;
  /** What the room gets, if counters are continued. */
  readonly #counted: Record<string, number>;
  readonly #counters: readonly { readonly name: string; readonly from: number }[];

  constructor(
    schema: InputSchema,
    sample: (into: never, client: never) => void,
    presses: readonly number[] = [],
  ) {
    // It writes fields of the schema, of whichever game.
    this.#sample = sample as (into: Record<string, number>, client: unknown) => void;
    this.#controls = schema.record();
    this.#counted = schema.record();
    const counting = schema.names.filter((_, i) => schema.fields[i].counts);
    const counters = counting.map((name, i) => ({ name, from: presses[i] ?? 0 }));
    this.#counters = counters.filter(({ from }) => from !== 0);
  }

  /** The current controls, written by the game's `sample`, which may look at the client. Valid until the next call. */
  sample(client: unknown): Readonly<Record<string, number>> {
    const controls = this.#controls;
    this.#sample(controls, client);
    if (this.#counters.length === 0) return controls;
    const counted = Object.assign(this.#counted, controls);
    for (const { name, from } of this.#counters) counted[name] = (controls[name] + from) % PRESSES;
    return counted;
  }
}
