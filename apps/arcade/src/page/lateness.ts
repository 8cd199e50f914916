// Explains in a sentence why play is not smooth although the player is in control. The visit asks twice per second. Always
// true: it is silent while all is well, and names the largest measured cause.

import { LINK } from "./words.ts";

/** Measurements of the link. */
export interface Link {
  readonly rttMs: number;
  readonly jitterMs: number;
  readonly lossShare: number;
}

/** Counts since the last question. */
export interface Since {
  readonly lateInputs: number;
  /** Ticks whose input was filled in, because the frame came too late to sample it. */
  readonly filledTicks: number;
}

/** This many late inputs, or ticks without a frame, are noticeable. */
const FELT = 3;

/** A sentence, or empty. */
export function lateness(link: Link, since: Since): string {
  if (since.filledTicks >= FELT) return LINK.slowFrames;
  return since.lateInputs >= FELT ? LINK.late(causeOf(link)) : "";
}

function causeOf({ rttMs, jitterMs, lossShare }: Link): string {
  if (lossShare >= 0.03) return LINK.loss(Math.round(lossShare * 100));
  if (jitterMs >= 15) return LINK.jitter(Math.round(jitterMs));
  if (rttMs >= 200) return LINK.distance(Math.round(rttMs));
  return LINK.stall;
}
