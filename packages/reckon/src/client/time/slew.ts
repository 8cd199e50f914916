// Slews a timeline's offset towards its target: in proportion to the error, faster towards safety (up) than towards less latency
// (down), and within a share of real time, so that players do not see the change of speed. The lead and the view delays call it once
// per frame. Always true: a step never overshoots the target, and is 0 inside the dead zone.

const UP_TAU_MS = 100;
const DOWN_TAU_MS = 300;
const DEAD_ZONE_MS = 0.5;

/** A frame longer than this is a stall: arrivals in it have no timing value, and no more time than this is slewed. */
export const STALL_MS = 250;

/** An error larger than this is not slewed: the timeline jumps forward, or holds where it would go back. */
export const JUMP_MS = 250;

/**
 * By how much to change an offset in this frame, ms.
 * @param errorMs target − offset
 * @param dtMs time since the last call
 * @param upShare largest rise as a share of time (0.05 = 5 %)
 * @param downShare largest fall as a share of time
 */
export function slewStep(errorMs: number, dtMs: number, upShare: number, downShare: number): number {
  if (errorMs > DEAD_ZONE_MS) {
    return Math.min(errorMs * Math.min(1, dtMs / UP_TAU_MS), upShare * dtMs);
  }
  if (errorMs < -DEAD_ZONE_MS) {
    return Math.max(errorMs * Math.min(1, dtMs / DOWN_TAU_MS), -downShare * dtMs);
  }
  return 0;
}
