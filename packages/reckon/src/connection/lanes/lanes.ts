// The lanes of a connection, both halves of each, and the walks over them: fill a packet by priority, judge and accept a packet's pieces,
// hand out messages. Only connection.ts calls it. Always true: a lane is reliable or not for life; lane 0 comes first in every walk; a walk
// touches only lanes that have something for it: most have nothing, and a server would spend its time fetching their memory. Over a stream,
// unreliable lanes pass through the gate.
import { MOVES } from "#moves";
import { assert } from "../../core/assert.ts";
import type { Moving } from "../../core/moving/moving.ts";
import type { Views } from "../../core/views.ts";
import {
  type CheckedOptions,
  DEFAULT_DEPTH,
  DEFAULT_SPARE,
  DEFAULT_WINDOW,
  type LaneOptions,
} from "../connection-options.ts";
import type { RoundTrip } from "../link-stats.ts";
import { CHUNK_BYTES, ItemReader, type ItemWriter } from "../packet-items.ts";
import { RateMeter } from "../rate-meter.ts";
import type { SentPackets } from "../sent-packets.ts";
import { Blocks } from "./blocks.ts";
import { MessageQueue } from "./message-queue.ts";
import { type ChunkVerdict, ReliableReceiver } from "./reliable-receiver.ts";
import { ReliableSender } from "./reliable-sender.ts";
import { UnreliableSender } from "./unreliable-sender.ts";

const UNKNOWN_RTT_MS = 250;
const LEAST_SILENT_MS = 50;
const MOST_SILENT_MS = 2000;
/** What the peer's own schedule may add to a round trip, in ms. */
const SLACK_MS = 5;

// Used within one call, so all connections of a program share these.
const reader = new ItemReader();
const times = { overtakenMs: 0, silentMs: 0 };

/** What lanes need to know when they fill a packet; one object, reused. */
export interface Sending {
  /** Of the packet being filled. */
  sequence: number;
  sent: SentPackets;
  roundTrip: RoundTrip;
  isStream: boolean;
}

/** All lanes of one connection. */
export class Lanes {
  readonly #options: CheckedOptions;
  readonly #blocks: Blocks = new Blocks();
  // By lane; a lane is in either the reliable or the unreliable lists.
  readonly #reliableOut: readonly (ReliableSender | undefined)[];
  readonly #reliableIn: readonly (ReliableReceiver | undefined)[];
  readonly #out: readonly (UnreliableSender | undefined)[];
  /** Unreliable messages that arrived and were not taken yet, and those that were not sent yet. */
  readonly #inbox: MessageQueue = new MessageQueue();
  readonly #outbox: MessageQueue = new MessageQueue();
  /** For lanes of the kind "newest", the newest packet that brought a message: none is handed out after one that was sent later. */
  readonly #newest: number[];
  readonly #offered: RateMeter = new RateMeter();
  #offeredMs: number = Number.NaN;
  /** A message was offered since the last packet. */
  #isOffered = false;
  // Sets of lanes, as bits.
  /** A caller was told that the lane is open, and has not sent yet. */
  #granted = 0;
  /** Something waits to be sent, or on a reliable lane to be acknowledged. */
  #sending = 0;
  /** Something is under way, and acks may tell of it. */
  #unacked = 0;
  /** Something arrived and was not taken yet. */
  #arrived = 0;
  /** Nothing passes the gate until all that is under way has arrived. */
  #isResting = false;
  /** Packets whose new acks the lanes have not looked at yet. */
  #acked: SentPackets | undefined;
  /** Messages dropped on arrival, or before they were taken, because newer ones had arrived. */
  droppedMessages = 0;
  /** Chunks that arrived again. */
  duplicateChunks = 0;
  /** Length of the message that `take` wrote into the buffer. */
  takenBytes = 0;

