// The coder of snapshots: a binary range coder whose probabilities adapt. RangeEncoder and RangeDecoder are its two directions.
// Always true: a packet starts from the table's probabilities; all arithmetic is on integers; past its end a packet reads as zeros.

import type { ByteReader, ByteWriter } from "../bytes.ts";
import { SIBLINGS, STUCK, STUCK_CLASSES } from "../image/code-plan.ts";
import { type Coder, type NewsColumn, type NumberColumn, SIGN_NODES } from "./coder.ts";
import { RangeDecoder } from "./range-decoder.ts";
import type { RangeEncoder } from "./range-encoder.ts";
import { EQUAL_BITS, RangeNodes } from "./range-nodes.ts";

/** Every packet ends with these eight bits: a reader of a cut or damaged packet, or one with another baseline, misses them. */
const END_MARK = 0x5a;
const END_MARK_BITS = 8;
/** Nodes of "has news". */
const NEWS_NODES = 16;
/** Trees of a column: one for each class of motion and of related residuals. */
const MOST_TREES: number = (STUCK + STUCK_CLASSES) * SIBLINGS;

export class RangeCoder implements Coder {
  decoding = false;
  readonly #nodes: RangeNodes;
  /** Absent in clients. */
  readonly #encoder: RangeEncoder | undefined;
  readonly #decoder: RangeDecoder;
  /** Columns coded so far, and for each tree the last column that used it. */
  #columns = 0;
  readonly #usedBy = new Float64Array(MOST_TREES);

  /**
   * `chances` has a 16-bit probability of a 1 for each node.
   * @param encoder makes the encoding half; without it the coder only decodes
   */
  constructor(
    { chances, shift }: { readonly chances: Uint16Array; readonly shift: number },
    encoder?: (nodes: RangeNodes) => RangeEncoder,
  ) {
    this.#nodes = new RangeNodes(chances, shift);
    this.#encoder = encoder?.(this.#nodes);
    this.#decoder = new RangeDecoder(this.#nodes);
  }

  get overflowed(): boolean {
    return this.decoding && this.#decoder.overflowed;
  }

  startEncoding(): void {
    this.decoding = false;
    this.#nodes.reset();
    this.#encoder!.start();
  }

  /** Appends the packet to `out`. */
  finishEncoding(out: ByteWriter): void {
    this.#encoder!.equal(END_MARK_BITS, END_MARK);
    this.#encoder!.finish(out);
  }

  /** Decodes from the next `length` bytes of a reader, which must have them. */
  startDecoding(from: ByteReader, length: number): void {
    this.decoding = true;
    this.#nodes.reset();
    this.#decoder.start(from, length);
  }

  /** True if an encoder can have written exactly these bytes. */
  finishDecoding(): boolean {
    return this.#decoder.equal(END_MARK_BITS) === END_MARK && this.#decoder.isAtEnd;
  }

  bit(node: number, bit: number): number {
    this.#nodes.use(node, 1);
    if (this.decoding) return this.#decoder.bit(node);
    this.#encoder!.bit(node, bit);
    return bit;
  }

  bits(node: number, rows: Uint16Array, count: number, bits: Uint8Array): void {
    this.#nodes.use(node, 1);
    if (this.decoding) for (let n = 0; n < count; n++) bits[rows[n]] = this.#decoder.bit(node);
    else for (let n = 0; n < count; n++) this.#encoder!.bit(node, bits[rows[n]]);
  }

  news(column: NewsColumn): boolean {
    this.#nodes.use(column.changed, NEWS_NODES);
    this.#nodes.use(column.ordinary, 1);
    return this.decoding ? this.#decoder.news(column) : this.#encoder!.news(column);
  }

  numbers(column: NumberColumn): void {
    this.#useTrees(column);
    if (this.decoding) this.#decoder.numbers(column);
    else this.#encoder!.numbers(column);
  }

  /** A number as in a column, but without a sign; the search for its size starts at 0. */
  unsigned(node: number, bits: number, value: number): number {
    const wanted = 32 - Math.clz32(value);
    let size = 0;
    while (size < bits && this.bit(node + SIGN_NODES + size, wanted > size ? 1 : 0) === 1) size++;
    if (size === 0) return 0;
    let found = 1;
    for (let left = size - 1; left > 0; ) {
      const some = left > EQUAL_BITS ? EQUAL_BITS : left;
      left -= some;
      found = (found << some) | this.#equal(some, (value >>> left) & ((1 << some) - 1));
    }
    return found >>> 0;
  }

  symbol(node: number, bits: number, value: number): number {
    let context = 1;
    for (let i = bits - 1; i >= 0; i--)
      context = (context << 1) | this.bit(node + context, (value >>> i) & 1);
    return context - (1 << bits);
  }

  /** Few rows use few of a column's trees, so each tree is marked once; many rows use most trees, so all are marked. */
  #useTrees({ rows, count, contexts, node, nodes, treeSize }: NumberColumn): void {
    if (count * treeSize >= nodes) {
      this.#nodes.use(node, nodes);
      return;
    }
    const usedBy = this.#usedBy;
    const column = ++this.#columns;
    for (let n = 0; n < count; n++) {
      const tree = contexts[rows[n]] >> 2;
      if (usedBy[tree] === column) continue;
      usedBy[tree] = column;
      this.#nodes.use(node + tree * treeSize, treeSize);
    }
  }

  #equal(count: number, bits: number): number {
    if (this.decoding) return this.#decoder.equal(count);
    this.#encoder!.equal(count, bits);
    return bits;
  }
}
