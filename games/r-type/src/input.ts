// The controls of a ship for one tick. The server counts how long the trigger is held: an input says only that it is
// held (RT2's chargeLevel is never believed). Always true: `shoot` counts releases of the trigger, so a lost input
// loses no shot; each such press tells the server what its player was looking at.

import { fixed, flag, type InputOf, presses } from "reckon";

export const input = {
  /** Share of the ship's speed along each axis. A key is −1 or 1; a stick or a finger anything between. */
  moveX: fixed({ min: -1, max: 1, resolution: 1 / 16 }),
  moveY: fixed({ min: -1, max: 1, resolution: 1 / 16 }),
  /** The trigger is held: the charge grows. */
  charge: flag(),
  /** The trigger was released: the charge is fired. */
  shoot: presses({ aims: true }),
  /** Plain shots as fast as possible, without charging. Judged by what its player is likely to see: a stream needs no exact aim. */
  rapid: flag(),
  /** Uses the bomb, if there is one. */
  bomb: presses(),
};

export type InputFields = typeof input;
export type Held = InputOf<InputFields>;
