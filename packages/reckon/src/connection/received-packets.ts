// Which packets of the peer arrived: the source of the acks in our own headers. Called by connection.ts. A packet that
// is more than 32 behind the newest can no longer be acknowledged and is not processed either: its sender sends what
// mattered again. Always true: a packet is new once; bits that stand for packets before the first one are set, so a
// healthy link needs the short header from its first packet on.
import { expandTick } from "../core/tick.ts";
import type { ConnectionCounts } from "./connection-counts.ts";
import { ACK_SPAN, ALL_BITS, type PacketHeader } from "./packet-header.ts";

const WINDOW = 32;
/** This many packets without an ack of ours and one is due at once, well before the first leaves the window. */
const MOST_OWED = 16;

/** What a sequence is to us. */
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
  /** Of whatever arrived. */
  bytes = 0;

  count(into: ConnectionCounts): void {
    into.received = this.#count;
    into.receivedBytes = this.bytes;
  }

  /** Says in a header of ours what arrived. */
  tell(header: PacketHeader): void {
    header.hasAck = this.newest >= 0;
    header.ack = this.newest & (ACK_SPAN - 1);
    header.bits = this.bits;
  }

  /** The sequence nearest to the newest whose low 16 bits these are. */
  expand(wire: number): number {
    return expandTick(wire, this.newest);
  }

  arrival(sequence: number): PacketArrival {
    const ahead = sequence - this.newest;
    // A sender stops long before it is this far beyond what we acknowledged.
    if (ahead > ACK_SPAN) return "impossible";
    if (ahead > 0) return "new";
    if (ahead < -WINDOW) return "stale";
    return ahead === 0 || ((this.bits >>> (-ahead - 1)) & 1) === 1 ? "again" : "new";
  }

  /** Notes a new packet; true if it is now the newest. One that elicits an ack must be answered before long. */
  note(sequence: number, elicits: boolean, now: number): boolean {
    this.#count++;
    if (elicits && this.#owed++ === 0) this.#owedSinceMs = now;
    const ahead = sequence - this.newest;
    if (ahead < 0) {
      this.bits |= 1 << (-ahead - 1);
      return false;
    }
    if (this.newest < 0) this.bits = this.#bitsAtStart(sequence);
    else this.bits = (ahead < 32 ? this.bits << ahead : 0) | (ahead <= 32 ? 1 << (ahead - 1) : 0);
    this.newest = sequence;
    return true;
  }

  /** Whether an ack should go out even if nothing else does. */
  isAckDue(now: number, delayMs: number): boolean {
    return this.#owed >= MOST_OWED || (this.#owed > 0 && now - this.#owedSinceMs >= delayMs);
  }

  /** When an ack is due at the latest, ms, if nothing else arrives; infinity: none is owed. */
  ackDueMs(delayMs: number): number {
    if (this.#owed >= MOST_OWED) return Number.NEGATIVE_INFINITY;
    return this.#owed > 0 ? this.#owedSinceMs + delayMs : Number.POSITIVE_INFINITY;
  }

  /** Our header went out. */
  acknowledged(): void {
    this.#owed = 0;
  }

  #bitsAtStart(sequence: number): number {
    return sequence >= 32 ? 0 : ALL_BITS << sequence;
  }
}
