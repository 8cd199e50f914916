// The end of a match of dash: the judge decides by it, and the view counts down to it. Always true: both read it from the world,
// so players see what the judge uses.

import type { DashWorld } from "../dash.ts";
import { MINUTES, TICK_RATE, TOUCHES } from "../tuning.ts";

/** Touches that end a match early. */
export function touchesToWin(world: DashWorld): number {
  return world.isAlive("ground", 0) ? world.fields.ground.touches[0] : TOUCHES;
}

/** The longest duration of a match, in ticks. */
export function matchTicks(world: DashWorld): number {
  return (world.isAlive("ground", 0) ? world.fields.ground.minutes[0] : MINUTES) * 60 * TICK_RATE;
}
