// What the server steps with when a player's input for a tick is not there (AX2, BT19, HN12).
// Called by the input buffers. Always true: press counters are never changed, so a substitute neither makes
// nor loses a press; the substitute depends only on the last own input and on how many were missed since.

import type { InputSchema } from "../../world/input.ts";
import { settleWithin } from "../../world/input.ts";

export type MissingPolicy =
  /** The last input, as it was, for as long as it takes (BT19). */
  | { readonly use: "repeat" }
  /** Nothing held (HN12 b). */
  | { readonly use: "neutral" }
  /** The last input without its edge flags for some ticks, then neutral. */
  | { readonly use: "hold"; readonly ticks: number }
  /** The last input with its axes scaled by `factor` once more in each missed tick (HN12 d). */
  | { readonly use: "decay"; readonly factor: number }
  /** Queue only: the last input without edge flags, until `ticks` inputs stand by behind the next (HN12 c). */
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
