// A binary range coder whose probabilities adapt: the default coder of snapshots.
// One class works in three directions, so that the walk over the rows is written once: ENCODE gathers decisions and
// turns them into bytes in one tight loop at the end, DECODE turns bytes into decisions, COUNT only counts them
// (training). A node holds a 16-bit probability of a 1 that follows what is coded. Always true: a packet starts from the
// table's probabilities, only integers are used, and a decoder that reads past the end gets zeros. An honest packet is
// read exactly LOOK_AHEAD bytes past its end.

import { assert } from "../core/assert.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { END_MARK, END_MARK_BITS, type PacketCoder, SIGN_NODES } from "./coder.ts";

const ENCODE = 0;
const DECODE = 1;
const COUNT = 2;

/** Least and most probability that a table may start from. */
export const LEAST_CHANCE = 32;
export const MOST_CHANCE: number = 65535 - LEAST_CHANCE;
/** Bytes that a decoder holds beyond those it has used up, less the one that ends a packet. */
const LOOK_AHEAD = 3;
/** Equally likely bits that are coded at once. */
const EQUAL_BITS = 16;
/** Stands after the last decision. */
const END = -0x80000000;

export class RangeCoder implements PacketCoder {
  decoding = false;
  /** A probability goes 1/2^shift of the way to where a decision points: to `up` for a 1, to `down` for a 0. */
  readonly #shift: number;
  readonly #down: number;
  readonly #up: number;
  readonly #start: Uint16Array;
  readonly #chance: Uint16Array;
  #mode = ENCODE;
  /** Decisions, each 2 · node + bit; or, below 0, −1 − (count · 2^16 + value) of equally likely bits. */
  #gathered = new Int32Array(8192);
  #count = 0;
  #bytes = new Uint8Array(2048);
  #length = 0;
  #at = 0;
  #range = 0;
  #code = 0;

  /** `chances` has a 16-bit probability of a 1 for each node. */
  constructor({ chances, shift }: { readonly chances: Uint16Array; readonly shift: number }) {
    for (const chance of chances)
      assert(
        chance >= LEAST_CHANCE && chance <= MOST_CHANCE,
        "A table holds a probability that cannot be coded with: use one that `readTable` or a Trainer made.",
      );
    this.#shift = shift;
    this.#down = 1 << shift;
    this.#up = 65536 - this.#down;
    this.#start = chances;
    this.#chance = chances.slice();
  }

  get overflowed(): boolean {
    return this.decoding && this.#at > this.#length + LOOK_AHEAD;
  }

  startEncoding(): void {
    this.#begin(ENCODE);
  }

