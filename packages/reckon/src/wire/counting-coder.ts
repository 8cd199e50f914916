// Counts the decisions that RangeCoder would code, for training. Always true: it makes exactly those decisions.

import { type Coder, type NumberColumn, SIGN_NODES } from "./coder.ts";

export class CountingCoder implements Coder {
  readonly decoding = false;
  readonly overflowed = false;
  /** How often a 0 and a 1 was decided at each node: at 2 · node and 2 · node + 1. */
  readonly #counts: Float64Array;

  constructor(counts: Float64Array) {
    this.#counts = counts;
  }

  bit(node: number, bit: number): number {
    this.#counts[2 * node + bit]++;
    return bit;
  }

  signed(node: number, hint: number, start: number, bits: number, _slot: number, residual: number): number {
    this.#size(node, start, bits, residual < 0 ? -residual : residual);
    if (residual !== 0) this.bit(node + hint, residual >>> 31);
    return residual;
  }

  numbers({ rows, count, residuals, contexts, ...column }: NumberColumn): void {
    for (let n = 0; n < count; n++) {
      const tree = contexts[rows[n]] >> 2;
      const first = column.node + tree * column.treeSize;
      const start = column.starts[column.firstTree + tree];
      this.signed(first, contexts[rows[n]] & 3, start, column.bits, column.slot, residuals[rows[n]]);
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
