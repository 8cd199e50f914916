// One peer: messages in, packets out, and back. A client or a server's seat owns it; it stands between the game and a transport. It has no
// IO and no clock: `now` in ms is an argument, and never goes back. Always true: bytes from the network never make it throw; memory is
// bounded by the options; nothing is allocated after warm-up; a packet is acknowledged only if all of it was taken. To send: fill lanes by
// priority, note, hand out. To receive: header, sequence, judge every piece, acks, accept every piece.
import { CHECKS } from "#checks";
import { MOVES } from "#moves";
import { assert } from "../core/assert.ts";
import type { Moving } from "../core/moving/moving.ts";
import { Views } from "../core/views.ts";
import { ConnectionCounts } from "./connection-counts.ts";
import {
  type CheckedOptions,
  type ConnectionOptions,
  checkOptions,
  MOST_PACKET_BYTES,
} from "./connection-options.ts";
import type { DisconnectReason } from "./disconnect.ts";
import { Farewell, GOODBYE_BYTES } from "./farewell.ts";
import { Lanes, type Sending } from "./lanes/lanes.ts";
import { LinkStats, RoundTrip } from "./link-stats.ts";
import { PacketHeader, packetType, readHeader, TYPE, writeHeader } from "./packet-header.ts";
import { ItemWriter } from "./packet-items.ts";
import { ReceivedPackets } from "./received-packets.ts";
import { SentPackets } from "./sent-packets.ts";

/** A message that arrived. */
export interface Message {
  lane: number;
  /** Valid until the next call of `message` on any connection. */
  bytes: Uint8Array;
}

/** With this many packets unacknowledged, only one goes out per PROBE_MS: 4096 would make acks ambiguous. */
const MOST_UNACKED = 3072;
const PROBE_MS = 250;
/** The connection wakes this much before something is due, in case a time was rounded. */
const EARLY_MS = 0.01;

// Lent to one caller at a time, so all connections of a program share these.
const packets = new Views(MOST_PACKET_BYTES);
const writer = new ItemWriter(packets.buffer);
const messages = new Views(2048);
const message: Message = { lane: 0, bytes: new Uint8Array(0) };
const header = new PacketHeader();
const sending: Sending = {
  sequence: 0,
  sent: new SentPackets(),
  roundTrip: new RoundTrip(),
  isStream: false,
};

/**
 * A connection.
 *
 * @example
 * const connection = new Connection({ lanes: [{ kind: "ordered" }, { kind: "newest" }] });
 * connection.send(1, snapshot, tick);
 * for (let packet = connection.packet(now); packet; packet = connection.packet(now)) transport.send(packet);
 */
export class Connection {
  /** Malformed packets. */
  badPackets = 0;
  /** Its packets go over a reliable stream. */
  isStream: boolean;
  /** When the newest packet of the peer arrived, ms; NaN before the first. Our next header acknowledges it. */
  newestReceivedMs: number = Number.NaN;
  /** When we sent the packet that the last one received acknowledged, ms; NaN if that one was overtaken or acknowledged nothing. */
  echoMs: number = Number.NaN;
  /** The newest of our packets that the peer had when it made the last one received; −1: none. */
  heard = -1;
  /** The lanes' own counters. */
  readonly lanes: Lanes;
  readonly #options: CheckedOptions;
  readonly #sent: SentPackets = new SentPackets();
  readonly #received: ReceivedPackets = new ReceivedPackets();
  #roundTrip: RoundTrip = new RoundTrip();
  /** Rare events are counted here, all others where a packet is noted anyway. */
  readonly #counts: ConnectionCounts = new ConnectionCounts();
  readonly #stats: LinkStats = new LinkStats();
  // Packets from this one on went over the current transport.
  #movedAt = 0;
  // The newest packet that elicits an ack.
  #newestData = -1;
  readonly #farewell = new Farewell();
  #lastSentMs: number = Number.NaN;
  #lastReceivedMs: number = Number.NaN;
  // `packet` is asked in every tick, and returns nothing until this time unless something is sent or arrives.
  #quietUntilMs: number = Number.NEGATIVE_INFINITY;
  #agenda: Float64Array | undefined;
  #agendaPlace = 0;

