// The fast profile: bits without an arithmetic coder. Decisions take a bit each; residuals are Rice codes whose
// parameter follows the mean size of the residuals before it in the same slot. Implements what RangeCoder does.
// Always true: reading past the end gives zeros and sets `overflowed`; a packet ends with less than a byte of zeros.
// A Rice code: u = residual with its sign in the lowest bit; u >> k in ones (at most 12) and a zero, then k bits; after
// 12 ones come all 32 bits of u.

import type { ByteReader, ByteWriter } from "../bytes.ts";
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
/** Bytes that a decoder may look at beyond the one it is in. */
const LOOK_AHEAD = 4;
/** Bits that it has for sure when it looks at 32. */
const SURE_BITS = 25;
/** Larger residuals count as this for the mean. */
const MOST_COUNTED = 0xffff;

export class PackedCoder implements PacketCoder {
  decoding = false;
  readonly #start: Int32Array;
  readonly #means: Int32Array;
  /** When decoding, with zeros behind it. */
  #bytes = new Uint8Array(2048);
  /** Bytes written; or the next bit to read, and how many bits there are. Reading stops one past these. */
  #length = 0;
  #at = 0;
  #end = 0;
  /** Up to 31 bits not written yet, the next one highest. */
  #word = 0;
  #held = 0;

  /** `means` has the mean size to start with for each slot, in 1/16. */
  constructor(means: Uint16Array) {
    this.#start = Int32Array.from(means);
    this.#means = this.#start.slice();
  }

  get overflowed(): boolean {
    return this.decoding && this.#at > this.#end;
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
    if (length + LOOK_AHEAD > this.#bytes.length) this.#bytes = new Uint8Array(length + LOOK_AHEAD);
    from.take(this.#bytes, length);
    this.#bytes.fill(0, length, length + LOOK_AHEAD);
    this.#end = 8 * length;
  }

  finishDecoding(): boolean {
    if (this.#read(END_MARK_BITS) !== END_MARK || this.overflowed) return false;
    const left = this.#end - this.#at;
    return left < 8 && this.#read(left) === 0;
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
    let mean = this.#means[slot];
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const k = 32 - Math.clz32(mean >>> (FINE + 1));
      let folded = 0;
      if (this.decoding) {
        folded = this.#readRice(k);
        residuals[row] = (folded >>> 1) ^ -(folded & 1);
      } else {
        folded = (residuals[row] << 1) ^ (residuals[row] >> 31);
        this.#writeRice(k, folded);
      }
      const counted = folded >>> 0 > MOST_COUNTED ? MOST_COUNTED : folded;
      mean += ((counted << FINE) - mean) >> SHIFT;
    }
    this.#means[slot] = mean;
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
    this.#end = 0;
    this.#word = 0;
    this.#held = 0;
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
    const word = this.#look();
    const ones = Math.clz32(~word);
    if (ones >= MOST_ONES) {
      this.#skip(MOST_ONES);
      return (this.#read(16) << 16) | this.#read(16);
    }
    const size = ones + 1 + k;
    if (size <= SURE_BITS) {
      this.#skip(size);
      return (ones << k) | (((word << (ones + 1)) >>> 1) >>> (31 - k));
    }
    this.#skip(ones + 1);
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
    const word = this.#look();
    this.#skip(count);
    return (word >>> 1) >>> (31 - count);
  }

  /** The next bits, the first one highest: at least SURE_BITS of 32. */
  #look(): number {
    const bytes = this.#bytes;
    const i = this.#at >>> 3;
    const word = (bytes[i] << 24) | (bytes[i + 1] << 16) | (bytes[i + 2] << 8) | bytes[i + 3];
    return word << (this.#at & 7);
  }

  #skip(count: number): void {
    const at = this.#at + count;
    this.#at = at > this.#end ? this.#end + 1 : at;
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
