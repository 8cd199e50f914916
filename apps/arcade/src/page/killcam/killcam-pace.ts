// How fast a killcam plays where its player stands up soon: fast through what led to the shot, as fast as life from shortly before it on.
// killcam-show.ts asks in every frame. Always true: the answer is from 1 to `MOST_PACE`; what decides, the last moments before the death and
// what follows, is never fast.

/** What is left of a killcam, and of the time for it, ms. */
export interface PaceOf {
  /** Until the death, at the killer's time; 0: it is shown. */
  readonly beforeMs: number;
  /** From the death until the killer's screen has shown it. */
  readonly afterMs: number;
  /** Until the player stands up; infinite: nothing presses. */
  readonly leftMs: number;
}

/** The last moments before a death: the aim, the shot, its way. */
const LIVE_MS = 600;
const MOST_PACE = 4;
/** The picture of the rise may come a little early. */
const SPARE_MS = 100;

/** 1: the speed of life. */
export function paceOf({ beforeMs, afterMs, leftMs }: PaceOf): number {
  const fastMs = beforeMs - LIVE_MS;
  if (!(fastMs > 0)) return 1;
  const forIt = leftMs - LIVE_MS - afterMs - SPARE_MS;
  return forIt > fastMs / MOST_PACE ? Math.max(1, fastMs / forIt) : MOST_PACE;
}
