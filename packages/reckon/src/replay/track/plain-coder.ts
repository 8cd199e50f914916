// The questions of a coder, answered in whole bytes without probabilities: what comes after packs them. The frames of a replay file are coded
// with it (frame-coder.ts). Always true: both directions ask alike; decoding never throws, and past the end it reads zeros and sets `overflowed`.

import { ByteReader, type ByteWriter } from "../../wire/bytes.ts";

/** What happenings ask of a coder; the coder of snapshots answers it too. */
export interface SymbolCoder {
  readonly decoding: boolean;
  readonly overflowed: boolean;
  /** One bit, in the context of a node. */
  bit(node: number, bit: number): number;
  /** A number of so many bits. */
  symbol(node: number, bits: number, value: number): number;
  /** A number of up to so many bits, small ones in few. */
  unsigned(node: number, bits: number, value: number): number;
}

export class PlainCoder implements SymbolCoder {
  decoding = false;
  readonly #from = new ByteReader();
  readonly #out: ByteWriter;

  /** @param out where it writes */
  constructor(out: ByteWriter) {
    this.#out = out;
  }

  get overflowed(): boolean {
    return this.#from.overflowed;
  }

  /** Reads from now on. */
  start(bytes: Uint8Array): void {
    this.decoding = true;
    this.#from.start(bytes);
  }

  get left(): number {
    return this.#from.left;
  }

  bit(_node: number, bit: number): number {
    return this.symbol(0, 1, bit);
  }

  symbol(_node: number, bits: number, value: number): number {
    if (bits === 0) return 0;
    if (this.decoding) return this.#from.u8() & ((1 << bits) - 1);
    this.#out.u8(value);
    return value;
  }

  unsigned(_node: number, _bits: number, value: number): number {
    return this.decoding ? this.#read() : this.#write(value);
  }

  /** Seven bits in a byte, the low ones first. */
  #write(value: number): number {
    let left = value >>> 0;
    for (; left > 127; left >>>= 7) this.#out.u8(128 | (left & 127));
    this.#out.u8(left);
    return value >>> 0;
  }

  #read(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#from.u8();
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value >>> 0;
  }
}
