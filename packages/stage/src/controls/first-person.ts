// Defaults of first-person games, and the height of the field of view. Views and the
// page's settings read them.

import type { FirstPersonSettings } from "../arcade-game.ts";

/** The settings of players who never opened them. */
export const FIRST_PERSON: FirstPersonSettings = {
  sensitivity: 1,
  invert: false,
  fieldOfView: 90,
  crosshair: "cross",
  headBob: false,
  aimHelp: true,
};

/**
 * The vertical field of view, in radians, for a `fieldOfView` in degrees. It is the same in windows of every shape: a
 * wider window shows more at its sides.
 */
export function verticalView(fieldOfView: number): number {
  return 2 * Math.atan(Math.tan((fieldOfView * Math.PI) / 360) * (9 / 16));
}
