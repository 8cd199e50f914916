// Decodes rows as the client does, and counts each decision, so that price-reader.ts can tell which field it was for.
// Always true: what it decodes is what RangeCoder decodes; the decisions are counted as in training.

import type { ByteReader } from "../../wire/bytes.ts";
import { type Coder, type NewsColumn, type NumberColumn, sizeOf } from "../../wire/entropy/coder.ts";
import { CountingCoder } from "../../wire/entropy/counting-coder.ts";
import { RangeCoder } from "../../wire/entropy/range-coder.ts";
import type { Table } from "../../wire/tables/table.ts";

export class PricingCoder implements Coder {
  readonly decoding = true;
  /** How often each node decided 0 and 1, at 2 · node and 2 · node + 1. */
  readonly counts: Float64Array;
  /** By node: bits of numbers that begin there and are equally likely. */
  readonly plainBits: Float64Array;
  readonly #coder: RangeCoder;
  readonly #counter: CountingCoder;

  constructor(table: Table) {
    this.counts = new Float64Array(2 * table.chances.length);
    this.plainBits = new Float64Array(table.chances.length);
    this.#coder = new RangeCoder(table);
    this.#counter = new CountingCoder(this.counts);
  }

  start(from: ByteReader, length: number): void {
    this.counts.fill(0);
    this.plainBits.fill(0);
    this.#coder.startDecoding(from, length);
  }

  get overflowed(): boolean {
    return this.#coder.overflowed;
  }

  bit(node: number, bit: number): number {
    return this.#counter.bit(node, this.#coder.bit(node, bit));
  }

  bits(node: number, rows: Uint16Array, count: number, bits: Uint8Array): void {
    this.#coder.bits(node, rows, count, bits);
    this.#counter.bits(node, rows, count, bits);
  }

  news(column: NewsColumn): boolean {
    const { next, tellings, recent } = column;
    const isSpecial = this.#coder.news(column);
    // The counter walks the same rows again, with lists of its own: a decoder leaves old news in those of rows that have none.
    const news = new Uint8Array(column.news.length);
    for (let i = tellings; i < column.tellings; i++) {
      const row = column.rows[column.told[i]];
      news[row] = column.news[row];
    }
    const told = new Uint16Array(column.told.length);
    this.#counter.news({ ...column, news, told, next, tellings, recent, count: column.next });
    return isSpecial;
  }

  numbers(column: NumberColumn): void {
    this.#coder.numbers(column);
    this.#counter.numbers(column);
    const { rows, count, residuals, node } = column;
    for (let n = 0; n < count; n++) this.plainBits[node] += Math.max(0, sizeOf(residuals[rows[n]]) - 1);
  }

  unsigned(node: number, bits: number, value: number): number {
    const found = this.#coder.unsigned(node, bits, value);
    this.plainBits[node] += Math.max(0, sizeOf(found) - 1);
    return this.#counter.unsigned(node, bits, found);
  }

  symbol(node: number, bits: number, value: number): number {
    return this.#counter.symbol(node, bits, this.#coder.symbol(node, bits, value));
  }
}
