// Writes and reads single bits, lowest first, for messages that are too small for bytes. Whole bytes go to a ByteWriter, or come from a
// ByteReader. Always true: reading never throws; past the end it gives 0, and the byte reader is `overflowed`.

import type { ByteReader, ByteWriter } from "./bytes.ts";

/** Bits that hold every whole number up to a limit. */
export function bitsFor(limit: number): number {
  return 32 - Math.clz32(Math.max(0, limit));
}

export class BitWriter {
  #out: ByteWriter | undefined;
  #held = 0;
  #count = 0;

  start(out: ByteWriter): void {
    this.#out = out;
    this.#held = 0;
    this.#count = 0;
  }

  /** Writes the low `count` bits of a number; `count` is 0 to 32. */
  bits(value: number, count: number): void {
    if (count > 16) {
      this.bits(value & 0xffff, 16);
      this.bits(value >>> 16, count - 16);
      return;
    }
    this.#held |= (value & ((1 << count) - 1)) << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.#out?.u8(this.#held & 0xff);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  flag(value: boolean): void {
    this.bits(value ? 1 : 0, 1);
  }

  /** A number in few bits if it fits, else in more; one bit says which. */
  either(value: number, short: number, long: number): void {
    const isShort = value < 1 << short;
    this.flag(isShort);
    this.bits(value, isShort ? short : long);
  }

  /** Fills the last byte with zeros. */
  finish(): void {
    if (this.#count > 0) this.#out?.u8(this.#held & 0xff);
    this.#held = 0;
    this.#count = 0;
  }
}

export class BitReader {
  #from: ByteReader | undefined;
  #held = 0;
  #count = 0;

  start(from: ByteReader): void {
    this.#from = from;
    this.#held = 0;
    this.#count = 0;
  }

  bits(count: number): number {
    if (count > 16) return (this.bits(16) | (this.bits(count - 16) << 16)) >>> 0;
    while (this.#count < count) {
      this.#held |= (this.#from?.u8() ?? 0) << this.#count;
      this.#count += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#count -= count;
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  either(short: number, long: number): number {
    return this.bits(this.flag() ? short : long);
  }

  /** True if the rest of the last byte is zeros, as a writer leaves it. */
  isClean(): boolean {
    return this.#held === 0;
  }
}