  finishEncoding(out: ByteWriter): void {
    if (this.#count + 2 > this.#gathered.length) this.#growGathered();
    this.#gathered[this.#count++] = -1 - ((END_MARK_BITS << 16) | END_MARK);
    this.#codeGathered();
    // A view for `append` would be garbage.
    for (let i = 0; i < this.#length; i++) out.u8(this.#bytes[i]);
  }

  startDecoding(from: ByteReader, length: number): void {
    this.#begin(DECODE);
    this.#length = length;
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length);
    for (let i = 0; i < length; i++) this.#bytes[i] = from.u8();
    this.#range = -1;
    this.#code = 0;
    this.#at = 0;
    for (let i = 0; i < 4; i++) this.#code = (this.#code << 8) | this.#take();
  }

  finishDecoding(): boolean {
    return this.#decodeEqual(END_MARK_BITS) === END_MARK && this.#at === this.#length + LOOK_AHEAD;
  }

  startCounting(): void {
    this.#begin(COUNT);
  }

  /** Adds up what was gathered: counts[2 · node + bit]. */
  finishCounting(counts: Float64Array): void {
    for (let i = 0; i < this.#count; i++) if (this.#gathered[i] >= 0) counts[this.#gathered[i]]++;
  }

  bit(node: number, bit: number): number {
    if (this.#mode === DECODE) return this.#decodeBit(node);
    if (this.#count === this.#gathered.length) this.#growGathered();
    this.#gathered[this.#count++] = (node << 1) | bit;
    return bit;
  }

  signed(node: number, hint: number, start: number, bits: number, _slot: number, residual: number): number {
    if (this.#mode === DECODE) {
      const size = this.#decodeSize(node + SIGN_NODES, start, bits);
      if (size === 0) return 0;
      const isNegative = this.#decodeBit(node + hint) === 1;
      const value = this.#decodeBelow(size);
      return isNegative ? -value | 0 : value;
    }
    const value = residual < 0 ? -residual : residual;
    const size = 32 - Math.clz32(value);
    this.#gatherSize(node + SIGN_NODES, start, bits, size);
    if (size === 0) return 0;
    this.#gathered[this.#count++] = ((node + hint) << 1) | (residual >>> 31);
    this.#gatherBelow(size, value);
    return residual;
  }

  unsigned(node: number, bits: number, value: number): number {
    if (this.#mode === DECODE) {
      const size = this.#decodeSize(node + SIGN_NODES, 0, bits);
      return size === 0 ? 0 : this.#decodeBelow(size) >>> 0;
    }
    const size = 32 - Math.clz32(value);
    this.#gatherSize(node + SIGN_NODES, 0, bits, size);
    if (size > 0) this.#gatherBelow(size, value);
    return value;
  }

  symbol(node: number, bits: number, value: number): number {
    let context = 1;
    for (let i = bits - 1; i >= 0; i--)
      context = (context << 1) | this.bit(node + context, (value >>> i) & 1);
    return context - (1 << bits);
  }

  /** The size of a number: from `start` on up or down until it is found, node i deciding whether it is above i. */
  #gatherSize(sizes: number, start: number, bits: number, size: number): void {
    // Room for a whole number: 33 sizes, a sign, two times 16 bits.
    if (this.#count + 40 > this.#gathered.length) this.#growGathered();
    const gathered = this.#gathered;
    let count = this.#count;
    if (size > start) {
      for (let i = start; i < size; i++) gathered[count++] = ((sizes + i) << 1) | 1;
      if (size < bits) gathered[count++] = (sizes + size) << 1;
    } else {
      if (start < bits) gathered[count++] = (sizes + start) << 1;
      for (let i = start - 1; i >= size; i--) gathered[count++] = (sizes + i) << 1;
      if (size > 0) gathered[count++] = ((sizes + size - 1) << 1) | 1;
    }
    this.#count = count;
  }

  /** The bits below the leading one. */
  #gatherBelow(size: number, value: number): void {
    for (let left = size - 1; left > 0; ) {
      const some = left > EQUAL_BITS ? EQUAL_BITS : left;
      left -= some;
      this.#gathered[this.#count++] = -1 - ((some << 16) | ((value >>> left) & ((1 << some) - 1)));
    }
  }

  #codeGathered(): void {
    const count = this.#count;
    // No decision takes more than two bytes, and four are left for the end.
    if (this.#bytes.length < count * 2 + 4) this.#bytes = new Uint8Array(count * 4 + 4);
    const bytes = this.#bytes;
    const gathered = this.#gathered;
    const chance = this.#chance;
    const shift = this.#shift;
    const down = this.#down;
    const between = this.#up - down;
    let low = 0;
    let range = -1;
    let length = 0;
    // What comes after the last decision makes the next byte one that, with zeros behind it, lies within the range.
    gathered[count] = END;
    for (let k = 0; k <= count; k++) {
      const decision = gathered[k];
      let added = 0xffffff;
      if (decision >= 0) {
        const node = decision >> 1;
        const ones = -(decision & 1);
        const p = chance[node];
        const bound = Math.imul(range >>> 16, p);
        chance[node] = p + (((ones & between) + down - p) >> shift);
        added = bound & ~ones;
        range = (bound & ones) | ((range - bound) & ~ones);
      } else if (decision !== END) {
        const bits = -1 - decision;
        range = range >>> (bits >>> 16);
        added = Math.imul(bits & 0xffff, range);
      }
      low = (low + added) | 0;
      if (low >>> 0 < added >>> 0) {
        let i = length - 1;
        while (bytes[i] === 255) bytes[i--] = 0;
        bytes[i]++;
      }
      while (range >>> 24 === 0) {
        bytes[length++] = low >>> 24;
        low <<= 8;
        range <<= 8;
      }
    }
    bytes[length] = low >>> 24;
    this.#length = length + 1;
  }

  #decodeBit(node: number): number {
    const chance = this.#chance;
    const p = chance[node];
    const bound = Math.imul(this.#range >>> 16, p);
    if (this.#code >>> 0 < bound >>> 0) {
      this.#range = bound;
      chance[node] = p + ((this.#up - p) >> this.#shift);
      if (bound >>> 24 === 0) this.#widen();
      return 1;
    }
    this.#code = (this.#code - bound) | 0;
    this.#range = (this.#range - bound) | 0;
    chance[node] = p + ((this.#down - p) >> this.#shift);
    if (this.#range >>> 24 === 0) this.#widen();
    return 0;
  }

  #decodeSize(sizes: number, start: number, bits: number): number {
    let size = start;
    if (start < bits && this.#decodeBit(sizes + start) === 1) {
      size++;
      while (size < bits && this.#decodeBit(sizes + size) === 1) size++;
    } else while (size > 0 && this.#decodeBit(sizes + size - 1) === 0) size--;
    return size;
  }

  #decodeBelow(size: number): number {
    let value = 1;
    for (let left = size - 1; left > 0; ) {
      const some = left > EQUAL_BITS ? EQUAL_BITS : left;
      left -= some;
      value = (value << some) | this.#decodeEqual(some);
    }
    return value;
  }

  /** Up to 16 bits that are all as likely. */
  #decodeEqual(count: number): number {
    const part = this.#range >>> count;
    const most = (1 << count) - 1;
    const found = Math.floor((this.#code >>> 0) / part);
    const bits = found > most ? most : found;
    this.#code = (this.#code - Math.imul(bits, part)) | 0;
    this.#range = part;
    if (part >>> 24 === 0) this.#widen();
    return bits;
  }

  #begin(mode: number): void {
    this.#mode = mode;
    this.decoding = mode === DECODE;
    this.#chance.set(this.#start);
    this.#count = 0;
    this.#length = 0;
  }

  #widen(): void {
    do {
      this.#range <<= 8;
      this.#code = (this.#code << 8) | this.#take();
    } while (this.#range >>> 24 === 0);
  }

  #take(): number {
    const at = this.#at++;
    return at < this.#length ? this.#bytes[at] : 0;
  }

  #growGathered(): void {
    const larger = new Int32Array(this.#gathered.length * 2);
    larger.set(this.#gathered);
    this.#gathered = larger;
  }
}
