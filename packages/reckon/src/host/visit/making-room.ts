// Makes room where a host is full: an unused connection or room of the address that has the most ends, so that an address that fills a
// server with idle ones crowds out itself. The host asks. Always true: a visitor with a seat, and a room of an address with few, stay.

import type { RangeCounts } from "../../core/range-counts.ts";
import type { HostedRoom } from "../room/hosted-room.ts";
import type { Visitor } from "./visitor.ts";

/** An address with fewer keeps them. */
const CROWD = 4;
/** A room that was idle for less, ms, stays. */
const SPARED_MS = 60_000;

/** The visitor without a seat who is to go for one of an address; undefined: none is. */
export function visitorToEnd(
  visitors: Iterable<Visitor>,
  counts: RangeCounts,
  address: string,
): Visitor | undefined {
  let most = Math.max(CROWD, counts.of(address) + 1) - 1;
  let chosen: Visitor | undefined;
  for (const visitor of visitors) {
    const count = counts.of(visitor.address);
    if (count <= most || visitor.isBot || visitor.isGone || visitor.seat >= 0) continue;
    most = count;
    chosen = visitor;
  }
  return chosen;
}

/** The room that is to end for another one; undefined: none is. */
export function roomToEnd(
  rooms: Iterable<HostedRoom>,
  counts: RangeCounts,
  now: number,
): HostedRoom | undefined {
  const count = ({ maker }: HostedRoom): number => counts.of(maker);
  return [...rooms]
    .filter((room) => !room.isEnding && now - room.idleSinceMs >= SPARED_MS && count(room) >= CROWD)
    .sort((a, b) => count(b) - count(a) || a.idleSinceMs - b.idleSinceMs)[0];
}
