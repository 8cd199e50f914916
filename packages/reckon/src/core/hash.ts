/**
 * An incremental 64-bit hash in two 32-bit lanes, to compare worlds, packets and matches. Not for secrets: anybody can make a collision.
 * Always true: the same calls give the same digest in every engine; `digest` and `low` change nothing.
 * Proof that a small change always shows: a step is invertible for a given word, and a changed word changes both lanes; the next word can
 * undo the change in lane a, but then lane b keeps it; the final mixing is invertible too. So messages of equal length that differ in one
 * word or in two neighbouring ones never collide.
 */

const MULTIPLY_A = 0x9e3779b1;
const MULTIPLY_B = 0x85ebca77;
const scratch = new DataView(new ArrayBuffer(8));

/** Spreads every bit of a word over the whole word; invertible. */
function avalanche(word: number): number {
  let w = word;
  w = Math.imul(w ^ (w >>> 16), 0x21f0aaad);
  w = Math.imul(w ^ (w >>> 15), 0x735a2d97);
  return w ^ (w >>> 15);
}

/**
 * Mixes two 32-bit words into one (uint32); their order counts. Use it to derive seeds from seeds.
 *
 * @example const clientSeed = mix(matchSeed, player);
 */
export function mix(a: number, b: number): number {
  const first = avalanche((a + MULTIPLY_A) | 0);
  return avalanche((Math.imul(first, MULTIPLY_B) ^ b) | 0) >>> 0;
}

/**
 * @example
 * const hash = new Hash();
 * hash.word(tick);
 * hash.bytes(packet);
 * hash.digest(); // 16 hex digits
 */
export class Hash {
  #a = 0;
  #b = 0;
  #count = 0;

  constructor() {
    this.reset();
  }

  reset(): void {
    this.#a = 0x243f6a88;
    this.#b = 0x85a308d3 | 0;
    this.#count = 0;
  }

  /** Takes the low 32 bits of an integer. */
  word(u32: number): void {
    const a = Math.imul(this.#a ^ u32, MULTIPLY_A);
    const nextA = (((a << 13) | (a >>> 19)) + this.#b) | 0;
    const b = Math.imul(this.#b ^ ((nextA << 16) | (nextA >>> 16)), MULTIPLY_B);
    this.#a = nextA;
    this.#b = (b << 17) | (b >>> 15);
    this.#count = (this.#count + 1) | 0;
  }

  /** Takes all 64 bits of a number, so 0 and −0 differ; all NaN values count as one. */
  number(f64: number): void {
    // Engines may store any NaN pattern, so the pattern is fixed here.
    if (Number.isNaN(f64)) {
      this.word(0);
      this.word(0x7ff80000);
      return;
    }
    scratch.setFloat64(0, f64, true);
    this.word(scratch.getUint32(0, true));
    this.word(scratch.getUint32(4, true));
  }

  /** Takes the bytes from `from` up to `to` (excluded), and their count: splitting them gives another digest. */
  bytes(view: Uint8Array, from = 0, to: number = view.length): void {
    let a = this.#a;
    let b = this.#b;
    let at = from;
    // The same step as in `word`, on local variables: this loop sees every byte of every packet and world.
    for (; at + 4 <= to; at += 4) {
      const w = view[at] | (view[at + 1] << 8) | (view[at + 2] << 16) | (view[at + 3] << 24);
      a = Math.imul(a ^ w, MULTIPLY_A);
      a = (((a << 13) | (a >>> 19)) + b) | 0;
      b = Math.imul(b ^ ((a << 16) | (a >>> 16)), MULTIPLY_B);
      b = (b << 17) | (b >>> 15);
    }
    this.#a = a;
    this.#b = b;
    this.#count = (this.#count + ((at - from) >> 2)) | 0;
    if (at < to) {
      let rest = 0;
      for (let shift = 0; at < to; at++, shift += 8) rest |= view[at] << shift;
      this.word(rest);
    }
    this.word(to - from);
  }

  /** Takes the UTF-16 code units of a text, and their count. */
  text(s: string): void {
    for (let i = 0; i < s.length; i += 2) {
      this.word(s.charCodeAt(i) | (i + 1 < s.length ? s.charCodeAt(i + 1) << 16 : 0));
    }
    this.word(s.length);
  }

  /** Sixteen hex digits over everything taken since the last reset. */
  digest(): string {
    const low = this.low();
    const high = avalanche(Math.imul(low, MULTIPLY_A) ^ this.#b) >>> 0;
    return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
  }

  /** The last eight digits of the digest, as a uint32. */
  low(): number {
    return mix(avalanche(this.#a ^ this.#count), this.#b);
  }
}
