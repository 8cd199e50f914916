// Memory for the chunks that wait on reliable lanes: equal blocks in one slab, handed out and taken back by number. All lanes of a
// connection share it. Always true: it grows only when more chunks wait than ever before, and the lanes' windows bound it; a block belongs
// to one chunk at a time.
import { CHUNK_BYTES } from "../packet-items.ts";

const FIRST_BLOCKS = 8;

/** A pool of blocks, each for one chunk. */
export class Blocks {
  /** The bytes of block b start at b · CHUNK_BYTES. Replaced when the pool grows: never keep a reference to it. */
  slab: Uint8Array = new Uint8Array(FIRST_BLOCKS * CHUNK_BYTES);
  #free: Int32Array = Int32Array.from({ length: FIRST_BLOCKS }, (_, block) => block);
  #freeCount: number = FIRST_BLOCKS;

  /** Blocks in use. */
  get used(): number {
    return this.#free.length - this.#freeCount;
  }

  /** Copies a chunk, or less, into a block and returns the block's number. */
  store(bytes: Uint8Array, from: number, length: number): number {
    if (this.#freeCount === 0) this.#grow();
    const block = this.#free[--this.#freeCount];
    const slab = this.slab;
    const at = block * CHUNK_BYTES;
    for (let i = 0; i < length; i++) slab[at + i] = bytes[from + i];
    return block;
  }

  /** Copies the first bytes of a block to another place. */
  read(block: number, length: number, into: Uint8Array, to: number): void {
    const slab = this.slab;
    const at = block * CHUNK_BYTES;
    for (let i = 0; i < length; i++) into[to + i] = slab[at + i];
  }

  /** The first bytes of a block; valid until another is stored. */
  view(block: number, length: number): Uint8Array {
    return this.slab.subarray(block * CHUNK_BYTES, block * CHUNK_BYTES + length);
  }

  /** Takes a block back. */
  free(block: number): void {
    this.#free[this.#freeCount++] = block;
  }

  #grow(): void {
    const before = this.#free.length;
    const slab = new Uint8Array(before * 2 * CHUNK_BYTES);
    slab.set(this.slab);
    this.slab = slab;
    this.#free = new Int32Array(before * 2);
    for (let i = 0; i < before; i++) this.#free[i] = before + i;
    this.#freeCount = before;
  }
}
