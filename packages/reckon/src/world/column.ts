// The columns of a kind's rows: a typed array for each field, or one for each component of a quaternion. kind.ts lays them out; code
// that walks a world's memory goes by them. Always true: both sides have the same columns at the same bytes.

import type { Field } from "./fields/field.ts";

export type ColumnArray = Float64Array | Int32Array | Uint8Array;

/** One typed array of the arena: a field, or one component of a quaternion. */
export interface Column {
  readonly name: string;
  readonly field: Field;
  /** 0 for ordinary fields, 0–3 for x, y, z, w of a quaternion. */
  readonly component: number;
  readonly width: 8 | 4 | 1;
  readonly byteOffset: number;
}

/** The value of a column in a fresh row. A quaternion starts as no turn at all: 0, 0, 0, 1. */
export function initialOf(column: Column): number {
  if (column.field.type !== "quaternion") return column.field.initial;
  return column.component === 3 ? 1 : 0;
}
