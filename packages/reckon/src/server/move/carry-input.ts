// Carries inputs of a room that moves, each field as its place on its grid. Whoever keeps inputs calls it. Always true: an input that
// arrives is on its grid.

import type { Moving } from "../../core/moving/moving.ts";
import { codeLimit, fromCode, toCode } from "../../wire/image/value-code.ts";
import type { FieldList } from "../../world/fields/field-list.ts";

/** The input that begins at `at` of some values. */
export function carryInput(
  by: Moving,
  { fields, size }: Pick<FieldList, "fields" | "size">,
  values: Float64Array<ArrayBufferLike>,
  at = 0,
): void {
  for (let i = 0; i < size; i++) {
    const code = by.whole(toCode(fields[i], values[at + i]), 0, codeLimit(fields[i]));
    if (by.isArriving) values[at + i] = fromCode(fields[i], code);
  }
}
