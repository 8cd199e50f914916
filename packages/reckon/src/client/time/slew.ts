// How a timeline's offset follows its target: in proportion to the error, faster towards safety (up) than
// towards less latency (down), within a share of real time so that nobody sees the speed change.
// Called once per frame by lead-closed.ts and delay-adaptive.ts.
// Always true: the step never overshoots the target and is 0 inside the dead zone.

const UP_TAU_MS = 100;
const DOWN_TAU_MS = 300;
const DEAD_ZONE_MS = 0.5;

/** A frame longer than this is a stall: what arrived in it has no timing value, and no more than this is slewed. */
export const STALL_MS = 250;

/** An error larger than this is not slewed: the timeline jumps forward, or holds where it would go back. */
export const JUMP_MS = 250;

/**
 * The change of an offset in this frame, ms.
 * @param errorMs target − offset
 * @param dtMs time since the last call
 * @param upShare largest rise as a share of time (0.05 = 5 %)
 * @param downShare largest fall as a share of time
 */
export function follow(errorMs: number, dtMs: number, upShare: number, downShare: number): number {
  if (errorMs > DEAD_ZONE_MS) {
    return Math.min(errorMs * Math.min(1, dtMs / UP_TAU_MS), upShare * dtMs);
  }
  if (errorMs < -DEAD_ZONE_MS) {
    return Math.max(errorMs * Math.min(1, dtMs / DOWN_TAU_MS), -downShare * dtMs);
  }
  return 0;
}
