// What we remember of the packets we sent: when, and how many were lost. Called by connection.ts. Gives the round trip of the
// newest ack, and the share that was lost. Always true: the memory is fixed; a packet that was overwritten is not known any
// more, which costs a measurement and nothing else. Fates go by the acks alone: a packet is lost if nothing has told of it when
// it leaves their window.
import type { Acks } from "./acks.ts";

/** Packets that are remembered: at first, and at most. */
const FIRST_SIZE = 64;
const MOST_SIZE = 512;
const FATES = 256;
const WINDOW = 32;

/** A ring of the newest packets. */
export class SentPackets {
  /** Newest sequence sent; −1 before the first. */
  newest = -1;
  /** By sequence modulo their number. It grows when more are on their way than ever were. */
  #sentMs: number[] = new Array(FIRST_SIZE).fill(Number.NaN);
  /** Packets whose fate is known; those of them that were lost, by their place in that row, until 256 came after them. */
  #fates = 0;
  readonly #lost: number[] = [];

  /** Sequences follow each other. */
  note(sequence: number, acks: Acks, now: number): void {
    // Those on their way are kept, and those of which acks may still tell. Each keeps its place in one of the two halves.
    const { length } = this.#sentMs;
    if (sequence - acks.ack + WINDOW >= length && length < MOST_SIZE)
      this.#sentMs = [...this.#sentMs, ...this.#sentMs];
    this.newest = sequence;
    this.#sentMs[sequence & (this.#sentMs.length - 1)] = now;
  }

  /** Share of the last 256 packets whose fate is known that was lost, 0…1. */
  get lossShare(): number {
    return this.#fates > 0 ? this.#lost.length / Math.min(this.#fates, FATES) : 0;
  }

  /** When a packet was sent, in ms; NaN if it is not remembered. */
  sentMs(sequence: number): number {
    return this.#isKnown(sequence) ? this.#sentMs[sequence & (this.#sentMs.length - 1)] : Number.NaN;
  }

  /** The acks are about to move on to `ack`: beyond their window no later header can tell of a packet. */
  settle(acks: Acks, ack: number): void {
    for (let sequence = Math.max(acks.ack - WINDOW, 0); sequence < ack - WINDOW; sequence++)
      if (this.#isKnown(sequence)) this.#noteFate(acks.covers(sequence) || sequence >= acks.streamFrom);
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
