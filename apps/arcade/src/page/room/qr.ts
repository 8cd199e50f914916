// A QR code for a text, for the link of a room: bytes, error correction level M, versions 1 to 10 (ISO/IEC 18004). Loaded when a room
// shows its link. Always true: the same text gives the same code, and the mask is the one that the standard's penalties prefer.

/** By version, from 1: all codewords, error-correction codewords per block, and blocks. */
const TOTAL = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of modules, true if dark; undefined: the text is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = TOTAL.findIndex((_, i) => capacityOf(i + 1) >= bytes.length + (i + 1 < 10 ? 2 : 3)) + 1;
  if (version === 0) return undefined;
  const words = interleaved(dataOf(bytes, version), version);
  let best: Modules | undefined;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const modules = new Modules(version);
    modules.drawWords(words, MASKS[mask]);
    modules.drawFormat(mask);
    if (best === undefined || modules.penalty() < best.penalty()) best = modules;
  }
  return best?.rows;
}

function capacityOf(version: number): number {
  return TOTAL[version - 1] - CORRECTION[version - 1] * BLOCKS[version - 1];
}

/** Mode, count, bytes, terminator and padding. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * capacityOf(version) - bits.length));
  while (bits.length % 8 > 0) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < capacityOf(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The blocks with their corrections, interleaved word by word. */
function interleaved(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks: (readonly number[])[] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i < count - longer ? 0 : 1);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correctionOf(block, CORRECTION[version - 1]));
  const words: number[] = [];
  for (let i = 0; i <= short; i++) for (const block of blocks) if (i < block.length) words.push(block[i]);
  for (let i = 0; i < CORRECTION[version - 1]; i++) for (const one of corrections) words.push(one[i]);
  return words;
}

/** Product in the field of 256 with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The remainder of a block by the generator with this many roots (Reed–Solomon). */
function correctionOf(block: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2))
    generator = [...generator, 0].map((term, at) => term ^ times(generator[at - 1] ?? 0, root));
  let rest: number[] = new Array(count).fill(0);
  for (const word of block) {
    const factor = word ^ rest[0];
    rest = [...rest.slice(1), 0].map((term, i) => term ^ times(generator[i + 1], factor));
  }
  return rest;
}

/** A value and its remainder by a polynomial, in this many additional bits. */
function withRest(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

class Modules {
  readonly rows: boolean[][];
  /** Modules that hold no data. */
  readonly #fixed: boolean[][];
  readonly #size: number;

  constructor(version: number) {
    this.#size = 17 + 4 * version;
    this.rows = Array.from({ length: this.#size }, () => new Array<boolean>(this.#size).fill(false));
    this.#fixed = this.rows.map((row) => [...row]);
    const end = this.#size - 1;
    for (let i = 0; i < this.#size; i++) {
      this.#fix(i, 6, i % 2 === 0);
      this.#fix(6, i, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [end - 3, 3],
      [3, end - 3],
    ])
      this.#square(x, y, 4, [0, 1, 3]);
    const places = version === 1 ? [] : [6, ...ALIGNED[version - 1]];
    const last = places.at(-1);
    // Three corners have the large squares.
    for (const x of places)
      for (const y of places)
        if ((x !== 6 || (y !== 6 && y !== last)) && (y !== 6 || x !== last)) this.#square(x, y, 2, [0, 2]);
    this.drawFormat(0);
    if (version < 7) return;
    const bits = withRest(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [long, short] = [end - 10 + (i % 3), Math.floor(i / 3)];
      this.#fix(long, short, ((bits >> i) & 1) === 1);
      this.#fix(short, long, ((bits >> i) & 1) === 1);
    }
  }

  /** Level and mask, twice. */
  drawFormat(mask: number): void {
    // Level M is 0.
    const bits = withRest(mask, 10, 0x537) ^ 0x5412;
    const end = this.#size - 1;
    for (let i = 0; i < 15; i++) {
      const isDark = ((bits >> i) & 1) === 1;
      if (i < 8) this.#fix(8, i < 6 ? i : i + 1, isDark);
      else this.#fix(i === 8 ? 7 : 14 - i, 8, isDark);
      if (i < 8) this.#fix(end - i, 8, isDark);
      else this.#fix(8, end - 14 + i, isDark);
    }
    this.#fix(8, end - 7, true);
  }

  /** Up and down in columns of two, from the right, under a mask. */
  drawWords(words: readonly number[], mask: (x: number, y: number) => boolean): void {
    let bit = 0;
    for (let right = this.#size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.#size; step++)
        for (const x of [right, right - 1]) {
          const isUp = ((right + 1) & 2) === 0;
          const y = isUp ? this.#size - 1 - step : step;
          if (this.#fixed[y][x]) continue;
          const isDark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          this.rows[y][x] = isDark !== mask(x, y);
          bit++;
        }
    }
  }

  /** The penalty for hard-to-read patterns: runs, squares, lookalikes of corners, and too much of one colour. */
  penalty(): number {
    const columns = this.rows.map((_, x) => this.rows.map((row) => row[x]));
    let sum = 0;
    let dark = 0;
    for (const line of [...this.rows, ...columns]) {
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (let i = 0; i + 11 <= text.length; i++)
        if (/^(?:10111010000|00001011101)$/.test(text.slice(i, i + 11))) sum += 40;
    }
    for (let y = 0; y < this.#size; y++)
      for (let x = 0; x < this.#size; x++) {
        const { rows } = this;
        if (rows[y][x]) dark++;
        const isSame = (dx: number, dy: number): boolean => rows[y + dy]?.[x + dx] === rows[y][x];
        if (isSame(1, 0) && isSame(0, 1) && isSame(1, 1)) sum += 3;
      }
    const off = Math.abs(20 * dark - 10 * this.#size ** 2) / this.#size ** 2;
    return sum + 10 * Math.max(0, Math.ceil(off) - 1);
  }

  /** Rings around a place, dark at these distances. */
  #square(centreX: number, centreY: number, radius: number, darkAt: readonly number[]): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        this.#fix(centreX + dx, centreY + dy, darkAt.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  #fix(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.#size || y >= this.#size) return;
    this.rows[y][x] = isDark;
    this.#fixed[y][x] = true;
  }
}
