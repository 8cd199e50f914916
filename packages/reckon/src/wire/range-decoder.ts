// The decoding half of RangeCoder: makes the decisions that RangeEncoder made. Columns are written out likewise, `news` too.
// Always true: reading past the end gives zeros; a sound packet is read exactly LOOK_AHEAD bytes past its end.

import type { ByteReader } from "./bytes.ts";
import { type NewsColumn, type NumberColumn, ORDINARY_NEWS, SIGN_NODES, SPECIAL_NEWS } from "./coder.ts";
import { EQUAL_BITS, type RangeNodes } from "./range-nodes.ts";

/** Bytes that a decoder holds beyond those it has used up, less the one that ends a packet. */
const LOOK_AHEAD = 3;

export class RangeDecoder {
  readonly #nodes: RangeNodes;
  #bytes = new Uint8Array(2048);
  #length = 0;
  /** The next byte. */
  #at = 0;
  /** Where in the range the packet lies, and its length: 32 bits. */
  #low = 0;
  #range = 0;

  constructor(nodes: RangeNodes) {
    this.#nodes = nodes;
  }

  start(from: ByteReader, length: number): void {
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length);
    from.take(this.#bytes, length);
    this.#length = length;
    this.#at = 0;
    this.#low = 0;
    this.#range = -1;
    for (let i = 0; i < 4; i++) this.#low = (this.#low << 8) | this.#take();
  }

  get overflowed(): boolean {
    return this.#at > this.#length + LOOK_AHEAD;
  }

  /** Exactly all bytes were used. */
  get isAtEnd(): boolean {
    return this.#at === this.#length + LOOK_AHEAD;
  }

  bit(node: number): number {
    const { chance, shift, up, down } = this.#nodes;
    const p = chance[node];
    const bound = Math.imul(this.#range >>> 16, p);
    const isOne = this.#low >>> 0 < bound >>> 0;
    if (isOne) {
      chance[node] = p + ((up - p) >> shift);
      this.#range = bound;
    } else {
      chance[node] = p + ((down - p) >> shift);
      this.#range = (this.#range - bound) | 0;
      this.#low = (this.#low - bound) | 0;
    }
    this.#widen();
    return isOne ? 1 : 0;
  }

  /** Up to 16 bits that are all as likely. */
  equal(count: number): number {
    this.#range >>>= count;
    const most = (1 << count) - 1;
    const found = Math.floor((this.#low >>> 0) / this.#range);
    const bits = found > most ? most : found;
    this.#low = (this.#low - Math.imul(bits, this.#range)) | 0;
    this.#widen();
    return bits;
  }

  bits(node: number, rows: Uint16Array, count: number, bits: Uint8Array): void {
    for (let n = 0; n < count; n++) bits[rows[n]] = this.bit(node);
  }

  news(column: NewsColumn): boolean {
    const { rows, count, contexts, news, told, changed, ordinary } = column;
    const { chance, shift, up, down } = this.#nodes;
    const bytes = this.#bytes;
    const length = this.#length;
    let next = this.#at;
    let low = this.#low;
    let range = this.#range;
    let n = column.next;
    let tellings = column.tellings;
    let recent = column.recent;
    let isSpecial = false;
    // Of a row with news it is asked next whether it is ordinary.
    let isNews = false;
    while (n < count && !isSpecial) {
      const at = isNews ? ordinary : changed + contexts[n] + recent;
      const p = chance[at];
      const bound = Math.imul(range >>> 16, p);
      const isOne = low >>> 0 < bound >>> 0;
      if (isOne) {
        chance[at] = p + ((up - p) >> shift);
        range = bound;
      } else {
        chance[at] = p + ((down - p) >> shift);
        range = (range - bound) | 0;
        low = (low - bound) | 0;
      }
      for (; range >>> 24 === 0; range <<= 8, next++) low = (low << 8) | (next < length ? bytes[next] : 0);
      if (isNews) {
        isSpecial = !isOne;
        news[rows[n]] = isOne ? ORDINARY_NEWS : SPECIAL_NEWS;
        told[tellings++] = n++;
        isNews = false;
      } else {
        recent = isOne ? 2 : 0;
        isNews = isOne;
        if (!isOne) n++;
      }
    }
    column.next = n;
    column.tellings = tellings;
    column.recent = recent;
    this.#at = next;
    this.#low = low;
    this.#range = range;
    return isSpecial;
  }

  numbers({ rows, count, residuals, contexts, node, treeSize, starts, firstTree, bits }: NumberColumn): void {
    const { chance, shift, up, down } = this.#nodes;
    const bytes = this.#bytes;
    const length = this.#length;
    let next = this.#at;
    let low = this.#low;
    let range = this.#range;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const tree = contexts[row] >> 2;
      const first = node + tree * treeSize;
      const start = starts[firstTree + tree];
      const sizes = first + SIGN_NODES;
      let way = start < bits ? 0 : -1;
      let i = start + way;
      while (i >= 0 && i < bits) {
        const at = sizes + i;
        const p = chance[at];
        const bound = Math.imul(range >>> 16, p);
        const isAbove = low >>> 0 < bound >>> 0;
        if (isAbove) {
          chance[at] = p + ((up - p) >> shift);
          range = bound;
        } else {
          chance[at] = p + ((down - p) >> shift);
          range = (range - bound) | 0;
          low = (low - bound) | 0;
        }
        for (; range >>> 24 === 0; range <<= 8, next++) low = (low << 8) | (next < length ? bytes[next] : 0);
        if (isAbove) {
          if (way < 0) break;
          way = 1;
        } else {
          if (way > 0) break;
          way = -1;
        }
        i += way;
      }
      const size = way < 0 ? i + 1 : i;
      if (size === 0) {
        residuals[row] = 0;
        continue;
      }
      const at = first + (contexts[row] & 3);
      const p = chance[at];
      const bound = Math.imul(range >>> 16, p);
      const isNegative = low >>> 0 < bound >>> 0;
      if (isNegative) {
        chance[at] = p + ((up - p) >> shift);
        range = bound;
      } else {
        chance[at] = p + ((down - p) >> shift);
        range = (range - bound) | 0;
        low = (low - bound) | 0;
      }
      for (; range >>> 24 === 0; range <<= 8, next++) low = (low << 8) | (next < length ? bytes[next] : 0);
      let value = 1;
      for (let left = size - 1; left > 0; ) {
        const some = left > EQUAL_BITS ? EQUAL_BITS : left;
        left -= some;
        const unit = range >>> some;
        const most = (1 << some) - 1;
        const found = ((low >>> 0) / unit) | 0;
        const part = found > most ? most : found;
        low = (low - Math.imul(part, unit)) | 0;
        range = unit | 0;
        value = (value << some) | part;
        for (; range >>> 24 === 0; range <<= 8, next++) low = (low << 8) | (next < length ? bytes[next] : 0);
      }
      residuals[row] = isNegative ? -value : value;
    }
    this.#at = next;
    this.#low = low;
    this.#range = range;
  }

  #widen(): void {
    while (this.#range >>> 24 === 0) {
      this.#range <<= 8;
      this.#low = (this.#low << 8) | this.#take();
    }
  }

  #take(): number {
    const at = this.#at++;
    return at < this.#length ? this.#bytes[at] : 0;
  }
}
