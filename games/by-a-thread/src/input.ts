// The controls of a player for one tick (BT20). Where one looks is absolute: the client adds the mouse up and sends the sum, so
// that a lost input heals with the next, and a view can turn in every frame. Keys turn with inertia, which is a rule: they are
// sent as axes, and what they have turned so far is in the row (`keyYaw`, `keyPitch`). Nothing here aims into the past (BT37).

import { angle, fixed, flag, type InputOf, presses } from "reckon";

const axis = { min: -1, max: 1, resolution: 1 / 64 } as const;

export const input = {
  /** Walking, as the player looks: forward and to the right are positive. */
  forward: fixed(axis),
  strafe: fixed(axis),
  /** What mouse, stick or thumb have turned so far, in radians. The yaw that counts is lookYaw + keyYaw, the pitch likewise. */
  lookYaw: angle({ bits: 14 }),
  lookPitch: fixed({ min: -4, max: 4, resolution: 1 / 2048 }),
  /** Keys that turn: to the right (yaw grows) and up (pitch grows) are positive. */
  turn: fixed({ min: -1, max: 1, resolution: 1 / 8 }),
  tilt: fixed({ min: -1, max: 1, resolution: 1 / 8 }),
  /** Looks through the glass: keys begin to turn much more gently. */
  zoom: flag(),
  /** A tap of the trigger, and whether it is held. */
  fire: presses(),
  hold: flag(),
};

export type InputFields = typeof input;
export type Held = InputOf<InputFields>;
