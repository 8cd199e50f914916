import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import {
  type Coder,
  type NewsColumn,
  NO_NEWS,
  type NumberColumn,
  ORDINARY_NEWS,
  SPECIAL_NEWS,
  treeNodes,
} from "../../src/wire/entropy/coder.ts";
import { CountingCoder } from "../../src/wire/entropy/counting-coder.ts";
import { RangeCoder } from "../../src/wire/entropy/range-coder.ts";
import { rangeEncoder } from "../../src/wire/entropy/range-encoder.ts";

const NODES = 4 + treeNodes(32) + treeNodes(17) + 16;
const SIGNED = 4;
const UNSIGNED: number = SIGNED + treeNodes(32);
const SYMBOLS: number = UNSIGNED + treeNodes(17);

const makers: readonly (readonly [string, () => RangeCoder])[] = [
  [
    "with even chances",
    () => new RangeCoder({ chances: new Uint16Array(NODES).fill(32768), shift: 5 }, rangeEncoder),
  ],
  [
    "with sure chances",
    () => new RangeCoder({ chances: new Uint16Array(NODES).fill(65500), shift: 8 }, rangeEncoder),
  ],
];

type Item = { readonly what: number; readonly value: number; readonly start: number };

/** A column of one number. */
function signed(coder: RangeCoder, hint: number, start: number, residual: number): number {
  const column: NumberColumn = {
    rows: Uint16Array.of(1),
    count: 1,
    residuals: Int32Array.of(0, residual),
    contexts: Int32Array.of(0, hint),
    bits: 32,
    node: SIGNED,
    treeSize: treeNodes(32),
    nodes: treeNodes(32),
    starts: Uint8Array.of(start),
    firstTree: 0,
  };
  coder.numbers(column);
  return column.residuals[1];
}

function code(coder: RangeCoder, { what, value, start }: Item): number {
  if (what === 0) return coder.bit(value & 3, value & 1);
  if (what === 1) return signed(coder, (value & 1) + (start & 1), start, value | 0);
  if (what === 2) return coder.unsigned(UNSIGNED, 17, value & 0x1ffff);
  return coder.symbol(SYMBOLS, 4, value & 15);
}

function truth({ what, value }: Item): number {
  if (what === 0) return value & 1;
  if (what === 1) return value | 0;
  return what === 2 ? value & 0x1ffff : value & 15;
}

const item = fc.record({
  what: fc.integer({ min: 0, max: 3 }),
  value: fc.oneof(
    fc.integer({ min: -8, max: 8 }),
    fc.integer({ min: -0x80000000, max: 0x7fffffff }),
    fc.constantFrom(-0x80000000, 0x7fffffff, -1, 0, 1),
  ),
  start: fc.integer({ min: 0, max: 32 }),
});

describe.each(makers)("[AX33] the range coder %s", (_name, make) => {
  it("decisions, numbers and symbols come back, up to 32 bits, and the decoder uses every byte", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 300 }), (items) => {
        const [encoder, decoder] = [make(), make()];
        const out = new ByteWriter();
        encoder.startEncoding();
        for (const one of items) code(encoder, one);
        encoder.finishEncoding(out);
        const reader = new ByteReader();
        reader.start(out.finish());
        decoder.startDecoding(reader, out.length);
        for (const one of items) {
          // The nodes follow from the truth, the value must not be needed.
          const got = decodeItem(decoder, one);
          if (got !== truth(one)) return false;
        }
        return decoder.finishDecoding() && !decoder.overflowed;
      }),
      { numRuns: 300 },
    );
  });

  it("reading past the end gives numbers and sets `overflowed`", () => {
    const decoder = make();
    const reader = new ByteReader();
    reader.start(new Uint8Array(0));
    decoder.startDecoding(reader, 0);
    for (let i = 0; i < 200; i++) signed(decoder, 0, 3, 0);
    expect(decoder.overflowed).toBe(true);
    expect(decoder.finishDecoding()).toBe(false);
  });

  it("two packets of one coder do not affect each other", () => {
    const encoder = make();
    const packet = (): Uint8Array => {
      const out = new ByteWriter();
      encoder.startEncoding();
      for (let i = 0; i < 50; i++) signed(encoder, 0, 2, i % 7);
      encoder.finishEncoding(out);
      return out.finish().slice();
    };
    expect(packet()).toEqual(packet());
  });
});

/** A column of many numbers of 32 bits, or, if they are not known, one to decode them into. */
function long(residuals: readonly number[], isKnown: boolean): NumberColumn {
  return {
    rows: Uint16Array.from(residuals, (_, i) => residuals.length - 1 - i),
    count: residuals.length,
    residuals: Int32Array.from(residuals, (residual) => (isKnown ? residual : 0)),
    contexts: Int32Array.from(residuals, (_, i) => i % 3),
    bits: 32,
    node: SIGNED,
    treeSize: treeNodes(32),
    nodes: treeNodes(32),
    starts: Uint8Array.of(7),
    firstTree: 0,
  };
}

