// The decoding half of RangeCoder: finds the decisions that RangeEncoder made, with its code repeated in columns likewise. It has no
// branch on a sign or on the bytes that equally likely bits take, because these would be mispredicted often.
// Always true: past its end a packet reads as zeros; a sound packet is read exactly LOOK_AHEAD bytes past its end.

import type { ByteReader } from "../bytes.ts";
import { type NewsColumn, type NumberColumn, ORDINARY_NEWS, SIGN_NODES, SPECIAL_NEWS } from "./coder.ts";
import { EQUAL_BITS, NUMBER_BYTES, type RangeNodes, ROWS_AT_ONCE } from "./range-nodes.ts";

/** Bytes that a decoder has taken but not used up, less the one that ends a packet. */
const LOOK_AHEAD = 3;
/** Zeros behind a packet, so that the end is checked once for each number, not for each byte. */
const PADDING: number = LOOK_AHEAD + NUMBER_BYTES + 2;
// Copies, see columns.ts.
const ORDINARY: number = ORDINARY_NEWS;
const SPECIAL: number = SPECIAL_NEWS;
const SIGNS: number = SIGN_NODES;
const MOST_EQUAL: number = EQUAL_BITS;

export class RangeDecoder {
  readonly #nodes: RangeNodes;
  /** The packet, and zeros behind it. */
  #bytes = new Uint8Array(2048);
  #length = 0;
  /** The next byte. */
  #at = 0;
  /** The packet's place in the range, and the length of the range, 32 bits each. */
  #low = 0;
  #range = 0;

  constructor(nodes: RangeNodes) {
    this.#nodes = nodes;
  }

