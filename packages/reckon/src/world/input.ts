// Input schemas: what a player's controls for one tick are made of.
// An input is a vector of numbers on their grids, `size` long, kept in Float64Arrays by the input log (client)
// and the input buffer (server), and handed to rules as a record by name. Always true: a vector that left this
// file is settled, so both sides step with the same bits. Who calls: client, room, bots, the input codec.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import type { AimParts } from "./events/aim-parts.ts";
import type { Field, Fields } from "./fields/field.ts";
import { settleValue } from "./fields/settle.ts";

/**
 * An input by name, as rules read it.
 *
 * @example const speedOf = ({ throttle, turbo }: InputOf<typeof input>): number => throttle * (turbo ? 240 : 120);
 */
export type InputOf<I extends Fields> = { readonly [F in keyof I]: number };

/** The fields of an input, in order. */
export class InputSchema<I extends Fields = Fields> {
  readonly names: readonly string[];
  readonly fields: readonly Field[];
  readonly size: number;
  /** Some field aims. */
  readonly canAim: boolean;
  /** What its triggers bring. */
  readonly aimParts: AimParts | undefined;
  /** Indices of the fields that say where triggers aim. */
  readonly aimedBy: readonly number[];

  constructor(fields: I) {
    this.names = Object.keys(fields);
    this.fields = Object.values(fields);
    this.size = this.names.length;
    this.canAim = this.fields.some(({ aims }) => aims);
    this.aimParts = this.fields.find(({ aims }) => aims)?.aimParts;
    const aimedBy = new Set(this.fields.flatMap((field) => field.aimedBy));
    if (CHECKS)
      for (const name of aimedBy)
        assert(
          this.names.includes(name) && !fields[name].aims && !fields[name].counts,
          `A trigger aims by the input field ${name}: name a field of the same input that is no trigger and no count.`,
        );
    this.aimedBy = this.names.flatMap((name, i) => (aimedBy.has(name) ? [i] : []));
    if (CHECKS)
      for (const [name, field] of Object.entries(fields))
        assert(
          field.type !== "quaternion" && field.type !== "reference",
          `Input ${name} is a ${field.type}: use integer, fixed, angle, flag, enumeration or presses in inputs.`,
        );
  }

  /** Writes the neutral input: every field at its initial value, press counters at those that are given, in order. */
  neutral(into: Float64Array, presses: readonly number[] = []): void {
    let counter = 0;
    for (let i = 0; i < this.size; i++) {
      const { initial, counts } = this.fields[i];
      into[i] = counts ? (presses[counter++] ?? initial) : initial;
    }
  }

  /** Writes a record onto the grid; missing or impossible values become the field's initial value. */
  settle(record: { readonly [name: string]: number | undefined }, into: Float64Array): void {
    for (let i = 0; i < this.size; i++) into[i] = settleWithin(this.fields[i], record[this.names[i]]);
  }

  /** The values of these fields, settled; undefined: one is missing, or out of its range. They may be anything at all. */
  fit(given: Readonly<Record<string, unknown>>): Record<string, number> | undefined {
    const values: Record<string, number> = {};
    for (let i = 0; i < this.size; i++) {
      const [name, field] = [this.names[i], this.fields[i]];
      const one = Object.hasOwn(given, name) ? given[name] : undefined;
      const value = typeof one === "number" ? settleValue(field, one) : Number.NaN;
      if (!(value >= field.min && value <= field.max)) return undefined;
      values[name] = value;
    }
    return values;
  }

  /** A record for rules, of one shape for all players. */
  record(): { -readonly [F in keyof I]: number } {
    const values = this.names.map((name, i) => [name, this.fields[i].initial]);
    return Object.fromEntries(values) as { [F in keyof I]: number };
  }

  /** Puts an input into a record; its values begin at `at`. */
  read(from: Float64Array, record: Record<string, number>, at = 0): void {
    for (let i = 0; i < this.size; i++) record[this.names[i]] = from[at + i];
  }

  /** True when a trigger is held in an input, or was pressed since the one before: the player acts on what he sees. */
  aims(input: Float64Array, before: Float64Array): boolean {
    if (!this.canAim) return false;
    for (let i = 0; i < this.size; i++) {
      const { aims, counts } = this.fields[i];
      if (aims && (counts ? input[i] !== before[i] : input[i] === 1)) return true;
    }
    return false;
  }

  /** True when two inputs are the same. */
  isEqual(a: Float64Array, b: Float64Array): boolean {
    for (let i = 0; i < this.size; i++) if (a[i] !== b[i]) return false;
    return true;
  }
}

/** The grid value nearest to x within the field's range; of a count, which goes on and on, modulo 16. */
export function settleWithin(field: Field, x: number | undefined): number {
  if (field.counts && typeof x === "number" && Number.isFinite(x)) return Math.round(x) & 15;
  const value = settleValue(field, typeof x === "number" ? x : field.initial);
  if (value >= field.min && value <= field.max) return value;
  if (value > field.max) return field.max;
  return value < field.min ? field.min : field.initial;
}

/**
 * The inputs of one tick, by player: what `step` gets.
 *
 * @example const throttleOf = (inputs: Inputs<typeof input>, player: number): number => inputs.of(player).throttle;
 */
export class Inputs<I extends Fields = Fields> {
  readonly #schema: InputSchema;
  readonly #records: Record<string, number>[];
  readonly #nobody: Record<string, number>;
  /** What each record was made of: most inputs are as in the tick before, and a record is slow to write. */
  readonly #values: Float64Array;
  /** Input number of each player in this tick: what `tools.roll` hashes. */
  readonly numbers: Float64Array;

  constructor(schema: InputSchema, players: number) {
    this.#schema = schema;
    this.#records = Array.from({ length: players }, () => schema.record());
    this.#nobody = schema.record();
    this.#values = new Float64Array(players * schema.size).fill(Number.NaN);
    this.numbers = new Float64Array(players);
  }

  /** The input of a player; neutral for a seat that nobody has, and for no player at all. */
  of(player: number): InputOf<I> {
    return (this.#records[player] ?? this.#nobody) as InputOf<I>;
  }

  /** The player left: his seat is neutral again. */
  clear(player: number): void {
    Object.assign(this.#records[player], this.#nobody);
    this.#values.fill(Number.NaN, player * this.#schema.size, (player + 1) * this.#schema.size);
    this.numbers[player] = 0;
  }

  /** Makes them equal to others of the same schema. */
  copyFrom(other: Inputs): void {
    const { size } = this.#schema;
    const { numbers } = other;
    const values = other.#values;
    for (let player = 0; player < numbers.length; player++)
      if (Number.isNaN(values[player * size])) this.clear(player);
      else this.set(player, values, numbers[player], player * size);
    this.numbers.set(numbers);
  }

  /** The input of a player; its values begin at `at`. */
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
