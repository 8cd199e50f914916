// What the walk over rows asks of a coder: decisions, numbers, symbols. Two classes answer: RangeCoder and PackedCoder.
// What there is much of is asked for by the column: whether there is news of rows, one decision for each row, numbers.
// Always true: the walk is the same in both directions; when `decoding`, what is passed as a value does not matter and
// what is returned, or filled into a column, was decoded; else the value is coded and returned.
// A number is coded as its size (how many bits it has, 0 for 0), its sign if it may have one, and the bits below its
// leading one. A node is a context with a probability of its own; a tree is the nodes of a number.

import type { ByteReader, ByteWriter } from "../bytes.ts";

/** Nodes of a sign: one for each hint (0: none, 1: likely up, 2: likely down). */
export const SIGN_NODES = 3;

/** Nodes of a tree whose numbers have up to `bits` bits: the signs, and for each size whether the number is larger. */
export function treeNodes(bits: number): number {
  return SIGN_NODES + bits;
}

/**
 * The numbers of one column: for each row of a list a residual of 32 bits, whose size is at most `bits`, and its context:
 * 4 · tree + hint, the hint being the likely sign. Residuals and contexts are by row.
 */
export interface NumberColumn {
  readonly rows: Uint16Array;
  readonly count: number;
  readonly residuals: Int32Array;
  readonly contexts: Int32Array;
  readonly bits: number;
  /** First node of the trees, nodes of one, and of all. */
  readonly node: number;
  readonly treeSize: number;
  readonly nodes: number;
  /** For each tree, from `firstTree` on, the size with which the search for a size starts. */
  readonly starts: Uint8Array;
  readonly firstTree: number;
  /** Where a coder without nodes learns how large residuals are. */
  readonly slot: number;
}

/** What there is to say of a row that the receiver holds: nothing, an ordinary change, or from this on something special. */
export const NO_NEWS = 0;
export const ORDINARY_NEWS = 1;
export const SPECIAL_NEWS = 2;

/** The rows that the receiver holds, while it is coded of which there is news. */
export interface NewsColumn {
  readonly rows: Uint16Array;
  readonly count: number;
  /** By place in the list: 4 · motion. */
  readonly contexts: Uint8Array;
  /** By row; when decoding, anything special is SPECIAL_NEWS, and only rows with news are filled in. */
  readonly news: Uint8Array;
  /** Filled: the places of the rows with news. */
  readonly told: Uint16Array;
  tellings: number;
  /** First node of the decisions whether there is news, and the one of those whether it is ordinary. */
  readonly changed: number;
  readonly ordinary: number;
  /** Place of the next row, and 2 if there was news of the one before it, else 0. */
  next: number;
  recent: number;
}

export interface Coder {
  readonly decoding: boolean;
  /** Reading went past the end: what is decoded from now on means nothing. */
  readonly overflowed: boolean;
  bit(node: number, bit: number): number;
  /** A decision for each of the first `count` rows of a list, all at one node. `bits` is by row. */
  bits(node: number, rows: Uint16Array, count: number, bits: Uint8Array): void;
  /** Of which rows there is news, from the next one on. True: it is special of the last one told, and the rest is to come. */
  news(column: NewsColumn): boolean;
  numbers(column: NumberColumn): void;
  /** A whole number of up to `bits` bits; small ones are cheap. */
  unsigned(node: number, bits: number, value: number): number;
  /** One of 2^bits symbols, every bit in the context of those above it: 2^bits nodes. */
  symbol(node: number, bits: number, value: number): number;
}

/** Eight bits that end every packet: who reads a cut or damaged one, or one against another baseline, misses them. */
export const END_MARK = 0x5a;
export const END_MARK_BITS = 8;

/** A coder of whole packets. */
export interface PacketCoder extends Coder {
  startEncoding(): void;
  /** Appends the packet to `out`. */
  finishEncoding(out: ByteWriter): void;
  /** Decodes from the next `length` bytes of a reader, which must have them. */
  startDecoding(from: ByteReader, length: number): void;
  /** True when an encoder can have written exactly these bytes. */
  finishDecoding(): boolean;
}

/** Bits of the size of a number. */
export function sizeOf(x: number): number {
  const sign = x >> 31;
  return 32 - Math.clz32((x ^ sign) - sign);
}
