// Sentences about values that rules left in a row and that no field can hold. In development world.ts throws them when it settles the
// row. Always true: a sentence names the field, the row and the tick, and what to do.

import type { KindRows } from "../kind-rows.ts";

/** A value out of its range. */
export function leftOutside(rows: KindRows, column: number, row: number, value: number, tick: number): Error {
  const { name, field } = rows.layout.columns[column];
  return new Error(
    `Rules left ${rows.layout.kind.name}.${name}[${row}] at ${value} in tick ${tick}, outside ${field.min}…${field.max}: clamp it in the rule, or widen the field.`,
  );
}

/** A reference to a slot that its kind does not have. */
export function leftNoRow(rows: KindRows, column: number, row: number, tick: number): Error {
  const { name, field } = rows.layout.columns[column];
  return new Error(
    `Rules left ${rows.layout.kind.name}.${name}[${row}] at ${rows.columns[column][row]} in tick ${tick}, which is no row of ${field.kind}: write what world.refer gives, or 0 for none.`,
  );
}

/** A quaternion without a length. */
export function leftNoTurn({ layout }: KindRows, name: string, row: number, tick: number): Error {
  return new Error(
    `Rules left the quaternion ${layout.kind.name}.${name}[${row}] without a length in tick ${tick}: normalise it in the rule.`,
  );
}
