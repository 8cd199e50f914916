// The encoding half of RangeCoder. Columns are most of the work: they keep the state in local variables and repeat the code of `bit`,
// because calls are slower (measured), and so are branches that are mispredicted often.
// Always true: written bytes change only by a carry that a later decision adds.

import type { ByteWriter } from "../bytes.ts";
import { type NewsColumn, type NumberColumn, ORDINARY_NEWS, SIGN_NODES } from "./coder.ts";
import { EQUAL_BITS, NUMBER_BYTES, type RangeNodes, ROWS_AT_ONCE } from "./range-nodes.ts";

/** Bytes of room that a number needs, with what is written beyond the last byte. */
const ROOM: number = NUMBER_BYTES + 2;
// Copies, see columns.ts.
const ORDINARY: number = ORDINARY_NEWS;
const SIGNS: number = SIGN_NODES;
const MOST_EQUAL: number = EQUAL_BITS;

export class RangeEncoder {
  readonly #nodes: RangeNodes;
  #bytes = new Uint8Array(2048);
  #length = 0;
  /** The start of the range and its length, 32 bits each. */
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
    // This byte, followed by zeros, lies within the range.
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

  /** Up to 16 equally likely bits. */
  equal(count: number, bits: number): void {
    this.#makeRoom();
    this.#range >>>= count;
    this.#raise(Math.imul(bits, this.#range));
    this.#put();
  }

  news(column: NewsColumn): boolean {
    const { rows, count, contexts, news, told, changed, ordinary } = column;
    const { chance } = this.#nodes;
    const shift = this.#nodes.shift | 0;
    const down = this.#nodes.down | 0;
    const span = (this.#nodes.up - down) | 0;
    let bytes = this.#bytes;
    let length = this.#length;
    let low = this.#low;
    let range = this.#range;
    let n = column.next;
    let tellings = column.tellings;
    let recent = column.recent;
    let isOrdinary = true;
    for (; n < count && isOrdinary; n++) {
      const what = news[rows[n]];
      const at = (changed + contexts[n] + recent) | 0;
      if (length + ROOM > bytes.length) {
        this.#grow();
        bytes = this.#bytes;
      }
      const isNews = -what >> 31;
      const p = chance[at];
      const bound = Math.imul(range >>> 16, p);
      chance[at] = p + (((span & isNews) + down - p) >> shift);
      range = (((bound + bound - range) & isNews) + range - bound) | 0;
      const by = bound & ~isNews;
      low = (low + by) | 0;
      if (low >>> 0 < by >>> 0) carry(bytes, length);
      for (; range >>> 24 === 0; range <<= 8, low <<= 8) {
        bytes[length] = low >>> 24;
        length = (length + 1) | 0;
      }
      recent = isNews & 2;
      if (isNews === 0) continue;
      told[tellings] = n;
      tellings = (tellings + 1) | 0;
      isOrdinary = what === ORDINARY;
      const mask = -Number(isOrdinary);
      const q = chance[ordinary];
      const least = Math.imul(range >>> 16, q);
      chance[ordinary] = q + (((span & mask) + down - q) >> shift);
      range = (((least + least - range) & mask) + range - least) | 0;
      const more = least & ~mask;
      low = (low + more) | 0;
      if (low >>> 0 < more >>> 0) carry(bytes, length);
      for (; range >>> 24 === 0; range <<= 8, low <<= 8) {
        bytes[length] = low >>> 24;
        length = (length + 1) | 0;
      }
    }
    column.next = n;
    column.tellings = tellings;
    column.recent = recent;
    this.#length = length;
    this.#low = low;
    this.#range = range;
    return !isOrdinary;
  }

  numbers(column: NumberColumn): void {
    const { count } = column;
    for (let from = 0; from < count; from += ROWS_AT_ONCE)
      this.#some(column, from, Math.min(from + ROWS_AT_ONCE, count));
  }

  /** Numbers of some rows: the size, searched up or down from the tree's start (node i: is it above i?), the sign, the bits below the leading one. */
  #some(column: NumberColumn, from: number, to: number): void {
    const { rows, residuals, contexts, node, treeSize, starts, firstTree, bits } = column;
    const { chance } = this.#nodes;
    const shift = this.#nodes.shift | 0;
    const down = this.#nodes.down | 0;
    const up = this.#nodes.up | 0;
    const span = (this.#nodes.up - down) | 0;
    let bytes = this.#bytes;
    let length = this.#length;
    let low = this.#low;
    let range = this.#range;
    for (let n = from; n < to; n++) {
      const row = rows[n];
      const residual = residuals[row];
      const context = contexts[row];
      const tree = context >> 2;
      const signs = (node + Math.imul(tree, treeSize)) | 0;
      const sizes = (signs + SIGNS) | 0;
      const start = starts[firstTree + tree];
      const sign = residual >> 31;
      const value = ((residual ^ sign) - sign) | 0;
      const size = 32 - Math.clz32(value);
      const way = size > start ? 1 : -1;
      const end = way > 0 ? (size < bits ? size + 1 : size) : size > 0 ? size - 2 : -1;
      if (length + ROOM > bytes.length) {
        this.#grow();
        bytes = this.#bytes;
      }
      for (let i = start < bits ? start : start - 1; i !== end; i = (i + way) | 0) {
        const at = (sizes + i) | 0;
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
        for (; range >>> 24 === 0; range <<= 8, low <<= 8) {
          bytes[length] = low >>> 24;
          length = (length + 1) | 0;
        }
      }
      if (size === 0) continue;
      const at = (signs + (context & 3)) | 0;
      const p = chance[at];
      const bound = Math.imul(range >>> 16, p);
      chance[at] = p + (((span & sign) + down - p) >> shift);
      range = (((bound + bound - range) & sign) + range - bound) | 0;
      const by = bound & ~sign;
      low = (low + by) | 0;
      if (low >>> 0 < by >>> 0) carry(bytes, length);
      for (; range >>> 24 === 0; range <<= 8, low <<= 8) {
        bytes[length] = low >>> 24;
        length = (length + 1) | 0;
      }
      for (let left = size - 1; left > 0; ) {
        const some = left > MOST_EQUAL ? MOST_EQUAL : left;
        left -= some;
        range >>>= some;
        const by = Math.imul((value >>> left) & ((1 << some) - 1), range);
        low = (low + by) | 0;
        if (low >>> 0 < by >>> 0) carry(bytes, length);
        const put = Math.clz32(range) & 24;
        bytes[length] = low >>> 24;
        bytes[length + 1] = low >>> 16;
        length = (length + (put >> 3)) | 0;
        low <<= put;
        range <<= put;
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
    if (this.#length + ROOM > this.#bytes.length) this.#grow();
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Adds one to the bytes written. */
function carry(bytes: Uint8Array, length: number): void {
  let i = length - 1;
  while (bytes[i] === 255) bytes[i--] = 0;
  bytes[i]++;
}

/** Give it to a coder that is to encode. */
export function rangeEncoder(nodes: RangeNodes): RangeEncoder {
  return new RangeEncoder(nodes);
}
