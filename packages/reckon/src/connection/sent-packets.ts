// What we remember of the packets we sent: when, how many bytes, and whether they arrived. Called by connection.ts.
// Gives the round trip of the newest ack, the share that was lost, and the bytes still on their way. Always true: the
// memory is fixed; a packet that was overwritten is not known any more, which costs a measurement and nothing else.
import type { Acks } from "./acks.ts";

const SIZE = 512;
const MASK = SIZE - 1;
const FATES = 256;

/** A ring of the newest packets. */
export class SentPackets {
  /** Newest sequence sent; −1 before the first. */
  newest = -1;
  readonly #sequences: Float64Array = new Float64Array(SIZE).fill(-1);
  readonly #sentMs: Float64Array = new Float64Array(SIZE);
  readonly #bytesThrough: Float64Array = new Float64Array(SIZE);
  readonly #arrived: Uint8Array = new Uint8Array(SIZE);
  // Fates of the packets that left the ack window, newest over oldest.
  readonly #lost: Uint8Array = new Uint8Array(FATES);
  #fates = 0;
  #lostCount = 0;
  #bytes = 0;
  #bytesAcked = 0;

  note(sequence: number, bytes: number, now: number): void {
    const slot = sequence & MASK;
    this.newest = sequence;
    this.#bytes += bytes;
    this.#sequences[slot] = sequence;
    this.#sentMs[slot] = now;
    this.#bytesThrough[slot] = this.#bytes;
    this.#arrived[slot] = 0;
  }

  /** Bytes sent after the newest packet that the peer acknowledged. */
  get unackedBytes(): number {
    return this.#bytes - this.#bytesAcked;
  }

  /** Share of the last 256 packets whose fate is known that was lost, 0…1. */
  get lossShare(): number {
    return this.#fates > 0 ? this.#lostCount / Math.min(this.#fates, FATES) : 0;
  }

  /** When a packet was sent, in ms; NaN if it is not remembered. */
  sentMs(sequence: number): number {
    const slot = sequence & MASK;
    return this.#sequences[slot] === sequence ? this.#sentMs[slot] : Number.NaN;
  }

  /** Takes in newer acks; `before` is what the newest ack was until now. */
  acknowledge(acks: Acks, before: number): void {
    const slot = acks.ack & MASK;
    // Not less than before: what a former transport still had on its way was forgotten.
    if (this.#sequences[slot] === acks.ack)
      this.#bytesAcked = Math.max(this.#bytesAcked, this.#bytesThrough[slot]);
    const from = Math.max(before - 32, acks.ack - SIZE + 1, 0);
    for (let sequence = from; sequence <= acks.ack; sequence++) {
      if (acks.covers(sequence)) this.#arrived[sequence & MASK] = 1;
      // Beyond the window no later header can tell of it.
      if (sequence < acks.ack - 32) this.#settle(sequence);
    }
  }

  /** What is on its way on the transport that we leave does not count against the next one. */
  forgetUnacked(): void {
    this.#bytesAcked = this.#bytes;
  }

  #settle(sequence: number): void {
    if (this.#sequences[sequence & MASK] !== sequence) return;
    const at = this.#fates++ % FATES;
    const isLost = this.#arrived[sequence & MASK] === 0 ? 1 : 0;
    if (this.#fates > FATES) this.#lostCount -= this.#lost[at];
    this.#lost[at] = isLost;
    this.#lostCount += isLost;
  }
}
