// When may a newest-wins message enter a stream? A socket's kernel takes megabytes before it reports a backlog, so we
// go by our own acks: while fewer messages and fewer bytes are unacknowledged than are offered in a round trip and the
// time between two acks, plus a few to spare. Messages too, because while a stream stalls they grow: their baseline ages.
// Asked by the connection for each unreliable message over a stream; each lane has its own. Always true: with nothing unacknowledged it is open,
// so a link that comes back from a stall gets the newest state first, and behind at most this many older ones.

const SIZE_GAIN = 1 / 16;
const REMEMBERED = 256;
const MASK = REMEMBERED - 1;

/** The gate before a stream. */
export class StreamGate {
  /** Size of the larger ones of recent messages, with the packet around each; 0 before the first. */
  messageBytes = 0;
  // Ring of the packets that took the messages which went through, oldest at #from.
  readonly #sequences: Float64Array = new Float64Array(REMEMBERED);
  #from = 0;
  #to = 0;

  /** A message of this size was offered. */
  note(bytes: number): void {
    this.messageBytes = Math.max(bytes, this.messageBytes + (bytes - this.messageBytes) * SIZE_GAIN);
  }

  /** A message went through in this packet. */
  passed(sequence: number): void {
    if (this.#to - this.#from === REMEMBERED) this.#from++;
    this.#sequences[this.#to++ & MASK] = sequence;
  }

  /** All packets up to this one have arrived. */
  acknowledge(sequence: number): void {
    while (this.#from < this.#to && this.#sequences[this.#from & MASK] <= sequence) this.#from++;
  }

  /**
   * Whether a packet that grows by `bytes` may go out now. `spanMs`: a round trip and the time between two acks, 0 while
   * unknown; `spare`: messages beyond those of that time; the rates are of what is offered or sent.
   */
  isOpen(
    bytes: number,
    unackedBytes: number,
    spanMs: number,
    spare: number,
    bytesPerSecond: number,
    messagesPerSecond: number,
  ): boolean {
    const most = (spanMs / 1000) * messagesPerSecond + spare;
    const limit = (spanMs / 1000) * bytesPerSecond + spare * this.messageBytes;
    return unackedBytes === 0 || (unackedBytes + bytes <= limit && this.#to - this.#from + 1 <= most);
  }
}
