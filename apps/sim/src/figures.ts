// What happened in a simulated match, as figures for one client or pooled over all of them.
// `sim` prints them, `demo` shows some of them. docs/rules.md defines each; this file only converts units.
// Always true: a percentile over all clients comes from their pooled samples, not from an average over clients.

import type { Stepper } from "reckon/testing";
import { ClientQuality, ROLLBACK_CAUSES, type SimulatedClient, Truth } from "reckon/testing/engine";

/** Figures of one client or of several together. */
export interface Figures {
  readonly rollbacks: number;
  readonly rollbackCauses: Readonly<ClientQuality["rollbacks"]>;
  readonly lateInputs: number;
  /** Ticks stepped without the input sampled for them, %. */
  readonly starvedPct: number;
  readonly leadMsP50: number;
  readonly viewAgeMsP50: number;
  readonly clockErrorMsP99: number;
  /** Frames whose view time was past the newest snapshot, and the part of them without motion, %. */
  readonly underflowPct: number;
  readonly heldPct: number;
  /** In units. */
  readonly correctionP99: number;
  readonly drawnCorrectionP99: number;
  readonly snaps: number;
  readonly resyncs: number;
  /** Average for each client, as sent. */
  readonly bytesUpPerSecond: number;
  readonly bytesDownPerSecond: number;
  /** Total over all clients, as sent. */
  readonly packetsUp: number;
  readonly packetsDown: number;
}

/** Figures over some clients of a match. */
export function figuresOf(stepper: Stepper, clients: readonly SimulatedClient[]): Figures {
  const quality = new ClientQuality();
  const truth = new Truth(0);
  const sums = { ticks: 0, starved: 0, late: 0, bytesUp: 0, bytesDown: 0, packetsUp: 0, packetsDown: 0 };
  for (const client of clients) {
    if (client.last !== undefined) addQuality(quality, client.last.quality);
    addTruth(truth, client.truth);
    const counts = client.last && stepper.room.seat(client.last.player)?.counts;
    sums.ticks += counts?.ticks ?? 0;
    sums.starved += counts?.starved ?? 0;
    sums.late += counts?.lateInputs ?? 0;
    sums.bytesUp += client.up.counts.bytesSent;
    sums.bytesDown += client.down.counts.bytesSent;
    sums.packetsUp += client.up.counts.sent;
    sums.packetsDown += client.down.counts.sent;
  }
  const clientSeconds = Math.max(1, clients.length) * Math.max(0.001, stepper.nowMs / 1000);
  return {
    rollbacks: quality.rollbackCount,
    rollbackCauses: quality.rollbacks,
    lateInputs: sums.late,
    starvedPct: percent(sums.starved, sums.ticks),
    leadMsP50: rounded(truth.leadMs.percentile(0.5)),
    viewAgeMsP50: rounded(truth.viewAgeMs.percentile(0.5)),
    clockErrorMsP99: rounded(truth.clockErrorMs.percentile(0.99)),
    underflowPct: percent(truth.underflowFrames, truth.frames),
    heldPct: percent(truth.heldFrames, truth.frames),
    correctionP99: rounded(quality.corrections.percentile(0.99)),
    drawnCorrectionP99: rounded(quality.drawnCorrections.percentile(0.99)),
    snaps: quality.snaps,
    resyncs: quality.resyncs,
    bytesUpPerSecond: Math.round(sums.bytesUp / clientSeconds),
    bytesDownPerSecond: Math.round(sums.bytesDown / clientSeconds),
    packetsUp: sums.packetsUp,
    packetsDown: sums.packetsDown,
  };
}

function addQuality(sum: ClientQuality, one: ClientQuality): void {
  for (const cause of ROLLBACK_CAUSES) sum.rollbacks[cause] += one.rollbacks[cause];
  sum.corrections.merge(one.corrections);
  sum.drawnCorrections.merge(one.drawnCorrections);
  sum.snaps += one.snaps;
  sum.resyncs += one.resyncs;
}

function addTruth(sum: Truth, one: Truth): void {
  sum.leadMs.merge(one.leadMs);
  sum.viewAgeMs.merge(one.viewAgeMs);
  sum.clockErrorMs.merge(one.clockErrorMs);
  sum.frames += one.frames;
  sum.underflowFrames += one.underflowFrames;
  sum.heldFrames += one.heldFrames;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded((100 * part) / whole);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
