// A settled value as a whole number, its place on the field's grid, and back. Every codec uses it. Always true: the way there and back
// gives a settled value bit for bit; callers refuse codes above `codeLimit`.

import type { Field } from "../../world/fields/field.ts";
import { stepsOf } from "../../world/fields/grid.ts";

/** The largest code of a field; the smallest is 0. */
export function codeLimit(field: Field): number {
  if (field.type === "quaternion") return Math.floor(2 / field.resolution + 0.5);
  return stepsOf(field);
}

/** Bytes that hold every code of a field. */
export function codeWidth(field: Field): number {
  const limit = codeLimit(field);
  if (limit <= 0xff) return 1;
  if (limit <= 0xffff) return 2;
  return limit <= 0xffffff ? 3 : 4;
}

/** Place of a settled value on its grid. */
export function toCode(field: Field, value: number): number {
  return Math.floor((value - field.min) / field.resolution + 0.5);
}

/** The settled value at a place on the grid. */
export function fromCode(field: Field, code: number): number {
  if (field.type === "angle")
    return (code + Math.floor(field.min / field.resolution + 0.5)) * field.resolution + 0;
  return field.min + code * field.resolution;
}
