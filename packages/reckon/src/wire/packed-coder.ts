// The fast profile: bits without an arithmetic coder. Decisions take a bit each; residuals are Rice codes whose
// parameter follows the mean size of the residuals before it in the same slot. Implements what RangeCoder does.
// Always true: reading past the end gives zeros and sets `overflowed`; a packet ends with less than a byte of zeros.
// A Rice code: u = residual with its sign in the lowest bit; u >> k in ones (at most 12) and a zero, then k bits; after
// 12 ones come all 32 bits of u.

import type { ByteReader, ByteWriter } from "./bytes.ts";
import {
  END_MARK,
  END_MARK_BITS,
  type NewsColumn,
  NO_NEWS,
  type NumberColumn,
  ORDINARY_NEWS,
  type PacketCoder,
  SPECIAL_NEWS,
} from "./coder.ts";

/** Ones after which a residual is written whole. */
const MOST_ONES = 12;
/** Means are kept in 1/16 and follow with 1/2^SHIFT. */
const FINE = 4;
const SHIFT = 4;
/** Larger residuals count as this for the mean. */
const MOST_COUNTED = 0xffff;

export class PackedCoder implements PacketCoder {
  decoding = false;
  readonly #start: Int32Array;
  readonly #means: Int32Array;
  #bytes = new Uint8Array(2048);
  /** Bytes written, or bytes to read; next byte to read. */
  #length = 0;
  #at = 0;
  /** Up to 31 bits not written or not read yet, the next one highest. */
  #word = 0;
  #held = 0;
  #past = 0;

  /** `means` has the mean size to start with for each slot, in 1/16. */
  constructor(means: Uint16Array) {
    this.#start = Int32Array.from(means);
    this.#means = this.#start.slice();
  }

  get overflowed(): boolean {
    return this.#past > 0;
  }

  startEncoding(): void {
    this.#begin(false);
  }

  finishEncoding(out: ByteWriter): void {
    this.#write(END_MARK, END_MARK_BITS);
    // What is left, filled up with zeros: one byte, or two of which the second may not be needed.
    const left = this.#held;
    if (left > 0) this.#write(0, 16 - left);
    if (left > 0 && left <= 8) this.#length--;
    out.put(this.#bytes, this.#length);
  }

  startDecoding(from: ByteReader, length: number): void {
    this.#begin(true);
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length);
    this.#length = length;
    from.take(this.#bytes, length);
  }

  finishDecoding(): boolean {
    if (this.#read(END_MARK_BITS) !== END_MARK) return false;
    const rest = this.#held === 0 ? 0 : this.#word & ((1 << this.#held) - 1);
    return this.#past === 0 && this.#at === this.#length && this.#held < 8 && rest === 0;
  }

  bit(_node: number, bit: number): number {
    if (this.decoding) return this.#read(1);
    this.#write(bit, 1);
    return bit;
  }

  bits(_node: number, rows: Uint16Array, count: number, bits: Uint8Array): void {
    for (let n = 0; n < count; n++) bits[rows[n]] = this.bit(0, bits[rows[n]]);
  }

  news(column: NewsColumn): boolean {
    const { rows, count, news, told } = column;
    while (column.next < count) {
      const n = column.next++;
      const what = news[rows[n]];
      if (this.bit(0, what === NO_NEWS ? 0 : 1) === 0) continue;
      told[column.tellings++] = n;
      const isOrdinary = this.bit(0, what === ORDINARY_NEWS ? 1 : 0) === 1;
      if (this.decoding) news[rows[n]] = isOrdinary ? ORDINARY_NEWS : SPECIAL_NEWS;
      if (!isOrdinary) return true;
    }
    return false;
  }

  numbers({ rows, count, residuals, slot }: NumberColumn): void {
    for (let n = 0; n < count; n++) residuals[rows[n]] = this.#number(slot, residuals[rows[n]]);
  }

  #number(slot: number, residual: number): number {
    const mean = this.#means[slot];
    const k = 32 - Math.clz32(mean >>> (FINE + 1));
    const folded = this.decoding ? this.#readRice(k) : (residual << 1) ^ (residual >> 31);
    if (!this.decoding) this.#writeRice(k, folded);
    const counted = folded >>> 0 > MOST_COUNTED ? MOST_COUNTED : folded;
    this.#means[slot] = mean + (((counted << FINE) - mean) >> SHIFT);
    return (folded >>> 1) ^ -(folded & 1);
  }

  unsigned(_node: number, _bits: number, value: number): number {
    if (this.decoding) return this.#readRice(0) >>> 0;
    this.#writeRice(0, value);
    return value;
  }

  symbol(_node: number, bits: number, value: number): number {
    if (this.decoding) return this.#read(bits);
    this.#write(value, bits);
    return value;
  }

  #begin(decoding: boolean): void {
    this.decoding = decoding;
    this.#means.set(this.#start);
    this.#length = 0;
    this.#at = 0;
    this.#word = 0;
    this.#held = 0;
    this.#past = 0;
  }

  #writeRice(k: number, folded: number): void {
    const ones = folded >>> k;
    if (ones >= MOST_ONES) {
      this.#write((1 << MOST_ONES) - 1, MOST_ONES);
      this.#write(folded >>> 16, 16);
      this.#write(folded & 0xffff, 16);
      return;
    }
    const unary = (1 << (ones + 1)) - 2;
    const low = folded & ((1 << k) - 1);
    if (ones + 1 + k <= 16) this.#write((unary << k) | low, ones + 1 + k);
    else {
      this.#write(unary, ones + 1);
      this.#write(low, k);
    }
  }

  #readRice(k: number): number {
    let ones = 0;
    while (ones < MOST_ONES && this.#read(1) === 1) ones++;
    if (ones === MOST_ONES) return (this.#read(16) << 16) | this.#read(16);
    return (ones << k) | this.#read(k);
  }

  /** Writes up to 16 bits. */
  #write(bits: number, count: number): void {
    this.#word = (this.#word << count) | bits;
    this.#held += count;
    if (this.#held < 16) return;
    if (this.#length + 2 > this.#bytes.length) this.#grow();
    this.#held -= 16;
    const pair = this.#word >>> this.#held;
    this.#bytes[this.#length++] = pair >>> 8;
    this.#bytes[this.#length++] = pair;
  }

  /** Reads up to 16 bits. */
  #read(count: number): number {
    while (this.#held < count) {
      if (this.#at === this.#length) this.#past++;
      this.#word = (this.#word << 8) | (this.#at < this.#length ? this.#bytes[this.#at++] : 0);
      this.#held += 8;
    }
    this.#held -= count;
    return (this.#word >>> this.#held) & ((1 << count) - 1);
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
