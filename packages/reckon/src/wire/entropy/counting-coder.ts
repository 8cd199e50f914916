// Counts the decisions that RangeCoder would code, for training. Always true: it counts exactly those decisions.

import {
  type Coder,
  type NewsColumn,
  NO_NEWS,
  type NumberColumn,
  ORDINARY_NEWS,
  SIGN_NODES,
} from "./coder.ts";

export class CountingCoder implements Coder {
  readonly decoding = false;
  readonly overflowed = false;
  /** How often each node decided 0 and 1, at 2 · node and 2 · node + 1. */
  readonly #counts: Float64Array;

  constructor(counts: Float64Array) {
    this.#counts = counts;
  }

  bit(node: number, bit: number): number {
    this.#counts[2 * node + bit]++;
    return bit;
  }

  bits(node: number, rows: Uint16Array, count: number, bits: Uint8Array): void {
    for (let n = 0; n < count; n++) this.bit(node, bits[rows[n]]);
  }

  news(column: NewsColumn): boolean {
    const { rows, count, contexts, news, told, changed, ordinary } = column;
    while (column.next < count) {
      const n = column.next++;
      const what = news[rows[n]];
      const isNews = this.bit(changed + contexts[n] + column.recent, what === NO_NEWS ? 0 : 1) === 1;
      column.recent = isNews ? 2 : 0;
      if (!isNews) continue;
      told[column.tellings++] = n;
      if (this.bit(ordinary, what === ORDINARY_NEWS ? 1 : 0) === 0) return true;
    }
    return false;
  }

  numbers({ rows, count, residuals, contexts, node, treeSize, starts, firstTree, bits }: NumberColumn): void {
    for (let n = 0; n < count; n++) {
      const residual = residuals[rows[n]];
      const context = contexts[rows[n]];
      const tree = node + (context >> 2) * treeSize;
      this.#size(tree, starts[firstTree + (context >> 2)], bits, residual < 0 ? -residual : residual);
      if (residual !== 0) this.bit(tree + (context & 3), residual >>> 31);
    }
  }

  unsigned(node: number, bits: number, value: number): number {
    this.#size(node, 0, bits, value);
    return value;
  }

  symbol(node: number, bits: number, value: number): number {
    for (let i = bits - 1; i >= 0; i--)
      this.bit(node + ((1 << (bits - 1 - i)) | (value >>> (i + 1))), (value >>> i) & 1);
    return value;
  }

  #size(tree: number, start: number, bits: number, value: number): void {
    const sizes = tree + SIGN_NODES;
    const size = 32 - Math.clz32(value);
    if (size > start) {
      for (let i = start; i < size; i++) this.bit(sizes + i, 1);
      if (size < bits) this.bit(sizes + size, 0);
    } else {
      if (start < bits) this.bit(sizes + start, 0);
      for (let i = start - 1; i >= size; i--) this.bit(sizes + i, 0);
      if (size > 0) this.bit(sizes + size - 1, 1);
    }
  }
}
