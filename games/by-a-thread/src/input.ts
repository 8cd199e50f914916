// The controls of a player for one tick (BT20). The view direction is absolute: the client adds up the mouse movement and sends the sum, so
// that the next input repairs a lost one, and a view can turn in every frame. Keys turn with inertia, which is a rule: they are
// sent as axes, and the row keeps what they have turned so far (`keyYaw`, `keyPitch`). No input aims into the past (BT37).

import { angle, fixed, flag, type InputOf, presses } from "reckon";

const axis = { min: -1, max: 1, resolution: 1 / 64 } as const;

export const input = {
  /** Walking, relative to the view direction: forward and to the right are positive. */
  forward: fixed(axis),
  strafe: fixed(axis),
  /** The sum of turns by mouse, stick or thumb, in radians. The effective yaw is lookYaw + keyYaw, and likewise the pitch. */
  lookYaw: angle({ bits: 14 }),
  lookPitch: fixed({ min: -4, max: 4, resolution: 1 / 2048 }),
  /** Keys that turn: to the right (yaw grows) and up (pitch grows) are positive. */
  turn: fixed({ min: -1, max: 1, resolution: 1 / 8 }),
  tilt: fixed({ min: -1, max: 1, resolution: 1 / 8 }),
  /** Looks through the glass: keys start to turn much more gently. */
  zoom: flag(),
  /** A tap of the trigger, and whether it is held. */
  fire: presses(),
  hold: flag(),
};

export type InputFields = typeof input;
export type Held = InputOf<InputFields>;