  constructor(options: CheckedOptions) {
    const { lanes, isReliable, messageBytes } = options;
    const blocks = this.#blocks;
    const mostChunks = Math.ceil(messageBytes / CHUNK_BYTES);
    this.#options = options;
    this.#reliableOut = lanes.map(({ window = DEFAULT_WINDOW }, lane) =>
      isReliable[lane] ? new ReliableSender(lane, window, blocks) : undefined,
    );
    this.#reliableIn = lanes.map(({ kind, window = DEFAULT_WINDOW }, lane) =>
      isReliable[lane] ? new ReliableReceiver(kind === "ordered", window, mostChunks, blocks) : undefined,
    );
    this.#out = lanes.map((one, lane) =>
      isReliable[lane] ? undefined : new UnreliableSender(lane, depthOf(one), this.#outbox),
    );
    this.#newest = lanes.map(() => -1);
  }

  /** Chunks in memory that wait for acks, or for the rest of their message. */
  get heldChunks(): number {
    this.#settle();
    return this.#blocks.used;
  }

  /** Bytes of memory for chunks. */
  get memoryBytes(): number {
    return this.#blocks.slab.length;
  }

  /** How many chunks were sent again. */
  get resentChunks(): number {
    return this.#reliableOut.reduce((sum, one) => sum + (one?.resent ?? 0), 0);
  }

  /** How many messages were replaced by newer ones before they were sent. */
  get replacedMessages(): number {
    return this.#out.reduce((sum, one) => sum + (one?.replaced ?? 0), 0);
  }

  /** Whether nothing waits to be sent or acknowledged. */
  get isIdle(): boolean {
    if (this.#sending !== 0) this.#settle();
    return this.#sending === 0;
  }

  /** Whether everything that arrived was taken, whole messages and parts of one. */
  get isEmpty(): boolean {
    return this.#arrived === 0;
  }

  /** Whether a message of the usual size would go out now. If so, the next message on this lane does, whatever its size. */
  isOpen(lane: number, sending: Sending, now: number): boolean {
    this.#settle();
    const sender = this.#out[lane];
    const isOpen = !sending.isStream || sender === undefined || this.#isGateOpen(lane, sender, sending, now);
    if (isOpen) this.#granted |= 1 << lane;
    else {
      this.#granted &= ~(1 << lane);
      this.#noteOffered(now);
    }
    return isOpen;
  }

  /** Most bytes of a message that a lane would take now. */
  room(lane: number): number {
    const { isReliable, unreliableBytes, messageBytes } = this.#options;
    if (!isReliable[lane]) return unreliableBytes;
    this.#settle();
    return Math.min(messageBytes, this.#reliableOut[lane]?.roomBytes ?? 0);
  }

  /** Pieces of a reliable lane that are not acknowledged yet. */
  waiting(lane: number): number {
    if (((this.#sending >> lane) & 1) === 0) return 0;
    this.#settle();
    return this.#reliableOut[lane]?.waiting ?? 0;
  }

  /** Takes a message, on an unreliable lane without a copy until `keepLent`; false if a reliable lane is full. */
  send(lane: number, bytes: Uint8Array, tag: number): boolean {
    const { isReliable, messageBytes, unreliableBytes } = this.#options;
    if (isReliable[lane]) this.#settle();
    // A string for each message would be garbage, so the sentences are made only when needed.
    if (isReliable[lane] === undefined) this.#failLane(lane);
    const most = isReliable[lane] ? messageBytes : unreliableBytes;
    if (bytes.length < 1 || bytes.length > most) this.#failLength(lane, bytes.length, most);
    if (!isReliable[lane]) {
      this.#isOffered = true;
      this.#out[lane]?.send(bytes, tag);
    } else if (!this.#reliableOut[lane]?.send(bytes)) return false;
    this.#sending |= 1 << lane;
    return true;
  }

  /** Copies what was sent and still waits. */
  keepLent(): void {
    if (this.#sending !== 0) this.#outbox.keepLent();
  }

  /** Messages under way on the old transport do not count against the new one. */
  moved(): void {
    this.#settle();
    this.#isResting = false;
    for (const sender of this.#out) sender?.moved();
  }

  /** Fills a packet with what is due, by priority. */
  fill(into: ItemWriter, sending: Sending, now: number): void {
    this.#settle();
    if (this.#isOffered) this.#noteOffered(now);
    this.#isOffered = false;
    this.#unacked |= this.#sending;
    const { isReliable } = this.#options;
    for (let left = this.#sending; left !== 0; left &= left - 1) {
      const lane = lowest(left);
      if (!isReliable[lane]) this.#fillUnreliable(lane, into, sending, now);
      else this.#fillReliable(lane, into, sending, now);
    }
  }

  /** Offers of one moment, on whichever lanes, count once: each lane has its own measure at the gate. */
  #noteOffered(now: number): void {
    if (now !== this.#offeredMs) this.#offered.note(now);
    this.#offeredMs = now;
  }

  #fillReliable(lane: number, into: ItemWriter, sending: Sending, now: number): void {
    this.#setTimes(sending.roundTrip);
    this.#reliableOut[lane]?.fill(into, sending.sequence, now, sending.sent, times);
  }

  #fillUnreliable(lane: number, into: ItemWriter, sending: Sending, now: number): void {
    const sender = this.#out[lane];
    if (sender === undefined) return;
    if (sending.isStream) sender.keepNewest();
    while (sender.nextBytes > 0) {
      const isShut = sending.isStream && ((this.#granted >> lane) & 1) === 0;
      if (isShut && !this.#isGateOpen(lane, sender, sending, now)) return;
      if (!sender.fillOne(into, sending.sequence)) return;
      this.#granted &= ~(1 << lane);
    }
    this.#sending &= ~(1 << lane);
  }

  /** Judges all pieces of a packet; changes nothing. */
  judge(packet: Uint8Array, at: number): ChunkVerdict {
    let result: ChunkVerdict = "good";
    const { isReliable } = this.#options;
    for (reader.start(packet, at, isReliable); reader.next(); ) {
      if (!isReliable[reader.lane]) continue;
      const verdict = this.#reliableIn[reader.lane]?.judge(reader) ?? "good";
      if (verdict === "bad") return "bad";
      if (verdict === "beyond") result = "beyond";
    }
    return reader.isGood ? result : "bad";
  }

  /** Takes all pieces of a packet that was judged good; false if they contradict each other. */
  accept(packet: Uint8Array, at: number, sequence: number, now: number): boolean {
    const { isReliable } = this.#options;
    for (reader.start(packet, at, isReliable); reader.next(); ) {
      this.#arrived |= 1 << reader.lane;
      if (!isReliable[reader.lane]) this.#acceptUnreliable(packet, sequence);
      else {
        // Judged again, because earlier pieces of this packet may have changed the answer.
        const reliable = this.#reliableIn[reader.lane];
        const verdict = reliable?.judge(reader);
        if (verdict === "good") reliable?.accept(reader, packet, now);
        else if (verdict === "duplicate") this.duplicateChunks++;
        else return false;
      }
    }
    return true;
  }

  /** Takes a copy of the reader's current message. */
  #acceptUnreliable(packet: Uint8Array, sequence: number): void {
    const { lane, from, length } = reader;
    const one = this.#options.lanes[lane];
    const isNewest = one.kind === "newest";
    const isStale = isNewest && sequence < this.#newest[lane];
    if (isNewest && !isStale) this.#newest[lane] = sequence;
    if (isStale || !this.#inbox.push(lane, depthOf(one), packet, from, length)) this.droppedMessages++;
  }

  /** Acks have news. If no later ack can say less, the lanes look at them with the next packet that is sent. */
  acknowledge(sent: SentPackets): void {
    this.#acked = sent;
    if (!sent.isOfStream) this.#settle();
  }

  #settle(): void {
    const sent = this.#acked;
    if (sent === undefined) return;
    this.#acked = undefined;
    const { isReliable } = this.#options;
    for (let left = this.#unacked; left !== 0; left &= left - 1) {
      const lane = lowest(left);
      if (!isReliable[lane]) {
        this.#out[lane]?.acknowledge(sent);
        continue;
      }
      const reliable = this.#reliableOut[lane];
      reliable?.acknowledge(sent);
      if (reliable !== undefined && reliable.waiting > 0) continue;
      this.#sending &= ~(1 << lane);
      this.#unacked &= ~(1 << lane);
    }
  }

  /** Writes the next message into the buffer and returns its lane; −1 if there is none. */
  take(into: Views): number {
    const { isReliable } = this.#options;
    for (let left = this.#arrived; left !== 0; left &= left - 1) {
      const lane = lowest(left);
      const reliable = isReliable[lane] ? this.#reliableIn[lane] : undefined;
      this.takenBytes = reliable === undefined ? this.#inbox.take(lane, into) : reliable.take(into);
      if (reliable?.isEmpty ?? this.#inbox.length(lane) === 0) this.#arrived &= ~(1 << lane);
      if (this.takenBytes > 0) return lane;
    }
    return -1;
  }

  acked(lane: number): number | undefined {
    this.#settle();
    return this.#out[lane]?.acked();
  }

  isStalled(now: number): boolean {
    for (let left = this.#arrived; left !== 0; left &= left - 1)
      if (this.#reliableIn[lowest(left)]?.isStalled(now, this.#options.stalledMs)) return true;
    return false;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.#settle();
    for (let lane = 0; lane < this.#newest.length; lane++) {
      this.#reliableOut[lane]?.carry(by);
      this.#reliableIn[lane]?.carry(by);
      this.#out[lane]?.carry(by);
      this.#newest[lane] = by.whole(this.#newest[lane], -1);
    }
    this.#inbox.carry(by);
    this.#outbox.carry(by);
    this.#offered.carry(by);
    this.#offeredMs = by.ms(this.#offeredMs);
    this.#isOffered = by.flag(this.#isOffered);
    this.#granted = by.bits(this.#granted);
    this.#sending = by.bits(this.#sending);
    this.#unacked = by.bits(this.#unacked);
    this.#arrived = by.bits(this.#arrived);
    this.#isResting = by.flag(this.#isResting);
    this.droppedMessages = by.whole(this.droppedMessages);
    this.duplicateChunks = by.whole(this.duplicateChunks);
    const lanes = this.#granted | this.#sending | this.#unacked | this.#arrived;
    if (lanes >>> this.#newest.length !== 0) by.fail();
  }

  #failLane(lane: number): void {
    assert(false, `There is no lane ${lane}: use one of 0 to ${this.#options.lanes.length - 1}.`);
  }

  #failLength(lane: number, length: number, most: number): void {
    assert(
      false,
      `A message of ${length} bytes is outside 1 to ${most} on lane ${lane}: split it, or use a reliable lane.`,
    );
  }

  #isGateOpen(lane: number, sender: UnreliableSender, sending: Sending, now: number): boolean {
    const { spare = DEFAULT_SPARE } = this.#options.lanes[lane];
    // This many may always be under way: mostly fewer are, and then the rest need not be looked at.
    if (!this.#isResting && sender.isOpen(spare)) return true;
    if (sending.roundTrip.isDoubted && !this.#hasRested(sending.roundTrip)) return false;
    const { emptyMs, ackGapMs } = sending.roundTrip;
    // What is offered counts, not what is sent: a gate that went by its own output would never open wider.
    const perSecond = this.#offered.perSecond(now);
    // While the peer is silent, more messages are under way than those of a round trip.
    const waitMs = Math.max(0, ackGapMs - 1000 / perSecond);
    return sender.isOpen(((emptyMs + waitMs) / 1000) * perSecond + spare);
  }

  /** Lets what is under way arrive, so that one round trip is measured on an empty way. */
  #hasRested(roundTrip: RoundTrip): boolean {
    this.#isResting = !this.#out.every((sender) => sender === undefined || sender.isOpen(0));
    if (!this.#isResting) roundTrip.rested();
    return !this.#isResting;
  }

  #setTimes({ isKnown, smoothedMs, jitterMs }: RoundTrip): void {
    const rttMs = isKnown ? smoothedMs : UNKNOWN_RTT_MS;
    const silentMs = rttMs + 4 * jitterMs + SLACK_MS;
    times.overtakenMs = rttMs + 2 * jitterMs + SLACK_MS;
    times.silentMs = Math.min(MOST_SILENT_MS, Math.max(LEAST_SILENT_MS, silentMs));
  }
}

/** How many messages may wait on an unreliable lane. */
function depthOf({ kind, depth = DEFAULT_DEPTH }: LaneOptions): number {
  return kind === "newest" ? 1 : depth;
}

/** The lowest of a set of lanes. */
function lowest(lanes: number): number {
  return 31 - Math.clz32(lanes & -lanes);
}
