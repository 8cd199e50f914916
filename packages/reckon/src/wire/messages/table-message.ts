// How tables travel: in pieces, each a reliable message that one packet holds, in order on the control lane, so that no snapshot waits
// behind a long one. The room writes them, a client puts them together.
//   u8 epoch (1 to 3) · u24 bytes of these tables in the pieces after this one · bytes, at least one
// Always true: what is put together came in one unbroken row of pieces, and is never longer than the reader was told.

import type { ByteReader, ByteWriter } from "../bytes.ts";
import { EPOCHS } from "../image/rows-header.ts";

/** Bytes of tables in one piece: with its head it is just what a packet's piece holds. */
export const PIECE_BYTES = 388;

/** Writes the piece that starts at `at`; returns where the next one starts. */
export function writePiece(epoch: number, tables: Uint8Array, at: number, out: ByteWriter): number {
  const end = Math.min(tables.length, at + PIECE_BYTES);
  out.u8(epoch);
  out.sized(tables.length - end, 3);
  out.append(tables.subarray(at, end));
  return end;
}

export class PieceReader {
  readonly #mostBytes: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #length = 0;
  /** Bytes of the tables that still have to come. */
  #missing = 0;
  /** Of the piece read last. */
  epoch = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Takes a piece: "bad" if it fits nothing before it, "more" if others must follow. */
  read(from: ByteReader): "whole" | "more" | "bad" {
    const epoch = from.u8();
    const after = from.sized(3);
    const { left } = from;
    const isNext = this.#missing > 0 && epoch === this.epoch && after + left === this.#missing;
    const isFirst = this.#missing === 0 && epoch > 0 && epoch < EPOCHS && after + left <= this.#mostBytes;
    if (from.overflowed || left === 0 || !(isFirst || isNext)) {
      this.#missing = 0;
      return "bad";
    }
    if (isFirst) {
      this.#bytes = new Uint8Array(after + left);
      this.#length = 0;
      this.epoch = epoch;
    }
    for (let i = 0; i < left; i++) this.#bytes[this.#length++] = from.u8();
    this.#missing = after;
    return after > 0 ? "more" : "whole";
  }

  /** What the last whole one was put together to. */
  get tables(): Uint8Array {
    return this.#bytes;
  }
}