  start(from: ByteReader, length: number): void {
    if (length + PADDING > this.#bytes.length) this.#bytes = new Uint8Array(length + PADDING);
    const bytes = this.#bytes;
    from.take(bytes, length);
    // Behind the previous packet there are zeros already.
    for (let i = length; i < this.#length; i++) bytes[i] = 0;
    this.#length = length;
    this.#at = 0;
    this.#low = 0;
    this.#range = -1;
    for (let i = 0; i < 4; i++) this.#low = (this.#low << 8) | this.#take();
  }

  get overflowed(): boolean {
    return this.#at > this.#length + LOOK_AHEAD;
  }

  /** The packet was read to its end and no further. */
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

  /** Up to 16 equally likely bits. */
  equal(count: number): number {
    this.#range >>>= count;
    const most = (1 << count) - 1;
    const found = Math.floor((this.#low >>> 0) / this.#range);
    const bits = found > most ? most : found;
    this.#low = (this.#low - Math.imul(bits, this.#range)) | 0;
    this.#widen();
    return bits;
  }

  news(column: NewsColumn): boolean {
    const { rows, count, contexts, news, told, changed, ordinary } = column;
    const { chance } = this.#nodes;
    const shift = this.#nodes.shift | 0;
    const up = this.#nodes.up | 0;
    const down = this.#nodes.down | 0;
    const bytes = this.#bytes;
    const end = this.#length + LOOK_AHEAD;
    let next = this.#at;
    let low = this.#low;
    let range = this.#range;
    let n = column.next;
    let tellings = column.tellings;
    let recent = column.recent;
    let isOrdinary = true;
    for (; n < count && isOrdinary && next <= end; n++) {
      const at = (changed + contexts[n] + recent) | 0;
      const p = chance[at];
      const bound = Math.imul(range >>> 16, p);
      if (low >>> 0 >= bound >>> 0) {
        chance[at] = p + ((down - p) >> shift);
        range = (range - bound) | 0;
        low = (low - bound) | 0;
        recent = 0;
        for (; range >>> 24 === 0; range <<= 8) {
          low = (low << 8) | bytes[next];
          next = (next + 1) | 0;
        }
        continue;
      }
      chance[at] = p + ((up - p) >> shift);
      range = bound;
      recent = 2;
      for (; range >>> 24 === 0; range <<= 8) {
        low = (low << 8) | bytes[next];
        next = (next + 1) | 0;
      }
      const q = chance[ordinary];
      const least = Math.imul(range >>> 16, q);
      if (low >>> 0 < least >>> 0) {
        chance[ordinary] = q + ((up - q) >> shift);
        range = least;
      } else {
        chance[ordinary] = q + ((down - q) >> shift);
        range = (range - least) | 0;
        low = (low - least) | 0;
        isOrdinary = false;
      }
      for (; range >>> 24 === 0; range <<= 8) {
        low = (low << 8) | bytes[next];
        next = (next + 1) | 0;
      }
      news[rows[n]] = isOrdinary ? ORDINARY : SPECIAL;
      told[tellings] = n;
      tellings = (tellings + 1) | 0;
    }
    column.next = n;
    column.tellings = tellings;
    column.recent = recent;
    this.#at = next;
    this.#low = low;
    this.#range = range;
    return !isOrdinary;
  }

  numbers(column: NumberColumn): void {
    const { count } = column;
    for (let from = 0; from < count; from += ROWS_AT_ONCE)
      this.#some(column, from, Math.min(from + ROWS_AT_ONCE, count));
  }

  /** Numbers of some rows of the list. */
  #some(column: NumberColumn, from: number, to: number): void {
    const { rows, residuals, contexts, node, treeSize, starts, firstTree, bits } = column;
    const { chance } = this.#nodes;
    const shift = this.#nodes.shift | 0;
    const up = this.#nodes.up | 0;
    const down = this.#nodes.down | 0;
    const bytes = this.#bytes;
    const end = this.#length + LOOK_AHEAD;
    let next = this.#at;
    let low = this.#low;
    let range = this.#range;
    for (let n = from; n < to && next <= end; n++) {
      const row = rows[n];
      const context = contexts[row];
      const tree = context >> 2;
      const signs = (node + Math.imul(tree, treeSize)) | 0;
      const sizes = (signs + SIGNS) | 0;
      let size = starts[firstTree + tree];
      let isAbove = false;
      if (size < bits) {
        const at = (sizes + size) | 0;
        const p = chance[at];
        const bound = Math.imul(range >>> 16, p);
        if (low >>> 0 < bound >>> 0) {
          chance[at] = p + ((up - p) >> shift);
          range = bound;
          isAbove = true;
        } else {
          chance[at] = p + ((down - p) >> shift);
          range = (range - bound) | 0;
          low = (low - bound) | 0;
        }
        for (; range >>> 24 === 0; range <<= 8) {
          low = (low << 8) | bytes[next];
          next = (next + 1) | 0;
        }
      }
      if (isAbove) {
        size = (size + 1) | 0;
        while (size < bits) {
          const at = (sizes + size) | 0;
          const p = chance[at];
          const bound = Math.imul(range >>> 16, p);
          if (low >>> 0 < bound >>> 0) {
            chance[at] = p + ((up - p) >> shift);
            range = bound;
            for (; range >>> 24 === 0; range <<= 8) {
              low = (low << 8) | bytes[next];
              next = (next + 1) | 0;
            }
            size = (size + 1) | 0;
          } else {
            chance[at] = p + ((down - p) >> shift);
            range = (range - bound) | 0;
            low = (low - bound) | 0;
            for (; range >>> 24 === 0; range <<= 8) {
              low = (low << 8) | bytes[next];
              next = (next + 1) | 0;
            }
            break;
          }
        }
      } else {
        while (size > 0) {
          const at = (sizes + size - 1) | 0;
          const p = chance[at];
          const bound = Math.imul(range >>> 16, p);
          if (low >>> 0 < bound >>> 0) {
            chance[at] = p + ((up - p) >> shift);
            range = bound;
            for (; range >>> 24 === 0; range <<= 8) {
              low = (low << 8) | bytes[next];
              next = (next + 1) | 0;
            }
            break;
          } else {
            chance[at] = p + ((down - p) >> shift);
            range = (range - bound) | 0;
            low = (low - bound) | 0;
            for (; range >>> 24 === 0; range <<= 8) {
              low = (low << 8) | bytes[next];
              next = (next + 1) | 0;
            }
            size = (size - 1) | 0;
          }
        }
      }
      if (size === 0) {
        residuals[row] = 0;
        continue;
      }
      const at = signs + (context & 3);
      const p = chance[at];
      const bound = Math.imul(range >>> 16, p);
      // −1 for a number below 0.
      const sign = -Number(low >>> 0 < bound >>> 0);
      chance[at] = p + ((((up - down) & sign) + down - p) >> shift);
      range = (((bound + bound - range) & sign) + range - bound) | 0;
      low = (low - (bound & ~sign)) | 0;
      const by = Math.clz32(range) & 24;
      low = (low << by) | (((bytes[next] << 8) | bytes[next + 1]) >>> (16 - by));
      range <<= by;
      next = (next + (by >> 3)) | 0;
      let value = 1;
      for (let left = size - 1; left > 0; ) {
        const some = left > MOST_EQUAL ? MOST_EQUAL : left;
        left -= some;
        const unit = range >>> some;
        const most = (1 << some) - 1;
        const found = ((low >>> 0) / unit) | 0;
        const part = found > most ? most : found;
        low = (low - Math.imul(part, unit)) | 0;
        range = unit | 0;
        value = (value << some) | part;
        const by = Math.clz32(range) & 24;
        low = (low << by) | (((bytes[next] << 8) | bytes[next + 1]) >>> (16 - by));
        range <<= by;
        next = (next + (by >> 3)) | 0;
      }
      residuals[row] = ((value ^ sign) - sign) | 0;
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
