// Messages that wait on an unreliable lane, to be sent or to be taken: a ring of copies, the oldest of which gives way
// when it is full. Depth 1 is the slot of a newest-wins lane. Always true: a slot keeps the memory of the longest
// message it ever held, so nothing is allocated after warm-up.
import type { Views } from "./views.ts";

/** One message. */
class Slot {
  bytes: Uint8Array = NOTHING;
  length = 0;
  tag: number = Number.NaN;
}

const NOTHING = new Uint8Array(0);

/** A bounded queue of copies. */
export class MessageQueue {
  readonly #slots: readonly Slot[];
  #from = 0;
  count = 0;

  constructor(depth: number) {
    this.#slots = Array.from({ length: depth }, () => new Slot());
  }

  /** Takes a copy; false if the oldest had to give way. NaN is no tag. */
  push(bytes: Uint8Array, from: number, length: number, tag: number): boolean {
    const depth = this.#slots.length;
    const isFull = this.count === depth;
    if (isFull) this.shift();
    const slot = this.#slots[(this.#from + this.count++) % depth];
    if (slot.bytes.length < length) slot.bytes = new Uint8Array(Math.max(64, length * 2));
    const copy = slot.bytes;
    for (let i = 0; i < length; i++) copy[i] = bytes[from + i];
    slot.length = length;
    slot.tag = tag;
    return !isFull;
  }

  /** Length of the oldest in bytes. There must be one; so for the next three. */
  get length(): number {
    return this.#slots[this.#from].length;
  }

  get tag(): number {
    return this.#slots[this.#from].tag;
  }

  read(into: Uint8Array, to: number): void {
    const { bytes, length } = this.#slots[this.#from];
    for (let i = 0; i < length; i++) into[to + i] = bytes[i];
  }

  shift(): void {
    this.count--;
    // Mostly one waits: in the same slot each time, whose memory is at hand.
    this.#from = this.count === 0 ? 0 : (this.#from + 1) % this.#slots.length;
  }

  /** Puts the oldest into the buffer, removes it and returns its length; 0 if there is none. */
  take(into: Views): number {
    if (this.count === 0) return 0;
    const { length } = this;
    into.reserve(length);
    this.read(into.buffer, 0);
    this.shift();
    return length;
  }
}
