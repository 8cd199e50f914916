// What the walk over rows asks of a coder. RangeCoder codes the answers; CountingCoder counts them, for training.
// Frequent questions are asked for a whole column of rows at once: news, one decision per row, numbers.
// Always true: the walk is the same in both directions. When `decoding`, the coder ignores the value it is given and returns
// the decoded one, or fills it into the column; otherwise it codes the value and returns it.
// A number is coded as its size (its bits, 0 for 0), its sign if it may have one, and the bits below its leading one.
// A node is a context with its own probability; a tree is the nodes of one number.

/** Nodes of a sign: one for each hint (0: none, 1: likely up, 2: likely down). */
export const SIGN_NODES = 3;

/** Nodes of a tree whose numbers have up to `bits` bits: the signs, and for each size whether the number is larger. */
export function treeNodes(bits: number): number {
  return SIGN_NODES + bits;
}

/** The numbers of one column: for each row of a list a residual of at most `bits` bits, in the context 4 · tree + likely sign. */
export interface NumberColumn {
  readonly rows: Uint16Array;
  readonly count: number;
  /** By row. */
  readonly residuals: Int32Array;
  readonly contexts: Int32Array;
  readonly bits: number;
  /** First node of the trees, nodes of one, and of all. */
  readonly node: number;
  readonly treeSize: number;
  readonly nodes: number;
  /** For each tree, from `firstTree` on, the size where the search starts. */
  readonly starts: Uint8Array;
  readonly firstTree: number;
}

/** News of a row that the receiver holds: none, an ordinary change, or something special from this number on. */
export const NO_NEWS = 0;
export const ORDINARY_NEWS = 1;
export const SPECIAL_NEWS = 2;

/** The rows that the receiver holds, for coding which of them have news. */
export interface NewsColumn {
  readonly rows: Uint16Array;
  readonly count: number;
  /** By place in the list: 4 · motion. */
  readonly contexts: Uint8Array;
  /** By row. A decoder writes SPECIAL_NEWS for anything special, and writes rows with news only. */
  readonly news: Uint8Array;
  /** Filled: the places of the rows with news. */
  readonly told: Uint16Array;
  tellings: number;
  /** The first node of "has news", and the node of "is ordinary". */
  readonly changed: number;
  readonly ordinary: number;
  /** The place of the next row, and 2 if the row before it had news, else 0. */
  next: number;
  recent: number;
}

export interface Coder {
  readonly decoding: boolean;
  /** Reading went past the end: everything decoded from now on is meaningless. */
  readonly overflowed: boolean;
  bit(node: number, bit: number): number;
  /** One decision for each of the first `count` rows, all at one node. `bits` is by row. */
  bits(node: number, rows: Uint16Array, count: number, bits: Uint8Array): void;
  /** Codes which rows have news. True: it stopped after a row with special news; call it again for the rest. */
  news(column: NewsColumn): boolean;
  numbers(column: NumberColumn): void;
  /** A whole number of up to `bits` bits; small ones are cheap. */
  unsigned(node: number, bits: number, value: number): number;
  /** One of 2^bits symbols, every bit in the context of those above it: 2^bits nodes. */
  symbol(node: number, bits: number, value: number): number;
}

/** Bits of the size of a number. */
export function sizeOf(x: number): number {
  const sign = x >> 31;
  return 32 - Math.clz32((x ^ sign) - sign);
}
