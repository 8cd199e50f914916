// What both sides of a room must do alike. A preset has one, the host announces it, and clients obey it. Rooms, clients and codecs read it.

/** Which number an input carries, and what the server does with it (AX1). */
export type Addressing =
  /** The tick that must use it: the server waits for that tick (BT16). */
  | "tick"
  /** Its place in the stream: the server queues it and takes one in each tick (HN11). */
  | "queue"
  /** Its place in the stream: the server keeps using the newest until a newer one arrives (R-Type). */
  | "latch";

/** The terms of a room. */
export interface Agreement {
  readonly addressing: Addressing;
  /** Ticks from one snapshot to the next: the tick rate divided by the snapshot rate (AX14). */
  readonly snapshotEvery: number;
  /** One snapshot for each client, or one for all with a table of acks (AX15). */
  readonly recipient: "each" | "broadcast";
  /** How inputs are acknowledged (AX16): by the snapshot's tick, the number last stepped with, or the newest that arrived and 31 before it. */
  readonly ack: "tick" | "number" | "bitfield";
  /** What a client simulates: the rows it owns, or the whole world with the last known input of everybody (AX19). */
  readonly scope: "own" | "world";
}
