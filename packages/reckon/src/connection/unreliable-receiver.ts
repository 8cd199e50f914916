// The receiving half of an unreliable lane. Called by connection.ts, which has dropped packets that came twice.
// Always true: on a newest-wins lane no message is handed out after one that was sent later.

import type { Views } from "../core/views.ts";
import { MessageQueue } from "./message-queue.ts";
import type { ItemReader } from "./packet-items.ts";

/** Messages until they are taken. */
export class UnreliableReceiver {
  readonly #isNewest: boolean;
  readonly #queue: MessageQueue;
  #newest = -1;
  /** Messages dropped because a newer one had arrived. */
  stale = 0;
  /** Messages that nobody took before a newer one needed the place. */
  untaken = 0;

  constructor(isNewest: boolean, depth: number) {
    this.#isNewest = isNewest;
    this.#queue = new MessageQueue(depth);
  }

  get isEmpty(): boolean {
    return this.#queue.count === 0;
  }

  /** Takes a copy of a message out of the packet with this sequence. */
  accept(piece: ItemReader, packet: Uint8Array, sequence: number): void {
    if (this.#isNewest && sequence < this.#newest) {
      this.stale++;
      return;
    }
    this.#newest = Math.max(this.#newest, sequence);
    if (!this.#queue.push(packet, piece.from, piece.length, Number.NaN)) this.untaken++;
  }

  /** Puts the next message into the buffer and returns its length; 0 if there is none. */
  take(into: Views): number {
    return this.#queue.take(into);
  }
}
