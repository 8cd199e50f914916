// The controls of a player for one tick (HN8). One-time actions are counts of presses; aiming inputs tell the server what their player
// was looking at.

import { angle, fixed, flag, type InputOf, presses } from "reckon";

export const input = {
  moveX: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  moveY: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  aim: angle({ bits: 12 }),
  /** A tap of the trigger, and whether it is held. */
  fire: presses({ aims: ["aim"] }),
  hold: flag({ aims: ["aim"] }),
  roll: presses(),
  jump: presses(),
  reload: presses(),
  showdown: presses(),
  /** Holds a fallen partner's hand. */
  help: flag(),
};

export type InputFields = typeof input;
export type Held = InputOf<InputFields>;
