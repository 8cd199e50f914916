// What happened to one player so far, as sums: the engine's own figures, counted so that the difference of two tallies tells what
// happened between two moments. A run fills one for each player; experiments and the page read differences. Always true: every number
// only grows, except `worst…`, which a difference does not have.

import type { RollbackCause } from "./causes.ts";

export interface Tally {
  frames: number;
  /** Frames whose view was past the newest snapshot. */
  starvedFrames: number;
  rollbacks: Record<RollbackCause, number>;
  /** Units by which corrections moved own rows. */
  correctedUnits: number;
  lateInputs: number;
  /** Ticks of the room, and those of them without this player's input. */
  ticks: number;
  missingTicks: number;
  /** Sums over frames, ms: how old the others are that this player sees, and how far ahead of the room their inputs are. */
  viewAgeMs: number;
  leadMs: number;
  /** Key presses that were answered by a movement, and the sum of times until the picture moved. */
  responses: number;
  responseMs: number;
  /** Frames in which this player's own figure, or the figure of another player, jumped. */
  ownJumps: number;
  othersJumps: number;
  packetsLost: number;
  packetsSent: number;
  bytes: number;
  /** What the game counts. */
  counts: Record<string, number>;
}

export function newTally(): Tally {
  return {
    frames: 0,
    starvedFrames: 0,
    rollbacks: { "late input": 0, "server field": 0, "other actor": 0, "own rule": 0 },
    correctedUnits: 0,
    lateInputs: 0,
    ticks: 0,
    missingTicks: 0,
    viewAgeMs: 0,
    leadMs: 0,
    responses: 0,
    responseMs: 0,
    ownJumps: 0,
    othersJumps: 0,
    packetsLost: 0,
    packetsSent: 0,
    bytes: 0,
    counts: {},
  };
}

export function copyOf(tally: Tally): Tally {
  return { ...tally, rollbacks: { ...tally.rollbacks }, counts: { ...tally.counts } };
}

/** What happened after `from` and until `to`. */
export function between(from: Tally, to: Tally): Tally {
  return {
    ...less(to, from),
    rollbacks: less(to.rollbacks, from.rollbacks),
    counts: less(to.counts, from.counts),
  };
}

export function rollbackCount({ rollbacks }: Tally): number {
  return Object.values(rollbacks).reduce((sum, count) => sum + count, 0);
}

/** The mean of a sum; 0 of nothing. */
export function mean(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

function less<T extends object>(to: T, from: T): T {
  const before = from as Record<string, unknown>;
  const differences = Object.entries(to).map(([name, value]) => [
    name,
    typeof value === "number" ? value - ((before[name] as number | undefined) ?? 0) : value,
  ]);
  return Object.fromEntries(differences) as T;
}
