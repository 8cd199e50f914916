// Writing and reading single bits, lowest first, for messages that are too small for bytes.
// A writer collects bits and hands whole bytes to a ByteWriter; a reader takes them from a ByteReader and, like it,
// never throws: past the end it gives 0 and the byte reader's `overflowed` says so.

import type { ByteReader, ByteWriter } from "./bytes.ts";

export class BitWriter {
  #out: ByteWriter | undefined;
  #held = 0;
  #count = 0;

  start(out: ByteWriter): void {
    this.#out = out;
    this.#held = 0;
    this.#count = 0;
  }

  /** Writes the low `count` bits of a number, 0 to 32. */
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

  /** True when what is left of the last byte is zeros, as a writer leaves it. */
  isClean(): boolean {
    return this.#held === 0;
  }
}
