// The counters of a connection: connection.ts writes them, its owner reads them. Always true: counts only rise.

import { MOVES } from "#moves";
import type { Moving } from "../core/moving/moving.ts";

/** What happened so far, in packets and in their bytes. */
export class ConnectionCounts {
  sent = 0;
  sentBytes = 0;
  /** Packets that arrived and were processed. */
  received = 0;
  /** Bytes of all that arrived. */
  receivedBytes = 0;
  /** Packets that arrived again. */
  duplicate = 0;
  /** Packets that arrived more than 32 packets late. */
  stale = 0;
  /** Malformed packets. */
  bad = 0;
  /** Packets that were not taken because a reliable lane had no room; their sender sends them again. */
  refused = 0;

  /** Those that are counted here: the others are asked for when somebody looks. */
  carry(by: Moving): void {
    if (!MOVES) return;
    this.duplicate = by.whole(this.duplicate);
    this.stale = by.whole(this.stale);
    this.refused = by.whole(this.refused);
  }
}
