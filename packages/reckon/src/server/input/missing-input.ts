// The substitute that the server steps with when a player's input for a tick is missing (AX2, BT19, HN12). The input buffers call it.
// Always true: press counters are never changed, so a substitute neither makes nor loses a press; it depends only on the last own input
// and on the number of ticks missed since.

import { settleWithin } from "../../world/fields/field-list.ts";
import type { InputSchema } from "../../world/input.ts";

export type MissingPolicy =
  /** The last input, unchanged, until the next one arrives (BT19). */
  | { readonly use: "repeat" }
  /** The neutral input (HN12 b). */
  | { readonly use: "neutral" }
  /** The last input without its edge flags for some ticks, then neutral. */
  | { readonly use: "hold"; readonly ticks: number }
  /** The last input with its axes scaled by `factor` once more in each missed tick (HN12 d). */
  | { readonly use: "decay"; readonly factor: number }
  /** Queue only: the last input without edge flags, until `ticks` inputs wait behind the next (HN12 c). */
  | { readonly use: "wait"; readonly ticks: number };

/** Writes the substitute for the `missed`-th tick in a row (1 for the first) without an input. */
export function substituteInput(
  policy: MissingPolicy,
  schema: InputSchema,
  last: Float64Array,
  missed: number,
  into: Float64Array,
): void {
  const isNeutral = policy.use === "neutral" || (policy.use === "hold" && missed > policy.ticks);
  for (let i = 0; i < schema.size; i++) {
    const field = schema.fields[i];
    if (field.counts || policy.use === "repeat") into[i] = last[i];
    else if (isNeutral || field.edge) into[i] = field.initial;
    else if (policy.use === "decay" && field.type === "fixed")
      into[i] = settleWithin(field, decayed(last[i], policy.factor, missed));
    else into[i] = last[i];
  }
}

function decayed(value: number, factor: number, times: number): number {
  let left = value;
  for (let i = 0; i < times && i < 256; i++) left *= factor;
  return left;
}
