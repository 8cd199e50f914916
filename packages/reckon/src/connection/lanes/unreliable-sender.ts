// The sending half of an unreliable lane: each message is sent once, and if it has a tag, the caller can learn that it arrived. lanes.ts
// calls it. A message has no number of its own: the sequence of its packet serves. It is also the gate before a stream. A socket's kernel
// takes megabytes before it reports a backlog, so the gate goes by our own acks: a message may pass while fewer are unacknowledged than are
// offered in a round trip and the time between two acks, plus a few to spare. It counts messages, not bytes: while a stream stalls,
// messages grow because their baseline ages, and a gate that counted bytes would shut when the newest is wanted most. With nothing
// unacknowledged it is open, so a link that recovers from a stall gets the newest state first. Always true: a tag comes out of `acked` at
// most once, and only after the peer acknowledged the packet with the message. On a lane of the kind "newest" the newest such tag belongs
// to a message that the peer has handed out: had a newer one overtaken it, the same ack would tell of that one.

import { MOVES } from "#moves";
import type { Moving } from "../../core/moving/moving.ts";
import type { ItemWriter } from "../packet-items.ts";
import type { SentPackets } from "../sent-packets.ts";
import type { MessageQueue } from "./message-queue.ts";

/** How many messages under way are remembered: at first, and at most. */
const FIRST_REMEMBERED = 16;
const MOST_REMEMBERED = 256;

/** Messages until they are sent, and their tags until they are acked. */
export class UnreliableSender {
  readonly #lane: number;
  readonly #queue: MessageQueue;
  readonly #depth: number;
  // A ring of messages under way, each a sequence and a tag, the oldest at #from. It grows when more are under way than ever before.
  #underWay: number[] = new Array(2 * FIRST_REMEMBERED).fill(Number.NaN);
  #from = 0;
  #to = 0;
  /** Messages before this one went over another transport, and do not count at the gate. */
  #gateFrom = 0;
  /** Tags to hand out, from #ackedFrom on. It starts again when all were handed out, so mostly only its first place is used. */
  readonly #acked: number[] = [];
  #ackedFrom = 0;
  #ackedTo = 0;
  /** Messages that a newer one replaced before they were sent. */
  replaced = 0;

  /** Its messages wait in `queue`, together with those of other lanes, at most `depth` of them. */
  constructor(lane: number, depth: number, queue: MessageQueue) {
    this.#lane = lane;
    this.#depth = depth;
    this.#queue = queue;
  }

  /** Takes a message that the queue has not copied yet; NaN is no tag. */
  send(bytes: Uint8Array, tag: number): void {
    if (!this.#queue.lend(this.#lane, this.#depth, bytes, tag)) this.replaced++;
  }

  /** Length in bytes of the next message; 0 if none waits. */
  get nextBytes(): number {
    return this.#queue.length(this.#lane);
  }

  /** Drops all waiting messages but the newest: over a stream nothing waits behind stale messages. */
  keepNewest(): void {
    for (let more = this.#queue.count(this.#lane) - 1; more > 0; more--, this.replaced++)
      this.#queue.shift(this.#lane);
  }

  /** Writes the next message if it fits; false if it does not. There must be one. */
  fillOne(into: ItemWriter, sequence: number): boolean {
    const lane = this.#lane;
    const queue = this.#queue;
    const length = queue.length(lane);
    if (!into.fits(length, false)) return false;
    queue.read(lane, into.bytes, into.open(lane, -1, true, true, length));
    this.#remember(sequence, queue.tag(lane));
    queue.shift(lane);
    return true;
  }

  /** Over a stream: whether one more may go, if `most` may be under way. */
  isOpen(most: number): boolean {
    const onTheirWay = this.#to - Math.max(this.#from, this.#gateFrom);
    return onTheirWay <= 0 || onTheirWay + 1 <= most;
  }

  /** From now on messages go over another transport. */
  moved(): void {
    this.#gateFrom = this.#to;
  }

  acknowledge(sent: SentPackets): void {
    // They are in order of sequence; one that has become too old to be acked is forgotten.
    for (let at = this.#from; at < this.#to; at++) {
      const sequence = this.#underWay[this.#slot(at)];
      if (sequence > sent.ack) break;
      if (sequence >= 0 && sent.covers(sequence)) this.#handOut(at);
    }
    while (this.#from < this.#to && this.#isOver(this.#underWay[this.#slot(this.#from)], sent.ack))
      this.#from++;
    // What was lost before a move stays in the ring for a while: messages sent after it that have arrived do not wait for that.
    while (this.#from < this.#gateFrom && this.#gateFrom < this.#to && this.#isHandedOut(this.#gateFrom))
      this.#gateFrom++;
  }

  /** The next acked tag, in order of sending within one ack; undefined if there is none. */
  acked(): number | undefined {
    if (this.#ackedFrom < this.#ackedTo) return this.#acked[this.#ackedFrom++ % MOST_REMEMBERED];
    this.#ackedFrom = 0;
    this.#ackedTo = 0;
    return undefined;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.replaced = by.whole(this.replaced);
    const count = by.whole(this.#to - this.#from, 0, MOST_REMEMBERED);
    const gate = by.whole(Math.max(0, this.#gateFrom - this.#from), 0, count);
    for (let i = 0; i < count; i++) {
      const slot = this.#slot(this.#from + i);
      const sequence = by.whole(this.#underWay[slot], -1);
      const tag = by.number(this.#underWay[slot + 1]);
      if (by.isArriving) this.#remember(sequence, tag);
    }
    if (by.isArriving) this.#gateFrom = gate;
    const acked = by.whole(this.#ackedTo - this.#ackedFrom, 0, MOST_REMEMBERED);
    for (let i = 0; i < acked; i++) {
      const at = (this.#ackedFrom + i) % MOST_REMEMBERED;
      this.#acked[at] = by.number(this.#acked[at]);
    }
    if (by.isArriving) this.#ackedTo = acked;
  }

  #slot(at: number): number {
    return (2 * at) & (this.#underWay.length - 1);
  }

  #remember(sequence: number, tag: number): void {
    if (2 * (this.#to - this.#from) === this.#underWay.length) this.#makeRoom();
    const slot = this.#slot(this.#to++);
    this.#underWay[slot] = sequence;
    this.#underWay[slot + 1] = tag;
  }

  #makeRoom(): void {
    const { length } = this.#underWay;
    if (length === 2 * MOST_REMEMBERED) this.#from++;
    // Each one keeps its place in one of the two halves.
    else this.#underWay = [...this.#underWay, ...this.#underWay];
  }

  #handOut(at: number): void {
    const slot = this.#slot(at);
    const tag = this.#underWay[slot + 1];
    this.#underWay[slot] = -1;
    if (Number.isNaN(tag)) return;
    // If the caller does not ask, the oldest tags are dropped: newer ones are worth more.
    if (this.#ackedTo - this.#ackedFrom === MOST_REMEMBERED) this.#ackedFrom++;
    this.#acked[this.#ackedTo++ % MOST_REMEMBERED] = tag;
  }

  #isHandedOut(at: number): boolean {
    return this.#underWay[this.#slot(at)] < 0;
  }

  #isOver(sequence: number, ack: number): boolean {
    return sequence < 0 || sequence < ack - 32;
  }
}
