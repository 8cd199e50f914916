// Messages that wait on an unreliable lane, to be sent or to be taken: a chain of copies, the oldest of which gives way
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
  /** The one after it, in its queue or among those that are free. */
  next: Slot | undefined;
}

let free: Slot | undefined;

/** A bounded queue of copies. */
export class MessageQueue {
  readonly #depth: number;
  count = 0;
  #oldest: Slot | undefined;
  #newest: Slot | undefined;

  constructor(depth: number) {
    this.#depth = depth;
  }

  /** Takes a copy; false if the oldest had to give way. NaN is no tag. */
  push(bytes: Uint8Array, from: number, length: number, tag: number): boolean {
    const isFull = this.count === this.#depth;
    if (isFull) this.shift();
    const slot = free ?? new Slot();
    free = slot.next;
    slot.next = undefined;
    if (this.#newest === undefined) this.#oldest = slot;
    else this.#newest.next = slot;
    this.#newest = slot;
    this.count++;
    if (slot.bytes.length < length) slot.bytes = new Uint8Array(length * 2);
    const copy = slot.bytes;
    for (let i = 0; i < length; i++) copy[i] = bytes[from + i];
    slot.length = length;
    slot.tag = tag;
    return !isFull;
  }

  /** Length of the oldest in bytes; 0 if there is none. */
  get length(): number {
    return this.#oldest?.length ?? 0;
  }

  get tag(): number {
    return this.#oldest?.tag ?? Number.NaN;
  }

  read(into: Uint8Array, to: number): void {
    if (this.#oldest === undefined) return;
    const { bytes, length } = this.#oldest;
    for (let i = 0; i < length; i++) into[to + i] = bytes[i];
  }

  shift(): void {
    const slot = this.#oldest;
    if (slot === undefined) return;
    this.#oldest = slot.next;
    if (this.#oldest === undefined) this.#newest = undefined;
    this.count--;
    slot.next = free;
    free = slot;
  }

  /** Puts the oldest into the buffer, removes it and returns its length; 0 if there is none. */
  take(into: Views): number {
    const { length } = this;
    if (length === 0) return 0;
    into.reserve(length);
    this.read(into.buffer, 0);
    this.shift();
    return length;
  }
}
