// The sending half of an unreliable lane: each message is sent once, and if it has a tag, the caller can learn that it
// arrived. Called by lanes.ts. A message has no number of its own: the sequence of its packet serves. It is also the gate before
// a stream. A socket's kernel takes megabytes before it reports a backlog, so we go by our own acks: a message enters while fewer
// are unacknowledged than are offered in a round trip and the time between two acks, plus a few to spare. Messages, not bytes:
// while a stream stalls they grow, because their baseline ages, and a gate that counted bytes would shut when the newest is
// wanted most. With nothing unacknowledged it is open, so a link that comes back from a stall gets the newest state first.
// Always true: a tag comes out of `acked` at most once, and only after the peer acknowledged the packet that held the
// message. On a newest-wins lane the newest such tag is of a message that the peer has handed out: had a newer one
// overtaken it, the same ack would tell of that one too.

import type { ItemWriter } from "../packet-items.ts";
import type { SentPackets } from "../sent-packets.ts";
import type { MessageQueue } from "./message-queue.ts";

/** Messages on their way that are remembered: at first, and at most. */
const FIRST_REMEMBERED = 16;
const MOST_REMEMBERED = 256;

/** Messages until they are sent, and their tags until they are acked. */
export class UnreliableSender {
  readonly #lane: number;
  readonly #queue: MessageQueue;
  readonly #depth: number;
  // A ring of what is on its way, each a sequence and a tag, oldest at #from. It grows when more is than ever was.
  #underWay: number[] = new Array(2 * FIRST_REMEMBERED).fill(Number.NaN);
  #from = 0;
  #to = 0;
  /** What went before was over another transport, and does not count at the gate. */
  #gateFrom = 0;
  /** Tags to hand out, from #ackedFrom on. It begins anew when all were, so mostly only its first place is used. */
  readonly #acked: number[] = [];
  #ackedFrom = 0;
  #ackedTo = 0;
  /** Messages that a newer one replaced before they were sent. */
  replaced = 0;

  /** Its messages wait in `queue`, with those of other lanes, at most `depth` of them. */
  constructor(lane: number, depth: number, queue: MessageQueue) {
    this.#lane = lane;
    this.#depth = depth;
    this.#queue = queue;
  }

  /** Takes a message, of which the queue has no copy yet; NaN is no tag. */
  send(bytes: Uint8Array, tag: number): void {
    if (!this.#queue.lend(this.#lane, this.#depth, bytes, tag)) this.replaced++;
  }

  /** Length in bytes of the message that is next, 0 if none waits. */
  get nextBytes(): number {
    return this.#queue.length(this.#lane);
  }

  /** Gives up all that wait but the newest: over a stream nothing waits behind what is stale. */
  keepNewest(): void {
    for (let more = this.#queue.count(this.#lane) - 1; more > 0; more--, this.replaced++)
      this.#queue.shift(this.#lane);
  }

  /** Writes the next message if it fits; false if not. There must be one. */
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

  /** Over a stream: whether one more may go, where `most` may be on their way. */
  isOpen(most: number): boolean {
    const onTheirWay = this.#to - Math.max(this.#from, this.#gateFrom);
    return onTheirWay <= 0 || onTheirWay + 1 <= most;
  }

  /** From now on messages go over another transport. */
  moved(): void {
    this.#gateFrom = this.#to;
  }

  acknowledge(sent: SentPackets): void {
    // Kept in order of sequence; what has become too old to be acked goes unheard of.
    for (let at = this.#from; at < this.#to; at++) {
      const sequence = this.#underWay[this.#slot(at)];
      if (sequence > sent.ack) break;
      if (sequence >= 0 && sent.covers(sequence)) this.#handOut(at);
    }
    while (this.#from < this.#to && this.#isOver(this.#underWay[this.#slot(this.#from)], sent.ack))
      this.#from++;
    // What was lost before a move is not over for a while: what went after it, and has arrived, does not wait for that.
    while (this.#from < this.#gateFrom && this.#gateFrom < this.#to && this.#isHandedOut(this.#gateFrom))
      this.#gateFrom++;
  }

  /** The next tag that was acked, in order of sending within one ack; undefined if there is none. */
  acked(): number | undefined {
    if (this.#ackedFrom < this.#ackedTo) return this.#acked[this.#ackedFrom++ % MOST_REMEMBERED];
    this.#ackedFrom = 0;
    this.#ackedTo = 0;
    return undefined;
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
    // A caller who does not ask loses the oldest: newer ones are worth more.
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
