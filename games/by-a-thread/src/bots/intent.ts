// A bot's state and wishes in one tick: where its body is, and where it wants to go, look and shoot. bot.ts fills in the body; fight.ts and
// roam.ts write the wishes; bot.ts makes an input of them. Always true: there is one object for each bot, rewritten in every tick.

import type { Random } from "reckon";
import type { Strength } from "./strength.ts";

export interface Intent {
  tick: number;
  strength: Strength;
  readonly random: Random;
  /** Own body: its place, speed and yaw. */
  x: number;
  z: number;
  vx: number;
  vz: number;
  yaw: number;
  /** The delay with which others are shown, in seconds. */
  late: number;
  /** The number of living players, including itself. */
  living: number;
  /** Where to go: a direction of length 0 to 1. */
  wishX: number;
  wishZ: number;
  /** Where to look, and the aiming error, as a standard deviation. */
  lookYaw: number;
  error: number;
  /** It wants to pull the trigger. */
  fires: boolean;
}
