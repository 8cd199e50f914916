// What a packet is coded between: the snapshot, the baseline and the older one, as far as the receiver may see and holds them. Filled
// once per packet; row flags and carriers read it. Always true: an encoder gets the answers that the decoder finds in its own images.

import type { Tick } from "../../core/tick.ts";
import type { Image } from "./image.ts";

// What `select` says of a row.
/** It is hidden from this receiver. */
export const HIDDEN = 0;
/** The receiver gets it. */
export const CODED = 1;
/** The receiver may see it, but keeps its older value for now. */
export const SKIPPED = 2;

/** Rows by kind and slot. */
type RowMasks = readonly Uint8Array[];

/** The receiver of a packet. Without any of these it sees everything, and holds all of the baseline and of the older snapshot. */
export interface Receiver {
  /** For each kind and slot HIDDEN, CODED or SKIPPED. Default: CODED. */
  readonly select?: RowMasks;
  /** Rows that references may point to, as 1. Default: those that `select` does not hide. */
  readonly sees?: RowMasks;
  /** Rows of the baseline that the receiver holds, as 1. Default: all of them. Not for kinds with references. */
  readonly knows?: RowMasks;
  /** Rows of the older snapshot that the receiver holds, as 1. Default: all of them. */
  readonly knew?: RowMasks;
}

export const EVERYTHING: Receiver = {};

/** What one packet is coded against: images that the receiver holds as they are. */
export interface Against {
  readonly tick: Tick;
  readonly baseline: Image | undefined;
  /** An earlier one, for motion. */
  readonly older: Image | undefined;
  /** For each kind and slot HIDDEN, CODED or SKIPPED; undefined: every row is coded. */
  readonly select: RowMasks | undefined;
}

export class Sides {
  now: Image;
  baseline: Image;
  older: Image;
  receiver: Receiver = EVERYTHING;
  /** There is an older snapshot, of an earlier tick than the baseline. */
  hasOlder = false;

  constructor(nothing: Image) {
    this.now = nothing;
    this.baseline = nothing;
    this.older = nothing;
  }

  /** Which rows of the baseline the receiver holds. */
  known(kind: number): Uint8Array {
    return this.receiver.knows?.[kind] ?? this.baseline.kinds[kind].present;
  }

  /** Which rows of the older snapshot the receiver holds. */
  knownBefore(kind: number): Uint8Array {
    return this.receiver.knew?.[kind] ?? this.older.kinds[kind].present;
  }

  /** Whether the receiver has the same entity in all three snapshots, and gets its present value. */
  isThroughout(kind: number, row: number): boolean {
    const now = this.now.kinds[kind];
    const base = this.baseline.kinds[kind];
    const older = this.older.kinds[kind];
    const { select } = this.receiver;
    return (
      row < now.present.length &&
      now.present[row] === 1 &&
      (select === undefined || select[kind][row] === CODED) &&
      this.known(kind)[row] === 1 &&
      this.knownBefore(kind)[row] === 1 &&
      now.generation[row] === base.generation[row] &&
      base.generation[row] === older.generation[row]
    );
  }
}
