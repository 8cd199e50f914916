// The header of a snapshot's rows: what they are coded against, and with which tables. In bits:
//   5 snapshots back to the baseline (0: none) · if there is one: 1 has older [5 snapshots from there back to it] ·
//   1 has newcomers [8: bit i, those of the snapshot 1 + i before the baseline are added to it] · 2 epoch of the tables ·
//   where fields are for owners: 1 short [8 or 14 bits: bytes of the shared rows]; elsewhere the shared rows go on to the end
// The snapshot writer fills and writes one; the snapshot reader reads it.

import { BitReader, BitWriter } from "../bits.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";

/** A baseline is fewer snapshots back than this, which five bits hold. An older ack is useless. */
export const BASELINE_SNAPSHOTS = 32;
/** How many snapshots before a baseline may add their newcomers to it: as many as are on their way at once. */
export const MERGED_SNAPSHOTS = 8;
/** Most epochs of tables in a room. */
export const EPOCHS = 4;

const PLACE_BITS = 5;
const EPOCH_BITS = 2;
const SHORT_BITS = 8;
const LONG_BITS = 14;

export class RowsHeader {
  /** Snapshots back to the baseline; 0: none. */
  back = 0;
  /** From there back to the older one; 0: none. */
  further = 0;
  merged = 0;
  epoch = 0;
  /** Bytes of the shared rows. */
  length = 0;
  readonly #hasOwner: boolean;
  readonly #writer = new BitWriter();
  readonly #reader = new BitReader();

  constructor(hasOwner: boolean) {
    this.#hasOwner = hasOwner;
  }

  write(out: ByteWriter): void {
    const bits = this.#writer;
    bits.start(out);
    bits.bits(this.back, PLACE_BITS);
    if (this.back > 0) {
      bits.flag(this.further > 0);
      if (this.further > 0) bits.bits(this.further, PLACE_BITS);
      bits.flag(this.merged > 0);
      if (this.merged > 0) bits.bits(this.merged, MERGED_SNAPSHOTS);
    }
    bits.bits(this.epoch, EPOCH_BITS);
    if (this.#hasOwner) {
      const isShort = this.length < 1 << SHORT_BITS;
      bits.flag(isShort);
      bits.bits(this.length, isShort ? SHORT_BITS : LONG_BITS);
    }
    bits.finish();
  }

  /** False if it is malformed. */
  read(from: ByteReader): boolean {
    const bits = this.#reader;
    bits.start(from);
    this.back = bits.bits(PLACE_BITS);
    this.further = this.back > 0 && bits.flag() ? bits.bits(PLACE_BITS) : 0;
    this.merged = this.back > 0 && bits.flag() ? bits.bits(MERGED_SNAPSHOTS) : 0;
    this.epoch = bits.bits(EPOCH_BITS);
    this.length = 0;
    if (this.#hasOwner) this.length = bits.bits(bits.flag() ? SHORT_BITS : LONG_BITS);
    const isSound = !from.overflowed && bits.isClean();
    if (!this.#hasOwner) this.length = from.left;
    return isSound && this.length <= from.left;
  }
}
