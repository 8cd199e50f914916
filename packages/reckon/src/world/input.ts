// Input schemas: the parts of a player's controls for one tick. An input is a vector of numbers on their grids, `size` long. The input
// log (client) and the input buffer (server) keep inputs in Float64Arrays, and rules read them as records by name. Client, room, bots
// and the input codec call this file. Always true: a vector from this file is settled, so both sides step with the same bits.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import type { AimParts } from "./events/aim-parts.ts";
import type { Fields } from "./fields/field.ts";
import { FieldList } from "./fields/field-list.ts";

/**
 * An input by name, as rules read it.
 *
 * @example const speedOf = ({ throttle, turbo }: InputOf<typeof input>): number => throttle * (turbo ? 240 : 120);
 */
export type InputOf<I extends Fields> = { readonly [F in keyof I]: number };

/** The fields of an input, in their order. */
export class InputSchema<I extends Fields = Fields> extends FieldList<I> {
  /** At least one field aims. */
  readonly canAim: boolean;
  /** What the triggers bring. */
  readonly aimParts: AimParts | undefined;
  /** Indices of the fields that say where the triggers aim. */
  readonly aimedBy: readonly number[];

  constructor(fields: I) {
    super(fields, "Input ");
    this.canAim = this.fields.some(({ aims }) => aims);
    this.aimParts = this.fields.find(({ aims }) => aims)?.aimParts;
    const aimedBy = new Set(this.fields.flatMap((field) => field.aimedBy));
    if (CHECKS)
      for (const name of aimedBy)
        assert(
          this.names.includes(name) && !fields[name].aims && !fields[name].counts,
          `A trigger aims by the input field ${name}: name a field of the same input that is neither a trigger nor a count.`,
        );
    this.aimedBy = this.names.flatMap((name, i) => (aimedBy.has(name) ? [i] : []));
  }

  /** Writes the neutral input: every field at its initial value, and press counters at the given counts, in order. */
  neutral(into: Float64Array, presses: readonly number[] = []): void {
    let counter = 0;
    for (let i = 0; i < this.size; i++) {
      const { initial, counts } = this.fields[i];
      into[i] = counts ? (presses[counter++] ?? initial) : initial;
    }
  }

  /** True when an input holds a trigger, or presses one since the input before: its player acts on what they see. */
  aims(input: Float64Array, before: Float64Array): boolean {
    if (!this.canAim) return false;
    for (let i = 0; i < this.size; i++) {
      const { aims, counts } = this.fields[i];
      if (aims && (counts ? input[i] !== before[i] : input[i] === 1)) return true;
    }
    return false;
  }
}

/**
 * The inputs of one tick, by player: `step` receives them.
 *
 * @example const throttleOf = (inputs: Inputs<typeof input>, player: number): number => inputs.of(player).throttle;
 */
export class Inputs<I extends Fields = Fields> {
  readonly #schema: InputSchema;
  readonly #records: Record<string, number>[];
  readonly #nobody: Record<string, number>;
  /** The values of each record: most inputs equal those of the tick before, and writing a record is slow. */
  readonly #values: Float64Array;
  /** Input number of each player in this tick: `tools.roll` hashes it. */
  readonly numbers: Float64Array;

  constructor(schema: InputSchema, players: number) {
    this.#schema = schema;
    this.#records = Array.from({ length: players }, () => schema.record());
    this.#nobody = schema.record();
    this.#values = new Float64Array(players * schema.size).fill(Number.NaN);
    this.numbers = new Float64Array(players);
  }

  /** The input of a player; neutral for an empty seat, and for a player that does not exist. */
  of(player: number): InputOf<I> {
    return (this.#records[player] ?? this.#nobody) as InputOf<I>;
  }

  /** The player left: their input is neutral again. */
  clear(player: number): void {
    Object.assign(this.#records[player], this.#nobody);
    this.#values.fill(Number.NaN, player * this.#schema.size, (player + 1) * this.#schema.size);
    this.numbers[player] = 0;
  }

  /** Copies the inputs of another set of the same schema. */
  copyFrom(other: Inputs): void {
    const { size } = this.#schema;
    const { numbers } = other;
    const values = other.#values;
    for (let player = 0; player < numbers.length; player++)
      if (Number.isNaN(values[player * size])) this.clear(player);
      else this.set(player, values, numbers[player], player * size);
    this.numbers.set(numbers);
  }

  /** Sets the input of a player; its values begin at `at`. */
  set(player: number, values: Float64Array, number: number, at = 0): void {
    this.numbers[player] = number;
    const known = this.#values;
    const { size } = this.#schema;
    let isSame = true;
    for (let i = 0; i < size; i++) {
      if (known[player * size + i] === values[at + i]) continue;
      known[player * size + i] = values[at + i];
      isSame = false;
    }
    if (!isSame) this.#schema.read(values, this.#records[player], at);
  }
}
