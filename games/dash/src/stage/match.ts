// When a match of dash is over: the judge decides by this, and the view counts down to it. Always true: both read it from the world,
// so that what is shown is what is judged.

import type { DashWorld } from "../dash.ts";
import { MINUTES, TICK_RATE, TOUCHES } from "../tuning.ts";

/** Touches that end a match before its time. */
export function touchesToWin(world: DashWorld): number {
  return world.isAlive("ground", 0) ? world.fields.ground.touches[0] : TOUCHES;
}

/** How long a match lasts at most, in ticks. */
export function matchTicks(world: DashWorld): number {
  return (world.isAlive("ground", 0) ? world.fields.ground.minutes[0] : MINUTES) * 60 * TICK_RATE;
}
