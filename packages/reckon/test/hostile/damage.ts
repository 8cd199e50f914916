// Ways to spoil a genuine buffer: cut, flipped, overwritten, spliced, lengthened, or replaced by noise. Used by every
// victim of the fuzz. Always true: all chance comes from the generator; the buffer that comes back is a view of one
// that the next call reuses.

import type { Random } from "../../src/core/random.ts";

/** Longer than any packet that a transport may hand over. */
export const LONGEST_BYTES = 80_000;
const EDGES = [0, 1, 2, 15, 16, 31, 32, 63, 64, 127, 128, 254, 255];
const WIDE_EDGES = [0, 1, 0x7fff, 0x8000, 0xfffe, 0xffff];

export class Damage {
  readonly #random: Random;
  readonly #bytes = new Uint8Array(LONGEST_BYTES);
  #length = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /**
   * A spoilt copy; `other` lends its bytes. The first `kept` bytes stay as they are nine times of ten, so that what is
   * behind them is reached.
   */
  of(bytes: Uint8Array, other: Uint8Array, kept: number): Uint8Array {
    const random = this.#random;
    const from = random.chance(0.9) ? Math.min(kept, bytes.length) : 0;
    this.#bytes.set(bytes);
    this.#length = bytes.length;
    for (let times = random.chance(0.8) ? 1 : 1 + random.below(4); times > 0; times--)
      this.#once(from, other);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Bytes without any sense, most of them short and small. */
  noise(): Uint8Array {
    this.#length = 0;
    this.#append(this.#random.chance(0.98) ? 80 : LONGEST_BYTES);
    return this.#bytes.subarray(0, this.#length);
  }

  #once(from: number, other: Uint8Array): void {
    const way = this.#random.below(8);
    if (way === 0) this.#length = from + this.#below(this.#length - from + 1);
    else if (way === 1) this.#flip(from);
    else if (way === 2) this.#overwrite(from);
    else if (way === 3) this.#append(this.#random.chance(0.97) ? 40 : 4000);
    else if (way === 4) this.#splice(from, other);
    else if (way === 5) this.#move(from);
    else if (way === 6) this.#overwriteWide(from);
    else {
      this.#length = from;
      this.#append(this.#random.chance(0.99) ? 120 : LONGEST_BYTES);
    }
  }

  /** Below n, or 0 if there is nothing to choose from. */
  #below(n: number): number {
    return n >= 1 ? this.#random.below(n) : 0;
  }

  #flip(from: number): void {
    for (let flips = 1 + this.#random.below(4); flips > 0 && this.#length > from; flips--)
      this.#bytes[from + this.#random.below(this.#length - from)] ^= 1 << this.#random.below(8);
  }

  #overwrite(from: number): void {
    for (let times = 1 + this.#random.below(3); times > 0 && this.#length > from; times--)
      this.#bytes[from + this.#random.below(this.#length - from)] = this.#random.chance(0.5)
        ? EDGES[this.#random.below(EDGES.length)]
        : this.#random.below(256);
  }

  #overwriteWide(from: number): void {
    if (this.#length < from + 2) return;
    const at = from + this.#random.below(this.#length - from - 1);
    const was = this.#bytes[at] | (this.#bytes[at + 1] << 8);
    const value = this.#random.chance(0.5)
      ? WIDE_EDGES[this.#random.below(WIDE_EDGES.length)]
      : was + this.#random.below(65) - 32;
    this.#bytes[at] = value;
    this.#bytes[at + 1] = value >> 8;
  }

  #append(most: number): void {
    const count = Math.min(this.#random.below(most + 1), LONGEST_BYTES - this.#length);
    const way = this.#random.below(4);
    for (let i = 0; i < count; i++)
      this.#bytes[this.#length++] = way === 0 ? 0 : way === 1 ? 255 : this.#random.below(way === 2 ? 4 : 256);
  }

  /** Goes on as another buffer does. */
  #splice(from: number, other: Uint8Array): void {
    const at = from + this.#below(this.#length - from + 1);
    const start = this.#below(other.length);
    const end = Math.min(other.length, start + LONGEST_BYTES - at);
    this.#bytes.set(other.subarray(start, end), at);
    this.#length = at + end - start;
  }

  /** Takes a few bytes out, or doubles them. */
  #move(from: number): void {
    const at = from + this.#below(this.#length - from + 1);
    const count = Math.min(1 + this.#random.below(4), this.#length - at);
    if (this.#random.chance(0.5)) {
      this.#bytes.copyWithin(at, at + count, this.#length);
      this.#length -= count;
    } else if (this.#length + count <= LONGEST_BYTES) {
      this.#bytes.copyWithin(at + count, at, this.#length);
      this.#length += count;
    }
  }
}
