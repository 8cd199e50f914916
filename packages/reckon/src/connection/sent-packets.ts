// The packets we sent: when, which of them the peer has reported, and how many were lost. connection.ts adds each packet and each newer
// header; the lanes ask whether a packet arrived. Always true: `ack` never goes back; a covered packet has been processed by the peer. On a
// stream no packet overtakes another, so the newest ack covers all before it. Memory is bounded; a packet that was overwritten is
// forgotten, which only costs a measurement. Fates follow from the acks alone: a packet is lost if no ack has reported it by the time it
// leaves their window.

import { MOVES } from "#moves";
import type { Moving } from "../core/moving/moving.ts";
import type { ConnectionCounts } from "./connection-counts.ts";
import { ACK_SPAN } from "./packet-header.ts";

/** How many packets are remembered: at first, and at most. */
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
  /** All packets from this sequence on that are not newer than `ack` arrived; Infinity on a datagram transport. */
  streamFrom: number = Number.POSITIVE_INFINITY;
  #bytes = 0;
  /** When each packet was sent, by sequence modulo the length. It grows when more are under way than ever before. */
  #sentMs: number[] = new Array(FIRST_SIZE).fill(Number.NaN);
  /** How many fates are known; and the places, in that order, of the packets lost among the last 256. */
  #fates = 0;
  readonly #lost: number[] = [];

  /** Notes a packet that we send. Sequences follow each other. */
  note(sequence: number, bytes: number, now: number): void {
    // Packets under way are kept, and those of which acks may still tell. Each keeps its place in one of the two halves.
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
   * The sequence of ours that a header acknowledges; undefined if that is impossible. `isNewer`: the header is newer than all before, so
   * its ack must not go back. The ack of an older header is not used.
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

  /** Whether all packets that the newest ack can tell of went over a stream: then every later ack covers them too. */
  get isOfStream(): boolean {
    return this.ack - WINDOW >= this.streamFrom;
  }

  /** Share of lost packets among the last 256 with a known fate, 0…1. */
  get lossShare(): number {
    return this.#fates > 0 ? this.#lost.length / Math.min(this.#fates, FATES) : 0;
  }

  /** When a packet was sent, in ms; NaN if it is not remembered. */
  sentMs(sequence: number): number {
    return this.#isKnown(sequence) ? this.#sentMs[sequence & (this.#sentMs.length - 1)] : Number.NaN;
  }

  /** A newer header acknowledges `ack`, and earlier packets by `bits`. */
  acknowledge(ack: number, bits: number): void {
    // No later header can tell of a packet outside its window.
    for (let sequence = Math.max(this.ack - WINDOW, 0); sequence < ack - WINDOW; sequence++)
      if (this.#isKnown(sequence)) this.#noteFate(this.covers(sequence) || sequence >= this.streamFrom);
    this.ack = ack;
    this.bits = bits;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.newest = by.whole(this.newest, -1);
    this.ack = by.whole(this.ack, Math.max(-1, this.newest - ACK_SPAN), this.newest);
    this.bits = by.bits(this.bits) | 0;
    this.streamFrom = by.number(this.streamFrom);
    this.#bytes = by.whole(this.#bytes);
    this.#fates = by.whole(this.#fates);
    const lost = by.whole(this.#lost.length, 0, FATES);
    for (let i = 0; i < lost; i++) this.#lost[i] = by.whole(this.#lost[i], 0, this.#fates);
    const length = by.whole(this.#sentMs.length, FIRST_SIZE, MOST_SIZE);
    if ((length & (length - 1)) !== 0) by.fail();
    if (by.isArriving) this.#sentMs = new Array(length).fill(Number.NaN);
    // Nobody asks about those before the newest that has arrived.
    for (let sent = Math.max(0, this.ack, this.newest - length + 1); sent <= this.newest; sent++)
      this.#sentMs[sent & (length - 1)] = by.ms(this.#sentMs[sent & (length - 1)]);
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
