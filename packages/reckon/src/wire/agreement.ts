// What both sides of a room must agree on, whatever else each does on its own.
// A preset carries one; the room announces it and the client obeys it. Who reads it: room, client, codecs.

/** Which number an input carries, and what the server does with it (AX1). */
export type Addressing =
  /** The tick that must use it: the server waits for that tick (BT16). */
  | "tick"
  /** Its place in the stream: the server queues it and takes one in each tick (HN11). */
  | "queue"
  /** Its place in the stream: the newest one that arrived holds until a newer one arrives (R-Type). */
  | "latch";

/** The terms of a room. */
export interface Agreement {
  readonly addressing: Addressing;
  /** Ticks from one snapshot to the next: the tick rate divided by the snapshot rate (AX14). */
  readonly snapshotEvery: number;
  /** One snapshot for each client, or one for all with a table of acks (AX15). */
  readonly recipient: "each" | "broadcast";
  /**
   * How inputs are acknowledged (AX16): by the snapshot's tick, by the number of the last one that was
   * simulated (in a table when broadcast), or by the newest that arrived and the 32 before it.
   */
  readonly ack: "tick" | "number" | "bitfield";
  /** What a client simulates: the rows it owns, or the whole world on everybody's last known input (AX19). */
  readonly scope: "own" | "world";
}
