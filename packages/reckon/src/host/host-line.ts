// What the host needs of whatever carries a visitor's packets: a Line of transport/ is one, and so is a pair of queues in a
// test. Its owner passes arriving packets and its end to the visitor.

export interface HostLine {
  /** Whether packets go over a stream now. */
  readonly isStream: boolean;
  /** Sends a packet; never throws, keeps no view of it. */
  send(packet: Uint8Array): void;
  /** Lets time pass. `rttMs`: the connection's round trip, 0 while unknown. */
  update(now: number, rttMs: number): void;
  /** Ends it; the peer is told why, in at most 120 characters of ASCII. */
  close(reason: string): void;
}
