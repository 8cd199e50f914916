// The figures of the scoreboard, computed from the measurements. The command prints them as one JSON line, the report tabulates
// them; docs/quality.md explains each one. Always true: units are in the names; a figure without measurements
// is 0; `joinMs` and `recoverMs` are −1 if a client was never in control (again).

import type { Measured } from "./measured.ts";
import type { Recovered } from "./recover.ts";

/** What 1 % of starved ticks, or of frames without data, is worth in ms of delay. */
export const MS_PER_PERCENT = 40;

export interface Figures {
  readonly clockErrorMsP50: number;
  readonly clockErrorMsP99: number;
  readonly leadMsP50: number;
  readonly starvedPct: number;
  readonly lateInputs: number;
  readonly rollbacksPerMinute: number;
  readonly correctionP99: number;
  readonly correctionMax: number;
  readonly snapsPerMinute: number;
  readonly viewAgeMsP50: number;
  readonly underflowPct: number;
  readonly heldPct: number;
  readonly remoteErrorP95: number;
  readonly jerkP95: number;
  readonly shots: number;
  readonly hitDeniedPct: number;
  readonly hitCappedPct: number;
  readonly hitUnusedPct: number;
  /** Shares of the hits seen: those of late inputs that were within the cap when applied and that the server denied; and those beyond the cap. */
  readonly lateHitsLostPct: number;
  readonly lateHitsCappedPct: number;
  readonly bytesUpPerSecond: number;
  readonly bytesDownPerSecond: number;
  readonly joinMs: number;
  readonly joinMsP50: number;
  readonly recoverMs: number;
  readonly recoverClientMs: number;
  readonly recoverServerMs: number;
  readonly recoverLinkMs: number;
  /** Lead and view age together: the part of the time from a press to when others see it that the engine decides. */
  readonly delayMs: number;
  /** The same plus the cost of missing data: what the controllers minimise. */
  readonly costMs: number;
  readonly clientMinutes: number;
  /** Number of hits that shooters saw, and the reasons for denied ones. */
  readonly seenHits: number;
  readonly deniedBy: Readonly<Record<string, number>>;
}

export function figuresOf(measured: Measured, recovered: Recovered): Figures {
  const { clockErrorMs, corrections, shots, joinsMs } = measured;
  const minutes = measured.clientMs / 60_000;
  const leadMsP50 = measured.leadMs.percentile(0.5);
  const viewAgeMsP50 = measured.viewAgeMs.percentile(0.5);
  const starvedPct = percent(measured.starved, measured.ticks);
  const underflowPct = percent(measured.underflowFrames, measured.frames);
  const delayMs = leadMsP50 + viewAgeMsP50;
  const joins = [...joinsMs].sort((a, b) => a - b);
  return {
    clockErrorMsP50: rounded(clockErrorMs.percentile(0.5)),
    clockErrorMsP99: rounded(clockErrorMs.percentile(0.99)),
    leadMsP50: rounded(leadMsP50),
    starvedPct: rounded(starvedPct),
    lateInputs: measured.lateInputs,
    rollbacksPerMinute: rounded(per(measured.rollbacks, minutes)),
    correctionP99: rounded(corrections.percentile(0.99)),
    correctionMax: rounded(corrections.max),
    snapsPerMinute: rounded(per(measured.snaps, minutes)),
    viewAgeMsP50: rounded(viewAgeMsP50),
    underflowPct: rounded(underflowPct),
    heldPct: rounded(percent(measured.heldFrames, measured.frames)),
    remoteErrorP95: rounded(measured.remoteError.percentile(0.95)),
    jerkP95: rounded(measured.jerk.percentile(0.95)),
    shots: shots.shots,
    hitDeniedPct: rounded(percent(shots.denied, shots.seen)),
    hitCappedPct: rounded(percent(shots.capped, shots.seen)),
    hitUnusedPct: rounded(percent(shots.unused, shots.seen + shots.unused)),
    lateHitsLostPct: rounded(percent(shots.lateLost, shots.seen + shots.unused)),
    lateHitsCappedPct: rounded(percent(shots.lateCapped, shots.seen + shots.unused)),
    bytesUpPerSecond: Math.round(per(measured.bytesUp, minutes * 60)),
    bytesDownPerSecond: Math.round(per(measured.bytesDown, minutes * 60)),
    joinMs: finite(joins.at(-1)),
    joinMsP50: finite(joins[Math.floor((joins.length - 1) / 2)]),
    recoverMs: finite(Math.max(recovered.clientMs, recovered.serverMs, recovered.linkMs)),
    recoverClientMs: finite(recovered.clientMs),
    recoverServerMs: finite(recovered.serverMs),
    recoverLinkMs: finite(recovered.linkMs),
    delayMs: rounded(delayMs),
    costMs: rounded(delayMs + MS_PER_PERCENT * (starvedPct + underflowPct)),
    clientMinutes: rounded(minutes),
    seenHits: shots.seen,
    deniedBy: shots.reasons,
  };
}

function finite(ms: number | undefined): number {
  return ms !== undefined && Number.isFinite(ms) ? rounded(ms) : -1;
}

function per(count: number, whole: number): number {
  return whole === 0 ? 0 : count / whole;
}

function percent(part: number, whole: number): number {
  return 100 * per(part, whole);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
