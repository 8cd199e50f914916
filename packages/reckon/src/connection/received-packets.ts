// Which packets of the peer arrived: the source of the acks in our own headers. connection.ts calls it. A packet that is more than 32
// behind the newest can no longer be acknowledged, so it is not processed either: its sender sends its contents again. Always true: a
// packet is new once; bits for packets before the first one are set, so a healthy link needs only the short header from its first packet
// on.
import { MOVES } from "#moves";
import type { Moving } from "../core/moving/moving.ts";
import { expandTick } from "../core/tick.ts";
import type { ConnectionCounts } from "./connection-counts.ts";
import { ACK_SPAN, ALL_BITS, type PacketHeader } from "./packet-header.ts";

const WINDOW = 32;
/** With this many packets that no ack of ours covers, one is due at once, well before the first of them leaves the window. */
const MOST_OWED = 16;

/** What a sequence is for us. */
export type PacketArrival = "new" | "again" | "stale" | "impossible";

/** The newest sequence that arrived and the 32 before it. */
export class ReceivedPackets {
  /** −1 before the first. */
  newest = -1;
  /** Bit i: newest − 1 − i arrived. */
  bits: number = ALL_BITS;
  #owed = 0;
  #owedSinceMs = 0;
  #count = 0;
  /** Bytes of all that arrived. */
  bytes = 0;

  count(into: ConnectionCounts): void {
    into.received = this.#count;
    into.receivedBytes = this.bytes;
  }

  /** Writes what arrived into one of our headers. */
  tell(header: PacketHeader): void {
    header.hasAck = this.newest >= 0;
    header.ack = this.newest & (ACK_SPAN - 1);
    header.bits = this.bits;
  }

  /** The sequence nearest to the newest one with these low 16 bits. */
  expand(wire: number): number {
    return expandTick(wire, this.newest);
  }

  arrival(sequence: number): PacketArrival {
    const ahead = sequence - this.newest;
    // A sender stops long before it is so far beyond what we acknowledged.
    if (ahead > ACK_SPAN) return "impossible";
    if (ahead > 0) return "new";
    if (ahead < -WINDOW) return "stale";
    return ahead === 0 || ((this.bits >>> (-ahead - 1)) & 1) === 1 ? "again" : "new";
  }

  /** Notes a new packet; true if it is now the newest. One that `elicits` an ack must be answered soon. */
  note(sequence: number, elicits: boolean, now: number): boolean {
    this.#count++;
    if (elicits && this.#owed++ === 0) this.#owedSinceMs = now;
    const ahead = sequence - this.newest;
    if (ahead < 0) {
      this.bits |= 1 << (-ahead - 1);
      return false;
    }
    if (this.newest < 0) this.bits = sequence >= 32 ? 0 : ALL_BITS << sequence;
    else this.bits = (ahead < 32 ? this.bits << ahead : 0) | (ahead <= 32 ? 1 << (ahead - 1) : 0);
    this.newest = sequence;
    return true;
  }

  /** Whether an ack should go out even if nothing else does. */
  isAckDue(now: number, delayMs: number): boolean {
    return this.#owed >= MOST_OWED || (this.#owed > 0 && now - this.#owedSinceMs >= delayMs);
  }

  /** When an ack is due at the latest, ms, if nothing else arrives; Infinity if none is owed. */
  ackDueMs(delayMs: number): number {
    if (this.#owed >= MOST_OWED) return Number.NEGATIVE_INFINITY;
    return this.#owed > 0 ? this.#owedSinceMs + delayMs : Number.POSITIVE_INFINITY;
  }

  /** A header of ours went out. */
  acknowledged(): void {
    this.#owed = 0;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.newest = by.whole(this.newest, -1);
    this.bits = by.bits(this.bits) | 0;
    this.bytes = by.whole(this.bytes);
    this.#count = by.whole(this.#count);
    this.#owed = by.whole(this.#owed);
    this.#owedSinceMs = by.ms(this.#owedSinceMs);
  }
}
