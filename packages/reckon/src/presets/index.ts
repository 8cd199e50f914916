// The door `reckon/presets`: one preset for each original game, and ours.

import { ALL_TIMELINES } from "../client/time/all-timelines.ts";
import { byAThread } from "./by-a-thread.ts";
import { highNoon } from "./high-noon.ts";
import type { Preset } from "./preset.ts";
import { rType } from "./r-type.ts";
import { reckon } from "./reckon.ts";

export type { Preset } from "./preset.ts";

/** With the timelines of every policy, so that any can be chosen. `hosted` uses the one without them by default, for smaller pages. */
const varied: Preset = { ...reckon, client: { ...reckon.client, timelines: ALL_TIMELINES } };

/**
 * Every preset by name. `reckon` is the default.
 *
 * @example export const first = hosted(game, { preset: presets.rType });
 */
export const presets: {
  readonly reckon: Preset;
  readonly byAThread: Preset;
  readonly highNoon: Preset;
  readonly rType: Preset;
} = { reckon: varied, byAThread, highNoon, rType };
