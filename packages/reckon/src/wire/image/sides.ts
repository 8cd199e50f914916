// What a packet is coded between: the snapshot, the baseline and the older one, and what of these the receiver may see
// and holds. Filled once per packet, read by the row flags and by carriers. Always true: when encoding, everything that
// is asked here has the answer that the decoder finds in its own images.

import type { Tick } from "../../core/tick.ts";
import type { Image } from "./image.ts";

/** What `select` says of a row: hidden from this receiver. */
export const HIDDEN = 0;
/** What `select` says of a row: the receiver gets it. */
export const CODED = 1;
/** What `select` says of a row: the receiver may see it, but keeps what he has of it for now. */
export const SKIPPED = 2;

/** Rows by kind and slot. */
type RowMasks = readonly Uint8Array[];

/** Who a packet is for. All undefined: somebody who sees everything, and holds the baseline and the older one whole. */
export interface Receiver {
  /** For each kind and slot HIDDEN, CODED or SKIPPED. Default: CODED. */
  readonly select?: RowMasks;
  /** Rows that references may tell him of, as 1. Default: those that `select` does not hide. */
  readonly sees?: RowMasks;
  /** Rows of the baseline that the receiver holds, as 1. Default: all of them. Not for kinds with references. */
  readonly knows?: RowMasks;
  /** Rows of the older snapshot that the receiver holds, as 1. Default: all of them. */
  readonly knew?: RowMasks;
}

export const EVERYTHING: Receiver = {};

/** What one packet is coded against: images that the receiver holds just as they are. */
export interface Against {
  readonly tick: Tick;
  readonly baseline: Image | undefined;
  /** A second one before it, for motion. */
  readonly older: Image | undefined;
  /** For each kind and slot HIDDEN, CODED or SKIPPED; undefined: every row is coded. */
  readonly select: RowMasks | undefined;
}

export class Sides {
  now: Image;
  baseline: Image;
  older: Image;
  receiver: Receiver = EVERYTHING;
  /** There is an older snapshot, and time went by between it and the baseline. */
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

  /** Whether the receiver has had one and the same row in all three snapshots, and gets its present value. */
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
