// The packets we sent: when, what the peer says it has received of them, and how many were lost. Filled by connection.ts with
// each packet and each newer header; the lanes ask whether a packet arrived. Always true: `ack` never goes back, and a packet
// that is covered has been processed by the peer. On a stream nothing overtakes, so the newest ack covers all before it. The
// memory is bounded; a packet that was overwritten is not known any more, which costs a measurement and nothing else. Fates go
// by the acks alone: a packet is lost if nothing has told of it when it leaves their window.

import type { ConnectionCounts } from "./connection-counts.ts";
import { ACK_SPAN } from "./packet-header.ts";

/** Packets that are remembered: at first, and at most. */
const FIRST_SIZE = 64;
const MOST_SIZE = 512;
const FATES = 256;
const WINDOW = 32;

export class SentPackets {
  /** Newest sequence sent; −1 before the first. */
  newest = -1;
  /** Newest of our sequences that arrived; −1 before the first. */
  ack = -1;
  /** Bit i: ack − 1 − i arrived. */
  bits = 0;
  /** From this sequence on all that is not newer than `ack` arrived; Infinity on a datagram transport. */
  streamFrom: number = Number.POSITIVE_INFINITY;
  #bytes = 0;
  /** When each was sent, by sequence modulo their number. It grows when more are on their way than ever were. */
  #sentMs: number[] = new Array(FIRST_SIZE).fill(Number.NaN);
  /** Packets whose fate is known; those of them that were lost, by their place in that row, until 256 came after them. */
  #fates = 0;
  readonly #lost: number[] = [];

  /** Sequences follow each other. */
  note(sequence: number, bytes: number, now: number): void {
    // Those on their way are kept, and those of which acks may still tell. Each keeps its place in one of the two halves.
    const { length } = this.#sentMs;
    if (sequence - this.ack + WINDOW >= length && length < MOST_SIZE)
      this.#sentMs = [...this.#sentMs, ...this.#sentMs];
    this.newest = sequence;
    this.#bytes += bytes;
    this.#sentMs[sequence & (this.#sentMs.length - 1)] = now;
  }

  count(into: ConnectionCounts): void {
    into.sent = this.newest + 1;
    into.sentBytes = this.#bytes;
  }

  /**
   * The one of our sequences that a header acknowledges; undefined if that cannot be. `isNewer`: the header is newer than all before,
   * and its ack never goes back. That of an older one is not used.
   */
  expand(ack: number, isNewer: boolean): number | undefined {
    const sequence = this.newest - ((this.newest - ack) & (ACK_SPAN - 1));
    if (this.newest < 0 || sequence < 0) return undefined;
    return isNewer && sequence < this.ack ? undefined : sequence;
  }

  /** Whether the peer has this packet, as far as we know. */
  covers(sequence: number): boolean {
    const behind = this.ack - sequence;
    if (behind <= 0) return behind === 0;
    if (sequence >= this.streamFrom) return true;
    return behind <= WINDOW && ((this.bits >>> (behind - 1)) & 1) === 1;
  }

  /** Whether all that the newest ack tells of went over a stream: then every later one covers what it does. */
  get isOfStream(): boolean {
    return this.ack - WINDOW >= this.streamFrom;
  }

  /** Share of the last 256 packets whose fate is known that was lost, 0…1. */
  get lossShare(): number {
    return this.#fates > 0 ? this.#lost.length / Math.min(this.#fates, FATES) : 0;
  }

  /** When a packet was sent, in ms; NaN if it is not remembered. */
  sentMs(sequence: number): number {
    return this.#isKnown(sequence) ? this.#sentMs[sequence & (this.#sentMs.length - 1)] : Number.NaN;
  }

  /** A newer header acknowledges `ack`, and those before it by `bits`. */
  acknowledge(ack: number, bits: number): void {
    // Beyond their window no later header can tell of a packet.
    for (let sequence = Math.max(this.ack - WINDOW, 0); sequence < ack - WINDOW; sequence++)
      if (this.#isKnown(sequence)) this.#noteFate(this.covers(sequence) || sequence >= this.streamFrom);
    this.ack = ack;
    this.bits = bits;
  }

  #isKnown(sequence: number): boolean {
    return sequence >= 0 && sequence <= this.newest && sequence > this.newest - this.#sentMs.length;
  }

  #noteFate(hasArrived: boolean): void {
    const fate = this.#fates++;
    if (!hasArrived) this.#lost.push(fate);
    if (this.#lost.length > 0 && this.#lost[0] <= fate - FATES) this.#lost.shift();
  }
}
