// Presets: one per seed, and ours.
import { byAThread } from "./by-a-thread.ts";
import { highNoon } from "./high-noon.ts";
import type { Preset } from "./preset.ts";
import { rType } from "./r-type.ts";
import { reckon } from "./reckon.ts";

export type { Preset } from "./preset.ts";

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
} = { reckon, byAThread, highNoon, rType };
