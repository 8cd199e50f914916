// The encoding half of RangeCoder. Columns of numbers are most of the work: `numbers` keeps the state in variables and has
// the decision of `bit` written out, because calls of it are measured to be slower.
// Always true: the bytes are written but for a carry, which a later decision may add to them.

import type { ByteWriter } from "./bytes.ts";
import { type NewsColumn, NO_NEWS, type NumberColumn, ORDINARY_NEWS, SIGN_NODES } from "./coder.ts";
import { EQUAL_BITS, type RangeNodes } from "./range-nodes.ts";

/** Bytes that a number takes at most: two for each of 33 sizes, a sign and two times 16 bits. */
const NUMBER_BYTES = 72;

export class RangeEncoder {
  readonly #nodes: RangeNodes;
  #bytes = new Uint8Array(2048);
  #length = 0;
  /** Where the range begins, and its length: 32 bits. */
  #low = 0;
  #range = 0;

  constructor(nodes: RangeNodes) {
    this.#nodes = nodes;
  }

  start(): void {
    this.#length = 0;
    this.#low = 0;
    this.#range = -1;
  }

  finish(out: ByteWriter): void {
    // The next byte is one that, with zeros behind it, lies within the range.
    this.#raise(0xffffff);
    this.#bytes[this.#length++] = this.#low >>> 24;
    out.put(this.#bytes, this.#length);
  }

  bit(node: number, bit: number): void {
    const { chance, shift, up, down } = this.#nodes;
    const p = chance[node];
    const bound = Math.imul(this.#range >>> 16, p);
    this.#makeRoom();
    if (bit === 1) {
      chance[node] = p + ((up - p) >> shift);
      this.#range = bound;
    } else {
      chance[node] = p + ((down - p) >> shift);
      this.#range = (this.#range - bound) | 0;
      this.#raise(bound);
    }
    this.#put();
  }

  /** Up to 16 bits that are all as likely. */
  equal(count: number, bits: number): void {
    this.#makeRoom();
    this.#range >>>= count;
    this.#raise(Math.imul(bits, this.#range));
    this.#put();
  }

  bits(node: number, rows: Uint16Array, count: number, bits: Uint8Array): void {
    for (let n = 0; n < count; n++) this.bit(node, bits[rows[n]]);
  }

  news(column: NewsColumn): boolean {
    const { rows, count, contexts, news, told, changed, ordinary } = column;
    while (column.next < count) {
      const n = column.next++;
      const what = news[rows[n]];
      this.bit(changed + contexts[n] + column.recent, what === NO_NEWS ? 0 : 1);
      column.recent = what === NO_NEWS ? 0 : 2;
      if (what === NO_NEWS) continue;
      told[column.tellings++] = n;
      this.bit(ordinary, what === ORDINARY_NEWS ? 1 : 0);
      if (what !== ORDINARY_NEWS) return true;
    }
    return false;
  }

  /**
   * A number: its size, from the tree's start on up or down until it is found, node i deciding whether it is above i; then
   * its sign, and the bits below the leading one.
   */
  numbers({ rows, count, residuals, contexts, node, treeSize, starts, firstTree, bits }: NumberColumn): void {
    const { chance, shift, up, down } = this.#nodes;
    let bytes = this.#bytes;
    let length = this.#length;
    let low = this.#low;
    let range = this.#range;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const residual = residuals[row];
      const tree = contexts[row] >> 2;
      const first = node + tree * treeSize;
      const start = starts[firstTree + tree];
      const value = ((residual ^ (residual >> 31)) - (residual >> 31)) | 0;
      const size = 32 - Math.clz32(value);
      const sizes = first + SIGN_NODES;
      const way = size > start ? 1 : -1;
      const end = way > 0 ? (size < bits ? size + 1 : size) : size > 0 ? size - 2 : -1;
      if (length + NUMBER_BYTES > bytes.length) {
        this.#grow();
        bytes = this.#bytes;
      }
      for (let i = start < bits ? start : start - 1; i !== end; i += way) {
        const at = sizes + i;
        const p = chance[at];
        const bound = Math.imul(range >>> 16, p);
        if (i < size) {
          chance[at] = p + ((up - p) >> shift);
          range = bound;
        } else {
          chance[at] = p + ((down - p) >> shift);
          range = (range - bound) | 0;
          low = (low + bound) | 0;
          if (low >>> 0 < bound >>> 0) carry(bytes, length);
        }
        for (; range >>> 24 === 0; range <<= 8, low <<= 8) bytes[length++] = low >>> 24;
      }
      if (size === 0) continue;
      const at = first + (contexts[row] & 3);
      const p = chance[at];
      const bound = Math.imul(range >>> 16, p);
      if (residual < 0) {
        chance[at] = p + ((up - p) >> shift);
        range = bound;
      } else {
        chance[at] = p + ((down - p) >> shift);
        range = (range - bound) | 0;
        low = (low + bound) | 0;
        if (low >>> 0 < bound >>> 0) carry(bytes, length);
      }
      for (; range >>> 24 === 0; range <<= 8, low <<= 8) bytes[length++] = low >>> 24;
      for (let left = size - 1; left > 0; ) {
        const some = left > EQUAL_BITS ? EQUAL_BITS : left;
        left -= some;
        range >>>= some;
        const by = Math.imul((value >>> left) & ((1 << some) - 1), range);
        low = (low + by) | 0;
        if (low >>> 0 < by >>> 0) carry(bytes, length);
        for (; range >>> 24 === 0; range <<= 8, low <<= 8) bytes[length++] = low >>> 24;
      }
    }
    this.#length = length;
    this.#low = low;
    this.#range = range;
  }

  #raise(by: number): void {
    this.#low = (this.#low + by) | 0;
    if (this.#low >>> 0 < by >>> 0) carry(this.#bytes, this.#length);
  }

  #put(): void {
    while (this.#range >>> 24 === 0) {
      this.#bytes[this.#length++] = this.#low >>> 24;
      this.#low <<= 8;
      this.#range <<= 8;
    }
  }

  #makeRoom(): void {
    if (this.#length + NUMBER_BYTES > this.#bytes.length) this.#grow();
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Adds one to the last of the bytes written. */
function carry(bytes: Uint8Array, length: number): void {
  let i = length - 1;
  while (bytes[i] === 255) bytes[i--] = 0;
  bytes[i]++;
}
