// All policies that a client decides for itself, in one value; presets consist of these. Each part is documented where it is
// defined. Client reads it; presets/preset.ts checks it.

import type { RedundancyPolicy } from "./input/input-log.ts";
import type { LeadPolicy } from "./input/lead-policy.ts";
import type { SendPolicy } from "./input/sender.ts";
import type { ViewPolicy } from "./picture/interpolator.ts";
import type { SmoothPolicy } from "./picture/smoother.ts";
import type { OthersPolicy } from "./predict/projection.ts";
import type { ClockPolicy } from "./time/clock-policy.ts";
import type { DelayPolicy } from "./time/delay-policy.ts";
import type { Timelines } from "./time/timelines.ts";

/** The policies of a client. */
export interface ClientPolicy {
  readonly clock: ClockPolicy;
  readonly lead: LeadPolicy;
  readonly delay: DelayPolicy;
  /** Creates these three. Default: Reckon's own timelines only. */
  readonly timelines?: Timelines;
  readonly view: ViewPolicy;
  readonly smooth: SmoothPolicy;
  readonly redundancy: RedundancyPolicy;
  readonly send: SendPolicy;
  /** True: own rows are shown as predicted. False: they are shown from snapshots, like all others (AX41). */
  readonly predict: boolean;
  /** True: own flights are shown as predicted. False: when the server has reported them, like all others (AX26, RT10). */
  readonly predictFlights: boolean;
  /** Own inputs take effect on the player's own screen this many ticks later (AX41, HN10). */
  readonly inputDelayTicks: number;
  /** A prediction that is wrong by no more than this (units over position fields) is kept (RT6); 0: every difference is corrected. */
  readonly correctBeyond: number;
  /** Where other rows stand in the predicted world. */
  readonly others: OthersPolicy;
  /** Most inputs sampled in one frame (AX13); ticks beyond repeat the last input (tick addressing) or are dropped. */
  readonly catchUpTicks: number;
  /** Longest frame that counts as one (AX13), ms: a longer one is a sleep. */
  readonly frameClampMs: number;
  /** How far the client predicts past the newest snapshot, ms, in whole ticks and at most 223; then it holds. */
  readonly aheadMs: number;
}
