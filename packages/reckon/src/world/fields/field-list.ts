// A list of named fields, in their order: what an input, a command, a message, an event or a flight is made of. Rules and pages meet its
// values as records by name, the engine keeps them as vectors, `size` long. Always true: what this file settles is on the fields' grids.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import type { Field, Fields } from "./field.ts";
import { settleValue } from "./settle.ts";

export class FieldList<F extends Fields = Fields> {
  readonly names: readonly string[];
  readonly fields: readonly Field[];
  readonly size: number;

  /** @param whose for errors, such as "Event shot." */
  constructor(fields: F, whose: string) {
    this.names = Object.keys(fields);
    this.fields = Object.values(fields);
    this.size = this.names.length;
    if (CHECKS)
      for (const [name, { type }] of Object.entries(fields))
        assert(
          type !== "quaternion" && type !== "reference",
          `${whose}${name} is a ${type}: use integer, fixed, angle, flag or enumeration, or presses in inputs.`,
        );
  }

  /** Writes a record onto the grid; missing and impossible values become the field's initial value. */
  settle(record: { readonly [name: string]: number | undefined }, into: Float64Array): void {
    for (let i = 0; i < this.size; i++) into[i] = settleWithin(this.fields[i], record[this.names[i]]);
  }

  /** The settled values of these fields; undefined if one is missing or out of range. `given` may be anything at all. */
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

  /** A record of the initial values; all records have the same shape. */
  record(): { -readonly [N in keyof F]: number } {
    const values = this.names.map((name, i) => [name, this.fields[i].initial]);
    return Object.fromEntries(values) as { [N in keyof F]: number };
  }

  /** Writes a vector into a record; its values begin at `at`. */
  read(from: Float64Array, record: Record<string, number>, at = 0): void {
    for (let i = 0; i < this.size; i++) record[this.names[i]] = from[at + i];
  }

  isEqual(a: Float64Array, b: Float64Array): boolean {
    for (let i = 0; i < this.size; i++) if (a[i] !== b[i]) return false;
    return true;
  }
}

/** The grid value nearest to x within the field's range; of a count, which has no end, modulo 16. */
export function settleWithin(field: Field, x: number | undefined): number {
  if (field.counts && typeof x === "number" && Number.isFinite(x)) return Math.round(x) & 15;
  const value = settleValue(field, typeof x === "number" ? x : field.initial);
  if (value >= field.min && value <= field.max) return value;
  if (value > field.max) return field.max;
  return value < field.min ? field.min : field.initial;
}
