// What a bot is and wants in one tick: where its body is, and where it would go, look and shoot. bot.ts fills in the body; fight.ts and
// roam.ts write the wishes; bot.ts makes an input of them. Always true: one object for each bot, written anew in every tick.

import type { Random } from "reckon";
import type { Strength } from "./strength.ts";

export interface Intent {
  tick: number;
  strength: Strength;
  readonly random: Random;
  /** Own body: where it is, how fast, and where it looks. */
  x: number;
  z: number;
  vx: number;
  vz: number;
  yaw: number;
  /** How late others are shown, in seconds. */
  late: number;
  /** How many live, itself among them. */
  living: number;
  /** Where to go: a direction of length 0 to 1. */
  wishX: number;
  wishZ: number;
  /** Where to look, and how far off that may be, as a standard deviation. */
  lookYaw: number;
  error: number;
  /** The trigger is wanted. */
  fires: boolean;
}
