// What the peer says it has received, as one question: did this packet of ours arrive? Filled by connection.ts from
// each newer header, asked by the lanes and the statistics. Always true: `ack` never goes back, and a packet that is
// covered has been processed by the peer. On a stream nothing overtakes, so the newest ack covers all before it.

/** The newest acknowledgement. */
export class Acks {
  /** Newest of our sequences that arrived; −1 before the first. */
  ack = -1;
  /** Bit i: ack − 1 − i arrived. */
  bits = 0;
  /** From this sequence on all that is not newer than `ack` arrived; Infinity on a datagram transport. */
  streamFrom: number = Number.POSITIVE_INFINITY;

  /** Whether all that it tells of went over a stream: then every later ack covers what this one does. */
  get isOfStream(): boolean {
    return this.ack - 32 >= this.streamFrom;
  }

  /** Whether the peer has this packet, as far as we know. */
  covers(sequence: number): boolean {
    const behind = this.ack - sequence;
    if (behind <= 0) return behind === 0;
    if (sequence >= this.streamFrom) return true;
    return behind <= 32 && ((this.bits >>> (behind - 1)) & 1) === 1;
  }
}
