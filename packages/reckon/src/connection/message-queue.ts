// Messages that wait on an unreliable lane, to be sent or to be taken: a ring of copies, the oldest of which gives way
// when it is full. Depth 1 is the slot of a newest-wins lane. Always true: whoever has none has no memory for any: slots go
// from queue to queue, the one let go last first, because a server has thousands of queues and its cache a few slots. So
// nothing is allocated after warm-up, and no more slots are kept than ever waited at once.
import type { Views } from "../core/views.ts";

/** Most messages are shorter: they ride in a datagram. */
const SLOT_BYTES = 1280;

/** One message. */
class Slot {
  bytes: Uint8Array = new Uint8Array(SLOT_BYTES);
  length = 0;
  tag: number = Number.NaN;
}

const free: Slot[] = [];

/** A bounded queue of copies. */
export class MessageQueue {
  readonly #slots: (Slot | undefined)[];
  #from = 0;
  count = 0;

  constructor(depth: number) {
    this.#slots = new Array(depth).fill(undefined);
  }

  /** Takes a copy; false if the oldest had to give way. NaN is no tag. */
  push(bytes: Uint8Array, from: number, length: number, tag: number): boolean {
    const depth = this.#slots.length;
    const isFull = this.count === depth;
    if (isFull) this.shift();
    const slot = free.pop() ?? new Slot();
    this.#slots[(this.#from + this.count++) % depth] = slot;
    if (slot.bytes.length < length) slot.bytes = new Uint8Array(length * 2);
    const copy = slot.bytes;
    for (let i = 0; i < length; i++) copy[i] = bytes[from + i];
    slot.length = length;
    slot.tag = tag;
    return !isFull;
  }

  /** Length of the oldest in bytes. There must be one; so for the next three. */
  get length(): number {
    return this.#oldest.length;
  }

  get tag(): number {
    return this.#oldest.tag;
  }

  read(into: Uint8Array, to: number): void {
    const { bytes, length } = this.#oldest;
    for (let i = 0; i < length; i++) into[to + i] = bytes[i];
  }

  shift(): void {
    free.push(this.#oldest);
    this.#slots[this.#from] = undefined;
    this.count--;
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

  get #oldest(): Slot {
    return this.#slots[this.#from] as Slot;
  }
}
