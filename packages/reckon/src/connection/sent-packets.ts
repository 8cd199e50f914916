// What we remember of the packets we sent: when, and how many were lost. Called by connection.ts. Gives the round trip of the
// newest ack, and the share that was lost. Always true: the memory is fixed; a packet that was overwritten is not known any
// more, which costs a measurement and nothing else. Fates go by the acks alone: a packet is lost if nothing has told of it when
// it leaves their window.
import type { Acks } from "./acks.ts";

const SIZE = 512;
const MASK = SIZE - 1;
const FATES = 256;
const WINDOW = 32;

/** A ring of the newest packets. */
export class SentPackets {
  /** Newest sequence sent; −1 before the first. */
  newest = -1;
  readonly #sentMs: Float64Array = new Float64Array(SIZE);
  /** Packets whose fate is known; those of them that were lost, by their place in that row, until 256 came after them. */
  #fates = 0;
  readonly #lost: number[] = [];

  /** Sequences follow each other. */
  note(sequence: number, now: number): void {
    this.newest = sequence;
    this.#sentMs[sequence & MASK] = now;
  }

  /** Share of the last 256 packets whose fate is known that was lost, 0…1. */
  get lossShare(): number {
    return this.#fates > 0 ? this.#lost.length / Math.min(this.#fates, FATES) : 0;
  }

  /** When a packet was sent, in ms; NaN if it is not remembered. */
  sentMs(sequence: number): number {
    return this.#isKnown(sequence) ? this.#sentMs[sequence & MASK] : Number.NaN;
  }

  /** The acks are about to move on to `ack`: beyond their window no later header can tell of a packet. */
  settle(acks: Acks, ack: number): void {
    for (let sequence = Math.max(acks.ack - WINDOW, 0); sequence < ack - WINDOW; sequence++)
      if (this.#isKnown(sequence)) this.#noteFate(acks.covers(sequence) || sequence >= acks.streamFrom);
  }

  #isKnown(sequence: number): boolean {
    return sequence >= 0 && sequence <= this.newest && sequence > this.newest - SIZE;
  }

  #noteFate(hasArrived: boolean): void {
    const fate = this.#fates++;
    if (!hasArrived) this.#lost.push(fate);
    if (this.#lost.length > 0 && this.#lost[0] <= fate - FATES) this.#lost.shift();
  }
}
