// Makes the buffer of a player's inputs for the addressing of their room (AX1). A new seat calls it.

import type { Tick } from "../../core/tick.ts";
import type { Addressing } from "../../wire/agreement.ts";
import type { InputSchema } from "../../world/input.ts";
import type { LatePresses } from "../seen/view-check.ts";
import type { InputBuffer, InputPolicy } from "./input-buffer.ts";
import { InputRows } from "./input-rows.ts";
import { LatchedInputs, QueuedInputs } from "./numbered-inputs.ts";
import { StampedInputs } from "./stamped-inputs.ts";

/**
 * A buffer for a player who enters after `tick` was stepped.
 * @param start the input until the first one arrives. Default: neutral
 * @param rows where stamped inputs wait. Default: rows for this player alone
 * @param latePresses how to judge a press that came too late. Default: by its own view
 */
export function createInputBuffer(
  addressing: Addressing,
  schema: InputSchema,
  policy: InputPolicy,
  tick: Tick,
  start: Float64Array = neutralOf(schema),
  player = 0,
  rows: InputRows = new InputRows(schema, player + 1),
  latePresses: LatePresses = "ownView",
): InputBuffer {
  if (addressing === "tick")
    return new StampedInputs(schema, policy.missing, tick, start, player, rows, latePresses);
  if (addressing === "queue") return new QueuedInputs(schema, policy, start);
  return new LatchedInputs(schema, policy, start);
}

function neutralOf(schema: InputSchema): Float64Array {
  const neutral = new Float64Array(schema.size);
  schema.neutral(neutral);
  return neutral;
}
