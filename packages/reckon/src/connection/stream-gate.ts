// When may a newest-wins message enter a stream? A socket's kernel takes megabytes before it reports a backlog, so we
// go by our own acks: while fewer messages are unacknowledged than are offered in a round trip and the time between two
// acks, plus a few to spare. Messages, not bytes: while a stream stalls they grow, because their baseline ages, and a gate
// that counted bytes would shut when the newest is wanted most. Asked by the connection for each unreliable message over
// a stream; each lane has its own. Always true: with nothing unacknowledged it is open, so a link that comes back from a
// stall gets the newest state first, and behind at most this many older ones.

const REMEMBERED = 256;
const MASK = REMEMBERED - 1;

/** The gate before a stream. */
export class StreamGate {
  // Ring of the packets that took the messages which went through, oldest at #from.
  readonly #sequences: Float64Array = new Float64Array(REMEMBERED);
  #from = 0;
  #to = 0;

  /** A message went through in this packet. */
  passed(sequence: number): void {
    if (this.#to - this.#from === REMEMBERED) this.#from++;
    this.#sequences[this.#to++ & MASK] = sequence;
  }

  /** All packets up to this one have arrived. */
  acknowledge(sequence: number): void {
    while (this.#from < this.#to && this.#sequences[this.#from & MASK] <= sequence) this.#from++;
  }

  /** Nothing of what went through counts any more. */
  forget(): void {
    this.#from = this.#to;
  }

  /** Whether one more may go, where `most` may be on their way. */
  isOpen(most: number): boolean {
    return this.#from === this.#to || this.#to - this.#from + 1 <= most;
  }
}
