// Messages that wait on the unreliable lanes of a connection, to be sent or taken: one chain of copies for all lanes. When a lane is full,
// its oldest message is dropped. Mostly the chain is empty or has one message. Always true: an empty queue has no memory for messages: free
// slots go to whichever queue needs one, the one freed last first, because a server has thousands of queues and its cache holds few slots.
// So nothing is allocated after warm-up, and there are never more slots than ever waited at once.
import { MOVES } from "#moves";
import type { Moving } from "../../core/moving/moving.ts";
import type { Views } from "../../core/views.ts";

/** Most messages, and most bytes of one, that a queue is carried with. */
const MOST_CARRIED = 4096;
const MOST_CARRIED_BYTES = 16_384;
const NOTHING = new Uint8Array(0);
/** Most messages are shorter: they fit a datagram. */
const SLOT_BYTES = 1280;

/** One message. */
class Slot {
  lane = 0;
  length = 0;
  tag: number = Number.NaN;
  /** Where the message is: in the lent bytes, or in its own memory. */
  bytes: Uint8Array;
  own: Uint8Array;
  /** The next slot, in its queue or among the free ones. */
  next: Slot | undefined;

  constructor() {
    this.own = new Uint8Array(SLOT_BYTES);
    this.bytes = this.own;
  }

  copy(bytes: Uint8Array, from: number): void {
    const { length } = this;
    if (this.own.length < length) this.own = new Uint8Array(length * 2);
    const { own } = this;
    for (let i = 0; i < length; i++) own[i] = bytes[from + i];
    this.bytes = own;
  }
}

let free: Slot | undefined;

/** Bounded queues of copies, one for each lane. */
export class MessageQueue {
  #oldest: Slot | undefined;
  #newest: Slot | undefined;

  /** How many messages of a lane wait. */
  count(lane: number): number {
    let count = 0;
    for (let slot = this.#oldest; slot !== undefined; slot = slot.next) if (slot.lane === lane) count++;
    return count;
  }

  /** Takes a copy; false if `depth` messages waited, so that the oldest of the lane was dropped. */
  push(lane: number, depth: number, bytes: Uint8Array, from: number, length: number): boolean {
    const hadRoom = this.#makeRoom(lane, depth);
    this.#append(lane, length, Number.NaN).copy(bytes, from);
    return hadRoom;
  }

  /** The same without a copy until `keepLent`. NaN is no tag. */
  lend(lane: number, depth: number, bytes: Uint8Array, tag: number): boolean {
    const hadRoom = this.#makeRoom(lane, depth);
    this.#append(lane, bytes.length, tag).bytes = bytes;
    return hadRoom;
  }

  /** Copies lent messages that are still here. */
  keepLent(): void {
    for (let slot = this.#oldest; slot !== undefined; slot = slot.next)
      if (slot.bytes !== slot.own) slot.copy(slot.bytes, 0);
  }

  #makeRoom(lane: number, depth: number): boolean {
    if (this.#oldest === undefined || this.count(lane) < depth) return true;
    this.shift(lane);
    return false;
  }

  #append(lane: number, length: number, tag: number): Slot {
    const slot = free ?? new Slot();
    free = slot.next;
    slot.next = undefined;
    slot.lane = lane;
    slot.length = length;
    slot.tag = tag;
    if (this.#newest === undefined) this.#oldest = slot;
    else this.#newest.next = slot;
    this.#newest = slot;
    return slot;
  }

  /** Length in bytes of a lane's oldest message; 0 if there is none. */
  length(lane: number): number {
    return this.#find(lane)?.length ?? 0;
  }

  tag(lane: number): number {
    return this.#find(lane)?.tag ?? Number.NaN;
  }

  read(lane: number, into: Uint8Array, to: number): void {
    const slot = this.#find(lane);
    if (slot === undefined) return;
    const { bytes, length } = slot;
    if (bytes.length === length) into.set(bytes, to);
    else for (let i = 0; i < length; i++) into[to + i] = bytes[i];
  }

  /** Removes a lane's oldest message. */
  shift(lane: number): void {
    const slot = this.#find(lane);
    if (slot === undefined) return;
    let before: Slot | undefined;
    if (slot === this.#oldest) this.#oldest = slot.next;
    else for (before = this.#oldest; before !== undefined && before.next !== slot; ) before = before.next;
    if (before !== undefined) before.next = slot.next;
    if (slot === this.#newest) this.#newest = before;
    slot.bytes = slot.own;
    slot.next = free;
    free = slot;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    let count = 0;
    for (let slot = this.#oldest; slot !== undefined; slot = slot.next) count++;
    count = by.whole(count, 0, MOST_CARRIED);
    for (let slot = by.isArriving ? undefined : this.#oldest; count > 0; count--, slot = slot?.next) {
      const lane = by.whole(slot?.lane ?? 0, 0, 15);
      const tag = by.number(slot?.tag ?? 0);
      const bytes = by.bytes(slot?.bytes.subarray(0, slot.length) ?? NOTHING, MOST_CARRIED_BYTES);
      if (slot === undefined) this.#append(lane, bytes.length, tag).copy(bytes, 0);
    }
  }

  /** Writes a lane's oldest message into the buffer, removes it and returns its length; 0 if there is none. */
  take(lane: number, into: Views): number {
    const length = this.length(lane);
    if (length === 0) return 0;
    into.reserve(length);
    this.read(lane, into.buffer, 0);
    this.shift(lane);
    return length;
  }

  #find(lane: number): Slot | undefined {
    let slot = this.#oldest;
    while (slot !== undefined && slot.lane !== lane) slot = slot.next;
    return slot;
  }
}
