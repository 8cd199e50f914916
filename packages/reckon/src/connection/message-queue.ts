// Messages that wait on an unreliable lane, to be sent or to be taken: a ring of copies, the oldest of which gives way
// when it is full. Depth 1 is the slot of a newest-wins lane. Always true: a slot keeps the memory of the longest
// message it ever held, so nothing is allocated after warm-up.
import type { Views } from "./views.ts";

/** A bounded queue of copies. */
export class MessageQueue {
  readonly #bytes: Uint8Array[];
  readonly #length: Uint16Array;
  readonly #tag: Float64Array;
  #from = 0;
  count = 0;

  constructor(depth: number) {
    this.#bytes = Array.from({ length: depth }, () => new Uint8Array(0));
    this.#length = new Uint16Array(depth);
    this.#tag = new Float64Array(depth);
  }

  /** Takes a copy; false if the oldest had to give way. NaN is no tag. */
  push(bytes: Uint8Array, from: number, length: number, tag: number): boolean {
    const depth = this.#bytes.length;
    const isFull = this.count === depth;
    if (isFull) this.shift();
    const slot = (this.#from + this.count++) % depth;
    if (this.#bytes[slot].length < length) this.#bytes[slot] = new Uint8Array(Math.max(64, length * 2));
    const copy = this.#bytes[slot];
    for (let i = 0; i < length; i++) copy[i] = bytes[from + i];
    this.#length[slot] = length;
    this.#tag[slot] = tag;
    return !isFull;
  }

  /** Length of the oldest in bytes. There must be one; so for the next three. */
  get length(): number {
    return this.#length[this.#from];
  }

  get tag(): number {
    return this.#tag[this.#from];
  }

  read(into: Uint8Array, to: number): void {
    const copy = this.#bytes[this.#from];
    const length = this.#length[this.#from];
    for (let i = 0; i < length; i++) into[to + i] = copy[i];
  }

  shift(): void {
    this.count--;
    // Mostly one waits: in the same slot each time, whose memory is at hand.
    this.#from = this.count === 0 ? 0 : (this.#from + 1) % this.#bytes.length;
  }

  /** Puts the oldest into the buffer, removes it and returns its length; 0 if there is none. */
  take(into: Views): number {
    if (this.count === 0) return 0;
    const length = this.length;
    into.reserve(length);
    this.read(into.buffer, 0);
    this.shift();
    return length;
  }
}
