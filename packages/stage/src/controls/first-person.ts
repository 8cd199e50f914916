// What a game in the first person goes by before a player has chosen anything, and how wide a view is drawn. Views and the
// settings of the page read it.

import type { FirstPersonSettings } from "../arcade-game.ts";

/** The settings of who never opened them. */
export const FIRST_PERSON: FirstPersonSettings = {
  sensitivity: 1,
  invert: false,
  fieldOfView: 90,
  crosshair: "cross",
  headBob: false,
  aimHelp: true,
};

/**
 * The field of view from top to bottom, in radians, of a `fieldOfView` in degrees. It is the same in windows of every shape: a
 * wider one shows more at its sides.
 */
export function verticalView(fieldOfView: number): number {
  return 2 * Math.atan(Math.tan((fieldOfView * Math.PI) / 360) * (9 / 16));
}