describe.each(makers)("[AX33] long columns %s", (_name, make) => {
  it("come back, however many rows they have, and give the same bytes row by row", () => {
    const residuals = fc.array(fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer()), {
      maxLength: 400,
      size: "max",
    });
    fc.assert(
      fc.property(residuals, (numbers) => {
        const [encoder, decoder] = [make(), make()];
        const column = long(numbers, true);
        const bytes = packetOf(encoder, () => encoder.numbers(column));
        const apart = packetOf(encoder, () => {
          for (const row of column.rows) encoder.numbers({ ...column, rows: Uint16Array.of(row), count: 1 });
        });
        const reader = new ByteReader();
        reader.start(bytes);
        decoder.startDecoding(reader, bytes.length);
        const got = long(numbers, false);
        decoder.numbers(got);
        expect(apart).toEqual(bytes);
        expect([...got.residuals]).toEqual(numbers);
        expect(decoder.finishDecoding()).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it("reading past the end of a packet finds nothing of a longer packet before it", () => {
    const decodeFrom = (decoder: RangeCoder, bytes: Uint8Array): number[] => {
      const reader = new ByteReader();
      reader.start(bytes);
      decoder.startDecoding(reader, bytes.length);
      return Array.from({ length: 12 }, (_, i) => signed(decoder, 0, (i * 5) % 32, 0));
    };
    const [fresh, used] = [make(), make()];
    decodeFrom(used, new Uint8Array(500).fill(0xb7));
    const short = Uint8Array.of(0x5a, 0xc3, 0x91);
    expect(decodeFrom(used, short)).toEqual(decodeFrom(fresh, short));
  });
});

function packetOf(encoder: RangeCoder, write: () => void): Uint8Array {
  const out = new ByteWriter();
  encoder.startEncoding();
  write();
  encoder.finishEncoding(out);
  return out.finish().slice();
}

function decodeItem(decoder: RangeCoder, { what, value, start }: Item): number {
  if (what === 0) return decoder.bit(value & 3, 0);
  if (what === 1) return signed(decoder, (value & 1) + (start & 1), start, 0);
  return what === 2 ? decoder.unsigned(UNSIGNED, 17, 0) : decoder.symbol(SYMBOLS, 4, 0);
}

it("a likely decision costs next to nothing", () => {
  const coder = new RangeCoder({ chances: new Uint16Array(1).fill(65000), shift: 6 }, rangeEncoder);
  const out = new ByteWriter();
  coder.startEncoding();
  for (let i = 0; i < 1000; i++) coder.bit(0, 1);
  coder.finishEncoding(out);
  expect(out.length).toBeLessThan(5);
});

/** A column of twenty numbers, more than there are trees, with contexts of every sort. */
const COLUMN: NumberColumn = {
  rows: Uint16Array.from({ length: 20 }, (_, i) => 3 * i),
  count: 20,
  residuals: Int32Array.from({ length: 60 }, (_, i) => [0, 1, -1, 7, -300, 0x1ffff][i % 6]),
  contexts: Int32Array.from({ length: 60 }, (_, i) => ((i % 5) << 2) | (i % 3)),
  bits: 17,
  node: 4090,
  treeSize: treeNodes(17),
  nodes: 5 * treeNodes(17),
  starts: Uint8Array.from([0, 1, 5, 16, 17]),
  firstTree: 0,
};

/** The same numbers, in columns of one. */
function each(coder: Coder, column: NumberColumn): void {
  for (const row of column.rows) coder.numbers({ ...column, rows: Uint16Array.of(row), count: 1 });
}

/** Rows of which there is this news, in the contexts of every motion. */
function newsOf(news: readonly number[], changed: number, ordinary: number): NewsColumn {
  return {
    rows: Uint16Array.from(news, (_, n) => 2 * n + 1),
    count: news.length,
    contexts: Uint8Array.from(news, (_, n) => 4 * (n & 3)),
    news: Uint8Array.from({ length: 2 * news.length }, (_, row) => news[row >> 1]),
    told: new Uint16Array(news.length),
    tellings: 0,
    changed,
    ordinary,
    next: 0,
    recent: 0,
  };
}

/** Codes all news; of what is special a bit more. Returns what was found of each row. */
function codeNews(coder: Coder, column: NewsColumn): number[] {
  const found = Array.from({ length: column.count }, () => NO_NEWS);
  while (coder.news(column)) {
    const row = column.rows[column.next - 1];
    column.news[row] = SPECIAL_NEWS + coder.bit(20, column.news[row] - SPECIAL_NEWS);
  }
  for (const n of column.told.subarray(0, column.tellings)) found[n] = column.news[column.rows[n]];
  return found;
}

describe("[AX33] columns of numbers", () => {
  const make = (): RangeCoder =>
    new RangeCoder({ chances: new Uint16Array(10000).fill(30000), shift: 4 }, rangeEncoder);

  it("give the same bytes at once and one by one", () => {
    const coder = make();
    const once = packetOf(coder, () => coder.numbers(COLUMN));
    expect(packetOf(coder, () => each(coder, COLUMN))).toEqual(once);
  });

  const uses: readonly ((coder: RangeCoder, node: number) => void)[] = [
    (coder, node) => coder.bit(node, 1),
    (coder, node) => coder.symbol(node, 4, 15),
    (coder, node) => coder.unsigned(node, 17, 0x1ffff),
    (coder, node) => coder.bits(node, COLUMN.rows, 3, new Uint8Array(60).fill(1)),
    (coder, node) => coder.news(newsOf([1, 0, 2], node, node + 16)),
    (coder, node) => coder.numbers({ ...COLUMN, node, count: 1 }),
  ];

  it("every packet starts from the table, wherever the nodes are that the packet before it used", () => {
    const busy = make();
    for (const use of uses)
      for (const node of [0, 4080, 4095, 4096, 8185, 9979]) {
        const fresh = make();
        const wanted = packetOf(fresh, () => use(fresh, node));
        packetOf(busy, () => {
          for (let i = 0; i < 50; i++) use(busy, node);
        });
        expect(packetOf(busy, () => use(busy, node))).toEqual(wanted);
      }
  });

  const anyNews = fc.array(fc.constantFrom(NO_NEWS, NO_NEWS, ORDINARY_NEWS, SPECIAL_NEWS, SPECIAL_NEWS + 1));

  it("news of rows come back, with what is coded between them", () => {
    const [encoder, decoder] = [make(), make()];
    fc.assert(
      fc.property(anyNews, (news) => {
        const bytes = packetOf(encoder, () => expect(codeNews(encoder, newsOf(news, 0, 16))).toEqual(news));
        const reader = new ByteReader();
        reader.start(bytes);
        decoder.startDecoding(reader, bytes.length);
        // What is in the column before must not be needed.
        const blank = newsOf(
          news.map(() => SPECIAL_NEWS),
          0,
          16,
        );
        expect(codeNews(decoder, blank)).toEqual(news);
        expect(decoder.finishDecoding()).toBe(true);
      }),
    );
  });

  it("decisions for rows come back", () => {
    const [encoder, decoder] = [make(), make()];
    const { rows, count } = COLUMN;
    const bits = Uint8Array.from({ length: 60 }, (_, i) => (i % 7 === 0 ? 1 : 0));
    const bytes = packetOf(encoder, () => encoder.bits(3, rows, count, bits.slice()));
    expect(packetOf(encoder, () => rows.forEach((row) => void encoder.bit(3, bits[row])))).toEqual(bytes);
    const reader = new ByteReader();
    reader.start(bytes);
    decoder.startDecoding(reader, bytes.length);
    const found = new Uint8Array(60).fill(9);
    decoder.bits(3, rows, count, found);
    expect(Array.from(rows, (row) => found[row])).toEqual(Array.from(rows, (row) => bits[row]));
    expect(decoder.finishDecoding()).toBe(true);
  });

  it("CountingCoder counts the decisions that RangeCoder codes for news and rows", () => {
    const counted = new Float64Array(60);
    const counter = new CountingCoder(counted);
    codeNews(counter, newsOf([0, 1, 1, 2, 0, 1], 0, 16));
    counter.bits(24, COLUMN.rows, 2, new Uint8Array(60).fill(1));
    const seen = Array.from(counted, (count, i) => [i >> 1, i & 1, count]).filter(([, , count]) => count > 0);
    // Node, decision, how often: a row after one with news is asked at the third node of its motion.
    expect(seen).toEqual([
      [0, 0, 1],
      [2, 0, 1],
      [4, 1, 2],
      [10, 1, 1],
      [14, 1, 1],
      [16, 0, 1],
      [16, 1, 3],
      [20, 0, 1],
      [24, 1, 2],
    ]);
  });

  it("a table of the counted shares codes a column in as few bits as they promise", () => {
    const counts = new Float64Array(20000);
    const counter = new CountingCoder(counts);
    counter.numbers(COLUMN);
    const again = new Float64Array(20000);
    const other = new CountingCoder(again);
    each(other, COLUMN);
    expect(again).toEqual(counts);
    // Chances so sure that a decision which was not counted, or counted wrong, costs eleven bits.
    const chances = Uint16Array.from({ length: 10000 }, (_, node) => (counts[2 * node + 1] > 0 ? 65500 : 32));
    const isMixed = (node: number): boolean => counts[2 * node] > 0 && counts[2 * node + 1] > 0;
    const mixed = chances.map((chance, node) => (isMixed(node) ? 32768 : chance));
    const coder = new RangeCoder({ chances: mixed, shift: 8 }, rangeEncoder);
    const decisions = counts.reduce((sum, count) => sum + count, 0);
    const open = counts.reduce((sum, count, i) => sum + (isMixed(i >> 1) ? count : 0), 0);
    const below = COLUMN.rows.reduce(
      (sum, row) => sum + Math.max(0, 31 - Math.clz32(Math.abs(COLUMN.residuals[row]))),
      0,
    );
    const bits = 8 * packetOf(coder, () => coder.numbers(COLUMN)).length;
    expect(decisions - open).toBeGreaterThan(50);
    expect(bits).toBeLessThan(open * 1.1 + below + 40);
  });
});
