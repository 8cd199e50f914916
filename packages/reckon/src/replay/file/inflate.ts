// Unpacks what a program has packed by DEFLATE (RFC 1951), such as `deflateRaw` of Node: recorders hand chunks to it because it takes far less
// time than a coder of our own. `unpackChunk` calls it, also in pages, which have no such function that answers at once. Always true: it never
// throws; it gives exactly the bytes that it was told to expect, or undefined; bytes in and bytes out bound its time and memory.

const MOST_LENGTH = 15;
const LENGTH_CODES = 19;
const LITERALS = 288;
const DISTANCES = 30;
const END_OF_BLOCK = 256;
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** First length, or distance, of each symbol, and how many bits say by how much more. */
const [LENGTHS, LENGTH_BITS] = spans(
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
  3,
);
LENGTHS.push(258);
LENGTH_BITS.push(0);
const [DISTANCE_FIRSTS, DISTANCE_BITS] = spans(
  Array.from({ length: DISTANCES }, (_, i) => Math.max(0, (i >> 1) - 1)),
  1,
);

function spans(bits: readonly number[], first: number): [number[], number[]] {
  let next = first;
  const firsts = bits.map((more) => {
    const from = next;
    next += 1 << more;
    return from;
  });
  return [firsts, [...bits]];
}

/** The symbols of a Huffman code in the order of their codes, and how many there are of each length. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/** undefined: no code has such lengths. */
function codeOf(lengths: Uint8Array): Code | undefined {
  const counts = new Uint16Array(MOST_LENGTH + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const places = new Uint16Array(MOST_LENGTH + 2);
  let left = 1;
  for (let length = 1; length <= MOST_LENGTH; length++) {
    left = 2 * left - counts[length];
    if (left < 0) return undefined;
    places[length + 1] = places[length] + counts[length];
  }
  const symbols = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++)
    if (lengths[symbol] > 0) symbols[places[lengths[symbol]]++] = symbol;
  return { counts, symbols };
}

const FIXED_LENGTHS = Uint8Array.from({ length: LITERALS }, (_, i) =>
  i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8,
);
const FIXED: readonly [Code | undefined, Code | undefined] = [
  codeOf(FIXED_LENGTHS),
  codeOf(new Uint8Array(DISTANCES).fill(5)),
];

/** @param length bytes that there must be, no more and no fewer */
export function inflate(packed: Uint8Array, length: number): Uint8Array | undefined {
  return new Inflater(packed, new Uint8Array(length)).run();
}

class Inflater {
  readonly #from: Uint8Array;
  readonly #out: Uint8Array;
  #at = 0;
  #length = 0;
  /** Bits that were taken from the bytes, and not used yet. */
  #held = 0;
  #bits = 0;
  #isBad = false;

  constructor(from: Uint8Array, out: Uint8Array) {
    this.#from = from;
    this.#out = out;
  }

  run(): Uint8Array | undefined {
    for (let isLast = false; !isLast && !this.#isBad; ) {
      isLast = this.#take(1) === 1;
      const sort = this.#take(2);
      if (sort === 0) this.#stored();
      else if (sort === 1) this.#coded(...FIXED);
      else if (sort === 2) this.#described();
      else this.#isBad = true;
    }
    return !this.#isBad && this.#length === this.#out.length ? this.#out : undefined;
  }

  #take(count: number): number {
    while (this.#bits < count) {
      if (this.#at >= this.#from.length) {
        this.#isBad = true;
        return 0;
      }
      this.#held |= this.#from[this.#at++] << this.#bits;
      this.#bits += 8;
    }
    const found = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#bits -= count;
    return found;
  }

  #stored(): void {
    this.#held = 0;
    this.#bits = 0;
    const [length, inverse] = [this.#take(16), this.#take(16)];
    const isSound = length === (~inverse & 0xffff) && this.#at + length <= this.#from.length;
    if (this.#isBad || !isSound || this.#length + length > this.#out.length) {
      this.#isBad = true;
      return;
    }
    this.#out.set(this.#from.subarray(this.#at, this.#at + length), this.#length);
    this.#at += length;
    this.#length += length;
  }

  /** A block that begins with its own codes. */
  #described(): void {
    const [literals, distances, described] = [this.#take(5) + 257, this.#take(5) + 1, this.#take(4) + 4];
    const lengths = new Uint8Array(LENGTH_CODES);
    for (let i = 0; i < described; i++) lengths[LENGTH_ORDER[i]] = this.#take(3);
    const code = codeOf(lengths);
    const all = new Uint8Array(literals + distances);
    for (let i = 0; i < all.length && !this.#isBad; ) {
      const symbol = this.#symbol(code);
      const [value, times] = this.#run(symbol, i > 0 ? all[i - 1] : -1);
      if (value < 0 || i + times > all.length) this.#isBad = true;
      else all.fill(value, i, i + times);
      i += times;
    }
    if (!this.#isBad) this.#coded(codeOf(all.subarray(0, literals)), codeOf(all.subarray(literals)));
  }

  /** A length and how often it comes; a negative one makes no sense. */
  #run(symbol: number, before: number): readonly [number, number] {
    if (symbol < 16) return [symbol, 1];
    if (symbol === 16) return [before, 3 + this.#take(2)];
    return [0, symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7)];
  }

  #coded(literals: Code | undefined, distances: Code | undefined): void {
    const out = this.#out;
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === END_OF_BLOCK || this.#isBad) return;
      if (symbol < END_OF_BLOCK) {
        if (this.#length === out.length) break;
        out[this.#length++] = symbol;
        continue;
      }
      const at = symbol - END_OF_BLOCK - 1;
      if (at >= LENGTHS.length) break;
      const length = LENGTHS[at] + this.#take(LENGTH_BITS[at]);
      const way = this.#symbol(distances);
      if (way >= DISTANCES || this.#isBad) break;
      const back = DISTANCE_FIRSTS[way] + this.#take(DISTANCE_BITS[way]);
      if (back > this.#length || this.#length + length > out.length) break;
      for (let i = 0; i < length; i++) out[this.#length] = out[this.#length++ - back];
    }
    this.#isBad = true;
  }

  /** Codes of one length are consecutive numbers, so a code is found by counting on from the first one of each length. */
  #symbol(code: Code | undefined): number {
    if (code === undefined) {
      this.#isBad = true;
      return 0;
    }
    const { counts, symbols } = code;
    let word = 0;
    let first = 0;
    let place = 0;
    for (let length = 1; length <= MOST_LENGTH; length++) {
      word |= this.#take(1);
      if (this.#isBad) return 0;
      const count = counts[length];
      if (word - count < first) return symbols[place + word - first];
      place += count;
      first = (first + count) << 1;
      word <<= 1;
    }
    this.#isBad = true;
    return 0;
  }
}
