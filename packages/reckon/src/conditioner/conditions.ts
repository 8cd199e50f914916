// What a conditioner adds to a connection, as a player sets it, converted to the conditions of a link each way. Always true: a stream loses
// and doubles nothing, so a loss becomes a delay there (link-stream.ts).

import type { LinkConditions } from "../testing/link/link-conditions.ts";
import { isPieces, type LinkPiece, settledPieces, type Way } from "../testing/link/link-pieces.ts";
import type { Schedule } from "../testing/link/link-schedule.ts";

/** Figures of a worse network. With all at 0, and no bound on the rate, nothing is added. */
export interface Conditions {
  /** Added to the round trip, half of it each way, ms. */
  readonly latencyMs: number;
  /** Standard deviation of the time on the way, each way, ms. */
  readonly jitterMs: number;
  /** Share of packets lost each way, 0 to 1 (a stream sends them again). */
  readonly loss: number;
  /** Share of packets that arrive twice, 0 to 1. */
  readonly duplicate: number;
  /** Most kbit/s each way; Infinity: no bound. */
  readonly rateKbps: number;
}

export const NO_CONDITIONS: Conditions = {
  latencyMs: 0,
  jitterMs: 0,
  loss: 0,
  duplicate: 0,
  rateKbps: Number.POSITIVE_INFINITY,
};

/** Size of the queue before a bounded rate: packets that do not fit are dropped. */
const QUEUE_BYTES = 16_000;
/** A stream that loses nearly everything would stop for good. */
const MOST_SEGMENT_LOSS = 0.5;

export function isNothing({ latencyMs, jitterMs, loss, duplicate, rateKbps }: Conditions): boolean {
  return latencyMs + jitterMs + loss + duplicate === 0 && rateKbps === Number.POSITIVE_INFINITY;
}

/** One way of these conditions, over datagrams. */
export function linkOf(conditions: Conditions): LinkConditions {
  const { latencyMs, jitterMs, loss, duplicate, rateKbps } = conditions;
  const bound = rateKbps < Number.POSITIVE_INFINITY ? { rateKbps, queueBytes: QUEUE_BYTES } : {};
  // Jitter needs some way to spread over: a mean of at least √2 times the jitter.
  const meanMs = Math.max(latencyMs / 2, jitterMs * Math.SQRT2);
  return { latencyMs: meanMs, jitterMs, loss, duplicate, ...bound };
}

/** The same way over a stream. `rttMs`: the round trip that its sender knows; each piece of a way has its own. */
export function streamOf(way: Way, rttMs: number): Way {
  if (!isPieces(way)) return conditionsOverStream(way, rttMs);
  return settledPieces(way).map(({ fromMs, rampMs, darkMs, isHeld, conditions }, i): LinkPiece => {
    // null for a knob that is not there: if it were left out, the value of the piece before would stay.
    const over = conditionsOverStream(conditions, undefined);
    const { latencyMs, stream, jitterMs = null, rateKbps = null, spike = null, batchMs = null } = over;
    const trace = i === 0 ? over.trace : undefined;
    const knobs = { latencyMs, stream, jitterMs, rateKbps, spike, batchMs, trace };
    return { fromMs, rampMs, darkMs, held: isHeld, ...knobs };
  });
}

function conditionsOverStream(conditions: LinkConditions, rttMs: number | undefined): LinkConditions {
  const { latencyMs, jitterMs, rateKbps, spike, trace, batchMs, loss = 0, burst, stream } = conditions;
  const lost = stream?.segmentLoss ?? Math.min(loss + (burst?.lossRate ?? 0), MOST_SEGMENT_LOSS);
  return { latencyMs, jitterMs, rateKbps, spike, trace, batchMs, stream: { segmentLoss: lost, rttMs } };
}

/** Both ways at a moment, in the figures that a player sets, as closely as these can express them. */
export function figuresAt(up: Schedule, down: Schedule, ms: number): Conditions {
  const [there, back] = [up.at(ms), down.at(ms)];
  return {
    latencyMs: there.latencyMs + back.latencyMs,
    jitterMs: Math.max(there.jitterMs, back.jitterMs),
    loss: Math.max(lossAt(up, ms), lossAt(down, ms)),
    duplicate: Math.max(there.duplicate, back.duplicate),
    rateKbps: Math.min(there.rateKbps, back.rateKbps),
  };
}

function lossAt(way: Schedule, ms: number): number {
  const { loss, burst, segmentLoss } = way.at(ms);
  if (way.isDark(ms)) return 1;
  return way.isStream ? segmentLoss : loss + (burst?.lossRate ?? 0);
}
