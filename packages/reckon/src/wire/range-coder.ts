// A binary range coder whose probabilities adapt: the default coder of snapshots.
// A node holds a 16-bit probability of a 1 that follows what is coded. Always true: a packet starts from the table's
// probabilities, only integers are used, and a decoder that reads past the end gets zeros. An honest packet is read
// exactly LOOK_AHEAD bytes past its end.

import { assert } from "../core/assert.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { END_MARK, END_MARK_BITS, type NumberColumn, type PacketCoder, SIGN_NODES } from "./coder.ts";

/** Least and most probability that a table may start from. */
export const LEAST_CHANCE = 32;
export const MOST_CHANCE: number = 65535 - LEAST_CHANCE;
/** Bytes that a decoder holds beyond those it has used up, less the one that ends a packet. */
const LOOK_AHEAD = 3;
/** Equally likely bits that are coded at once. */
const EQUAL_BITS = 16;
/** In place of the node of a sign. */
const NO_SIGN = -1;
/** Bytes that a number takes at most: two for each of 33 sizes, a sign and two times 16 bits. */
const NUMBER_BYTES = 72;
/** Nodes that are set back together: 2^this. */
const BLOCK_BITS = 12;

export class RangeCoder implements PacketCoder {
  decoding = false;
  /** A probability goes 1/2^shift of the way to where a decision points: to `up` for a 1, to `down` for a 0. */
  readonly #shift: number;
  readonly #down: number;
  readonly #up: number;
  readonly #chance: Uint16Array;
  /** The nodes in blocks: as they are, as they start, and whether they were used since they were set back. */
  readonly #blocks: readonly Uint16Array[];
  readonly #starts: readonly Uint16Array[];
  readonly #isUsed: Uint8Array;
  #bytes = new Uint8Array(2048);
  /** Bytes written, or bytes to read; next byte to read. */
  #length = 0;
  #at = 0;
  #range = 0;
  /** When encoding where the range begins, when decoding where in it the packet lies. */
  #low = 0;

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
    this.#chance = chances.slice();
    this.#blocks = inBlocks(this.#chance);
    this.#starts = inBlocks(chances.slice());
    this.#isUsed = new Uint8Array(this.#blocks.length + 1);
  }

  get overflowed(): boolean {
    return this.decoding && this.#at > this.#length + LOOK_AHEAD;
  }

  startEncoding(): void {
    this.#begin(false);
  }

  finishEncoding(out: ByteWriter): void {
    this.#makeRoom();
    this.#encodeEqual(END_MARK_BITS, END_MARK);
    // The next byte is one that, with zeros behind it, lies within the range.
    this.#raise(0xffffff);
    this.#bytes[this.#length++] = this.#low >>> 24;
    out.put(this.#bytes, this.#length);
  }

  startDecoding(from: ByteReader, length: number): void {
    this.#begin(true);
    this.#length = length;
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length);
    from.take(this.#bytes, length);
    for (let i = 0; i < 4; i++) this.#low = (this.#low << 8) | this.#take();
  }

  finishDecoding(): boolean {
    return this.#decodeEqual(END_MARK_BITS) === END_MARK && this.#at === this.#length + LOOK_AHEAD;
  }

  bit(node: number, bit: number): number {
    this.#isUsed[node >> BLOCK_BITS] = 1;
    if (this.decoding) return this.#decodeBit(node);
    this.#makeRoom();
    if (bit === 1) this.#encodeOne(node);
    else this.#encodeZero(node);
    return bit;
  }

  signed(node: number, hint: number, start: number, bits: number, _slot: number, residual: number): number {
    this.#use(node, bits);
    if (!this.decoding) {
      this.#encodeNumber(node + SIGN_NODES, start, bits, node + hint, residual);
      return residual;
    }
    const size = this.#decodeSize(node + SIGN_NODES, start, bits);
    if (size === 0) return 0;
    const isNegative = this.#decodeBit(node + hint) === 1;
    const value = this.#decodeBelow(size);
    return isNegative ? -value | 0 : value;
  }

  numbers(column: NumberColumn): void {
    const { rows, count, residuals, contexts, node, treeSize, starts, firstTree, bits } = column;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const context = contexts[row];
      const tree = context >> 2;
      const first = node + tree * treeSize;
      this.#use(first, bits);
      this.#encodeNumber(
        first + SIGN_NODES,
        starts[firstTree + tree],
        bits,
        first + (context & 3),
        residuals[row],
      );
    }
  }

  unsigned(node: number, bits: number, value: number): number {
    this.#use(node, bits);
    if (!this.decoding) {
      this.#encodeNumber(node + SIGN_NODES, 0, bits, NO_SIGN, value);
      return value;
    }
    const size = this.#decodeSize(node + SIGN_NODES, 0, bits);
    return size === 0 ? 0 : this.#decodeBelow(size) >>> 0;
  }

  symbol(node: number, bits: number, value: number): number {
    let context = 1;
    for (let i = bits - 1; i >= 0; i--)
      context = (context << 1) | this.bit(node + context, (value >>> i) & 1);
    return context - (1 << bits);
  }

  /** Notes that a tree is used. */
  #use(tree: number, bits: number): void {
    this.#isUsed[tree >> BLOCK_BITS] = 1;
    this.#isUsed[(tree + SIGN_NODES + bits) >> BLOCK_BITS] = 1;
  }

  /**
   * A number: its size, from `start` on up or down until it is found, node i deciding whether it is above i; then its
   * sign, if it has a node for that, and the bits below the leading one.
   */
  #encodeNumber(sizes: number, start: number, bits: number, sign: number, number: number): void {
    this.#makeRoom();
    const value = sign !== NO_SIGN && number < 0 ? -number : number;
    const size = 32 - Math.clz32(value);
    if (size > start) {
      for (let i = start; i < size; i++) this.#encodeOne(sizes + i);
      if (size < bits) this.#encodeZero(sizes + size);
    } else {
      if (start < bits) this.#encodeZero(sizes + start);
      for (let i = start - 1; i >= size; i--) this.#encodeZero(sizes + i);
      if (size === 0) return;
      this.#encodeOne(sizes + size - 1);
    }
    if (sign !== NO_SIGN)
      if (number < 0) this.#encodeOne(sign);
      else this.#encodeZero(sign);
    if (size > 1) this.#encodeBelow(size - 1, value);
  }

  #encodeOne(node: number): void {
    const p = this.#chance[node];
    this.#chance[node] = p + ((this.#up - p) >> this.#shift);
    this.#range = Math.imul(this.#range >>> 16, p);
    if (this.#range >>> 24 === 0) this.#put();
  }

  #encodeZero(node: number): void {
    const p = this.#chance[node];
    const bound = Math.imul(this.#range >>> 16, p);
    this.#chance[node] = p + ((this.#down - p) >> this.#shift);
    this.#range = (this.#range - bound) | 0;
    this.#raise(bound);
    if (this.#range >>> 24 === 0) this.#put();
  }

  /** The low `count` bits of a number. */
  #encodeBelow(count: number, value: number): void {
    for (let left = count; left > 0; ) {
      const some = left > EQUAL_BITS ? EQUAL_BITS : left;
      left -= some;
      this.#encodeEqual(some, (value >>> left) & ((1 << some) - 1));
    }
  }

  /** Up to 16 bits that are all as likely. */
  #encodeEqual(count: number, bits: number): void {
    this.#range >>>= count;
    this.#raise(Math.imul(bits, this.#range));
    if (this.#range >>> 24 === 0) this.#put();
  }

  #raise(by: number): void {
    this.#low = (this.#low + by) | 0;
    if (this.#low >>> 0 >= by >>> 0) return;
    let i = this.#length - 1;
    while (this.#bytes[i] === 255) this.#bytes[i--] = 0;
    this.#bytes[i]++;
  }

  #put(): void {
    do {
      this.#bytes[this.#length++] = this.#low >>> 24;
      this.#low <<= 8;
      this.#range <<= 8;
    } while (this.#range >>> 24 === 0);
  }

  #decodeBit(node: number): number {
    const chance = this.#chance;
    const p = chance[node];
    const bound = Math.imul(this.#range >>> 16, p);
    if (this.#low >>> 0 < bound >>> 0) {
      this.#range = bound;
      chance[node] = p + ((this.#up - p) >> this.#shift);
      if (bound >>> 24 === 0) this.#widen();
      return 1;
    }
    this.#low = (this.#low - bound) | 0;
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

  #decodeEqual(count: number): number {
    const part = this.#range >>> count;
    const most = (1 << count) - 1;
    const found = Math.floor((this.#low >>> 0) / part);
    const bits = found > most ? most : found;
    this.#low = (this.#low - Math.imul(bits, part)) | 0;
    this.#range = part;
    if (part >>> 24 === 0) this.#widen();
    return bits;
  }

  #widen(): void {
    do {
      this.#range <<= 8;
      this.#low = (this.#low << 8) | this.#take();
    } while (this.#range >>> 24 === 0);
  }

  #take(): number {
    const at = this.#at++;
    return at < this.#length ? this.#bytes[at] : 0;
  }

  #begin(decoding: boolean): void {
    this.decoding = decoding;
    this.#low = 0;
    this.#range = -1;
    this.#length = 0;
    this.#at = 0;
    for (let i = 0; i < this.#blocks.length; i++) {
      if (this.#isUsed[i] === 0) continue;
      this.#isUsed[i] = 0;
      this.#blocks[i].set(this.#starts[i]);
    }
  }

  /** Sees to it that a number can be written. */
  #makeRoom(): void {
    if (this.#length + NUMBER_BYTES <= this.#bytes.length) return;
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

function inBlocks(nodes: Uint16Array): readonly Uint16Array[] {
  const blocks = [];
  for (let first = 0; first < nodes.length; first += 1 << BLOCK_BITS)
    blocks.push(nodes.subarray(first, first + (1 << BLOCK_BITS)));
  return blocks;
}