  /** Throws a sentence that names the fix if an option makes no sense. */
  constructor(options: ConnectionOptions) {
    this.#options = checkOptions(options);
    this.lanes = new Lanes(this.#options);
    this.isStream = this.#options.stream;
    if (this.isStream) this.#sent.streamFrom = 0;
  }

  /** Why it ended; undefined while it lives. */
  get closed(): DisconnectReason | undefined {
    return this.#farewell.reason;
  }

  /** Whether the peer ended it. */
  get isClosedByPeer(): boolean {
    return this.#farewell.isOfPeer;
  }

  /** What happened so far; one object, reused. */
  get counts(): Readonly<ConnectionCounts> {
    this.#sent.count(this.#counts);
    this.#received.count(this.#counts);
    this.#counts.bad = this.badPackets;
    return this.#counts;
  }

  /** The newest packet that we sent; −1 before the first. */
  get newestSent(): number {
    return this.#sent.newest;
  }

  /**
   * Takes a copy of a message of at least one byte. False if a reliable lane has no room (`room` tells beforehand) or the connection is
   * closed; an unreliable lane always takes it. A tag, any number but NaN, comes back from `acked` when the packet with the message was
   * acknowledged; messages on reliable lanes have no tags.
   */
  send(lane: number, bytes: Uint8Array, tag: number = Number.NaN): boolean {
    const isTaken = this.lend(lane, bytes, tag);
    this.lanes.keepLent();
    return isTaken;
  }

  /** Like `send`, but without a copy: the bytes must not change until `packet` is called, and it must be called now. */
  lend(lane: number, bytes: Uint8Array, tag: number = Number.NaN): boolean {
    if (this.closed !== undefined) return false;
    this.#wakeAt(Number.NEGATIVE_INFINITY);
    if (this.lanes.send(lane, bytes, tag)) return true;
    if (this.#options.lanes[lane].full === "close") this.close("lane-full");
    return false;
  }

  /**
   * Whether a message on an unreliable lane would go out now. A stream that is behind admits none: a caller who asks first need not write a
   * message that would wait and grow old. The question counts as an offer, so that the gate knows what it holds back.
   */
  isOpen(lane: number, now: number): boolean {
    return this.lanes.isOpen(lane, this.#sendingOf(0), now);
  }

  /** Most bytes of a message that `send` would take on this lane now. */
  room(lane: number): number {
    return this.lanes.room(lane);
  }

  /** Pieces of a reliable lane that the peer has not acknowledged yet; at 0 it has every message, complete. */
  waiting(lane: number): number {
    return this.lanes.waiting(lane);
  }

  /**
   * The next packet to put on the wire, of at most `budgetBytes` (default and most: `packetBytes`); undefined if there is nothing to send
   * now. Call it until it returns undefined or the budget is used up. The view is valid until the next call of `packet` on any connection.
   */
  packet(now: number, budgetBytes?: number): Uint8Array | undefined {
    if (now < this.#quietUntilMs) return undefined;
    const packet = this.#next(now, budgetBytes);
    this.lanes.keepLent();
    return packet;
  }

  #next(now: number, budgetBytes: number | undefined): Uint8Array | undefined {
    this.#checkTime(now);
    if (this.closed !== undefined)
      return this.#farewell.write(packets.buffer) ? packets.view(GOODBYE_BYTES) : undefined;
    const unacked = this.#sent.newest - this.#sent.ack;
    if (unacked >= MOST_UNACKED && now - this.#lastSentMs < PROBE_MS) return undefined;
    const empty = this.#emptyType(now);
    if (this.lanes.isIdle && empty < 0) return this.#rest();
    const sequence = this.#sent.newest + 1;
    const size = this.#writeHeader(sequence);
    const limit = Math.min(budgetBytes ?? MOST_PACKET_BYTES, this.#options.packetBytes);
    if (!(size <= limit)) return undefined;
    writer.begin(size, limit);
    this.lanes.fill(writer, this.#sendingOf(sequence), now);
    if (!writer.hasItems) {
      if (empty < 0) return undefined;
      writer.bytes[0] |= empty;
    }
    const length = writer.finish();
    this.#noteSent(sequence, length, now);
    if (this.lanes.isIdle) this.#rest();
    return packets.view(length);
  }

  /** Takes a packet off the wire; false if it was not processed (a counter tells why). Keeps no view of it. */
  receive(bytes: Uint8Array, now: number): boolean {
    if (this.closed !== undefined) return false;
    this.#received.bytes += bytes.length;
    // No sender makes a longer one, and this bounds what waits on a lane.
    if (bytes.length > MOST_PACKET_BYTES) return this.#bad();
    const type = packetType(bytes);
    if (type === TYPE.control) return false;
    if (type === TYPE.goodbye) return this.#takeGoodbye(bytes);
    if (!readHeader(bytes, header)) return this.#bad();
    const sequence = this.#received.expand(header.sequence);
    const arrival = this.#received.arrival(sequence);
    if (arrival === "impossible") return this.#bad();
    if (arrival !== "new") {
      this.#counts[arrival === "again" ? "duplicate" : "stale"]++;
      return false;
    }
    const ack = header.hasAck ? this.#sent.expand(header.ack, sequence > this.#received.newest) : -1;
    if (ack === undefined) return this.#bad();
    const verdict = this.lanes.judge(bytes, header.size);
    if (verdict === "bad" || (header.type === TYPE.ack && bytes.length > header.size)) return this.#bad();
    if (verdict === "beyond") return this.#refuse();
    if (!this.lanes.accept(bytes, header.size, sequence, now)) {
      // Its pieces contradict each other, and some are taken already: the connection cannot continue.
      this.close("malformed");
      return this.#bad();
    }
    this.#noteReceived(sequence, ack, now);
    return true;
  }

  /** The next message that arrived, lanes in order of priority; undefined if there is none. One object, reused. */
  message(): Readonly<Message> | undefined {
    const lane = this.lanes.take(messages);
    if (lane < 0) return undefined;
    message.lane = lane;
    message.bytes = messages.view(this.lanes.takenBytes);
    return message;
  }

  /** The tag of the next message on an unreliable lane that the peer acknowledged; undefined if there is none. */
  acked(lane: number): number | undefined {
    return this.lanes.acked(lane);
  }

  /** Smoothed round trip in ms; 0 before the first ack. */
  get rttMs(): number {
    return this.#roundTrip.smoothedMs;
  }

  /** What the acks tell about the link; one object, reused. */
  stats(): Readonly<LinkStats> {
    this.#roundTrip.fill(this.#stats);
    this.#stats.lossShare = this.#sent.lossShare;
    return this.#stats;
  }

  /**
   * From now on our packets go over another transport. Lanes, numbers and acks stay; what was under way and is not acknowledged is sent
   * again when due, and the peer drops what it gets twice. Packets may come from both transports for a while.
   */
  move(stream: boolean): void {
    this.isStream = stream;
    this.#wakeAt(Number.NEGATIVE_INFINITY);
    this.#movedAt = this.#sent.newest + 1;
    this.#sent.streamFrom = stream ? this.#movedAt : Number.POSITIVE_INFINITY;
    this.lanes.moved();
    // What was measured on the old transport says nothing about the new one.
    this.#roundTrip = new RoundTrip();
  }

  /**
   * From now on the connection notes in `agenda`, at `place`, until when it has nothing to send, ms; −Infinity: it may have something, or
   * it is closed. An owner of many connections leaves the quiet ones alone. Without an agenda it notes nothing.
   */
  noteIn(agenda: Float64Array | undefined, place = 0): void {
    this.#agenda = agenda;
    this.#agendaPlace = place;
    this.#wakeAt(this.#quietUntilMs);
  }

  /** Carries all of it, for the room that it moves with; whichever transport it goes on over there, `move` is to be called. */
  carry(by: Moving): void {
    if (!MOVES) return;
    this.badPackets = by.whole(this.badPackets);
    this.isStream = by.flag(this.isStream);
    this.newestReceivedMs = by.ms(this.newestReceivedMs);
    this.heard = by.whole(this.heard, -1);
    this.#counts.carry(by);
    this.#sent.carry(by);
    this.#received.carry(by);
    this.#roundTrip.carry(by);
    this.#farewell.carry(by);
    this.#movedAt = by.whole(this.#movedAt);
    this.#newestData = by.whole(this.#newestData, -1);
    this.#lastSentMs = by.ms(this.#lastSentMs);
    this.#lastReceivedMs = by.ms(this.#lastReceivedMs);
    this.lanes.carry(by);
    this.#wakeAt(by.ms(this.#quietUntilMs));
  }

  /** Ends the connection; the next packets tell the peer why. */
  close(reason: DisconnectReason = "left"): void {
    if (this.closed !== undefined) return;
    this.#farewell.begin(reason);
    this.#wakeAt(Number.NEGATIVE_INFINITY);
  }

  /** Notes that there is nothing to send until an ack or a keep-alive is due, or the peer has been silent for too long. */
  #rest(): undefined {
    const { ackDelayMs, keepAliveMs, timeoutMs } = this.#options;
    const dueMs = Math.min(this.#received.ackDueMs(ackDelayMs), this.#lastSentMs + keepAliveMs);
    // An incomplete message may stall at any time.
    if (this.lanes.isEmpty) this.#wakeAt(Math.min(dueMs, this.#lastReceivedMs + timeoutMs) - EARLY_MS);
    else this.#wakeAt(Number.NEGATIVE_INFINITY);
  }

  #sendingOf(sequence: number): Sending {
    sending.sequence = sequence;
    sending.sent = this.#sent;
    sending.roundTrip = this.#roundTrip;
    sending.isStream = this.isStream;
    return sending;
  }

  #wakeAt(ms: number): void {
    this.#quietUntilMs = ms;
    if (this.#agenda !== undefined) this.#agenda[this.#agendaPlace] = ms;
  }

  #checkTime(now: number): void {
    if (CHECKS) assert(Number.isFinite(now), "Give `now` as a finite number of ms.");
    if (Number.isNaN(this.#lastReceivedMs)) this.#lastReceivedMs = now;
    if (now - this.#lastReceivedMs > this.#options.timeoutMs) this.close("timeout");
    if (this.lanes.isStalled(now)) this.close("stalled");
  }

  #writeHeader(sequence: number): number {
    header.type = TYPE.data;
    header.sequence = sequence & 0xffff;
    this.#received.tell(header);
    return writeHeader(header, writer.bytes);
  }

  /** The type of a packet without messages that is worth sending, as an ack or a keep-alive; −1 if there is none. */
  #emptyType(now: number): number {
    // Only a data packet elicits an ack: if acks did too, two idle ends would answer each other for ever.
    if (!(now - this.#lastSentMs < this.#options.keepAliveMs) && !this.#isAskedOnStream()) return TYPE.data;
    return this.#received.isAckDue(now, this.#options.ackDelayMs) ? TYPE.ack : -1;
  }

  /** Whether a stream still holds a packet that the peer will answer: another one would only queue up behind it. */
  #isAskedOnStream(): boolean {
    return this.isStream && this.#newestData > this.#sent.ack && this.#newestData >= this.#movedAt;
  }

  #noteSent(sequence: number, length: number, now: number): void {
    this.#sent.note(sequence, length, now);
    if ((writer.bytes[0] & 3) === TYPE.data) this.#newestData = sequence;
    this.#received.acknowledged();
    this.#lastSentMs = now;
  }

  #noteReceived(sequence: number, ack: number, now: number): void {
    this.#lastReceivedMs = now;
    this.heard = ack;
    const isNewest = this.#received.note(sequence, header.type === TYPE.data, now);
    const ackDueMs = this.#received.ackDueMs(this.#options.ackDelayMs) - EARLY_MS;
    if (ackDueMs < this.#quietUntilMs) this.#wakeAt(ackDueMs);
    this.echoMs = isNewest && header.hasAck ? this.#sent.sentMs(ack) : Number.NaN;
    if (isNewest) this.newestReceivedMs = now;
    // Acks in an overtaken packet tell little that is new, and ignoring them keeps `ack` from going back.
    const before = this.#sent.ack;
    if (!isNewest || !header.hasAck || (ack === before && header.bits === this.#sent.bits)) return;
    this.#sent.acknowledge(ack, header.bits);
    if (ack > before && ack >= this.#movedAt) this.#roundTrip.sample(now - this.#sent.sentMs(ack), now);
    this.lanes.acknowledge(this.#sent);
  }

  #bad(): boolean {
    this.badPackets++;
    if (this.badPackets > this.#options.mostBadPackets) this.close("malformed");
    return false;
  }

  #refuse(): boolean {
    this.#counts.refused++;
    // On a stream an ack of later packets would cover this one as well, and it would be lost.
    if (this.isStream) this.close("inbox-full");
    return false;
  }

  #takeGoodbye(bytes: Uint8Array): boolean {
    if (!this.#farewell.take(bytes)) return this.#bad();
    this.#wakeAt(Number.NEGATIVE_INFINITY);
    return true;
  }
}
