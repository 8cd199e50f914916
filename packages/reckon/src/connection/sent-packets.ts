// What we remember of the packets we sent: when, and whether they arrived. Called by connection.ts.
// Gives the round trip of the newest ack, and the share that was lost. Always true: the
// memory is fixed; a packet that was overwritten is not known any more, which costs a measurement and nothing else. What
// is known of one packet lies side by side: with many connections most of the time goes into fetching memory.
import type { Acks } from "./acks.ts";

const SIZE = 512;
const MASK = SIZE - 1;
const FATES = 256;
/** Numbers for each packet: its sequence, and when it was sent. */
const STRIDE = 2;

/** A ring of the newest packets. */
export class SentPackets {
  /** Newest sequence sent; −1 before the first. */
  newest = -1;
  readonly #packets: Float64Array = new Float64Array(SIZE * STRIDE).fill(-1);
  readonly #arrived: Uint8Array = new Uint8Array(SIZE);
  // Fates of the packets that left the ack window, newest over oldest.
  readonly #lost: Uint8Array = new Uint8Array(FATES);
  #fates = 0;
  #lostCount = 0;

  note(sequence: number, now: number): void {
    const slot = sequence & MASK;
    this.newest = sequence;
    this.#packets[slot * STRIDE] = sequence;
    this.#packets[slot * STRIDE + 1] = now;
    this.#arrived[slot] = 0;
  }

  /** Share of the last 256 packets whose fate is known that was lost, 0…1. */
  get lossShare(): number {
    return this.#fates > 0 ? this.#lostCount / Math.min(this.#fates, FATES) : 0;
  }

  /** When a packet was sent, in ms; NaN if it is not remembered. */
  sentMs(sequence: number): number {
    const at = (sequence & MASK) * STRIDE;
    return this.#packets[at] === sequence ? this.#packets[at + 1] : Number.NaN;
  }

  /** Takes in newer acks; `before` is what the newest ack was until now. */
  acknowledge(acks: Acks, before: number): void {
    const from = Math.max(before - 32, acks.ack - SIZE + 1, 0);
    for (let sequence = from; sequence <= acks.ack; sequence++) {
      if (acks.covers(sequence)) this.#arrived[sequence & MASK] = 1;
      // Beyond the window no later header can tell of it.
      if (sequence < acks.ack - 32) this.#settle(sequence);
    }
  }

  #settle(sequence: number): void {
    if (this.#packets[(sequence & MASK) * STRIDE] !== sequence) return;
    const at = this.#fates++ % FATES;
    const isLost = this.#arrived[sequence & MASK] === 0 ? 1 : 0;
    if (this.#fates > FATES) this.#lostCount -= this.#lost[at];
    this.#lost[at] = isLost;
    this.#lostCount += isLost;
  }
}
