// Every axis that a client decides for itself, in one value; presets are made of these. Each part is documented
// where it is defined. Read by Client, checked by presets/preset.ts.

import type { RedundancyPolicy } from "./input/input-log.ts";
import type { LeadPolicy } from "./input/lead-policy.ts";
import type { SendPolicy } from "./input/sender.ts";
import type { ViewPolicy } from "./picture/interpolator.ts";
import type { SmoothPolicy } from "./picture/smoother.ts";
import type { OthersPolicy } from "./predict/projection.ts";
import type { ClockPolicy } from "./time/clock-policy.ts";
import type { DelayPolicy } from "./time/delay-policy.ts";
import type { Timelines } from "./time/timelines.ts";

/** All of them. */
export interface ClientPolicy {
  readonly clock: ClockPolicy;
  readonly lead: LeadPolicy;
  readonly delay: DelayPolicy;
  /** What makes these three. Default: only what ours need. */
  readonly timelines?: Timelines;
  readonly view: ViewPolicy;
  readonly smooth: SmoothPolicy;
  readonly redundancy: RedundancyPolicy;
  readonly send: SendPolicy;
  /** Own rows are predicted; otherwise they are shown like everybody's, from snapshots (AX41). */
  readonly predict: boolean;
  /** Own flights are shown when they are predicted; otherwise like everybody's, when the server has told of them (AX26, RT10). */
  readonly predictFlights: boolean;
  /** Ticks by which own inputs take effect later on the own screen (AX41, HN10). */
  readonly inputDelayTicks: number;
  /** Predictions nearer than this (units over position fields) are kept although they differ (RT6); 0: equality. */
  readonly correctBeyond: number;
  /** Where other rows stand in the predicted world. */
  readonly others: OthersPolicy;
  /** Most inputs sampled in one frame (AX13); ticks beyond are filled with the last input (tick addressing) or dropped. */
  readonly catchUpTicks: number;
  /** Longest frame that time is counted for (AX13), ms: longer ones are a sleep. */
  readonly frameClampMs: number;
  /** Most that is predicted past the newest snapshot, ms, in whole ticks and at most 223; then the client holds. */
  readonly aheadMs: number;
}
