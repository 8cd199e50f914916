// The sending half of a reliable lane: numbered chunks wait here until the peer has acknowledged a packet with them. lanes.ts calls it.
// There are no timers: `fill` sends again what is due at its `now`. Always true: numbers in [base, next) are in the ring, at most a window
// of them; a message leaves it only when all of it was acked, so that a peer that holds messages until they are complete never gets a chunk
// beyond its own window. A chunk is due again when a packet sent after it was acked and it is later than a round trip with its jitter, or,
// without such a sign, after a longer wait that doubles. What a stream carries is never due again on that stream.

import { MOVES } from "#moves";
import type { Moving } from "../../core/moving/moving.ts";
import { CHUNK_BYTES, type ItemWriter } from "../packet-items.ts";
import type { SentPackets } from "../sent-packets.ts";
import type { Blocks } from "./blocks.ts";
import { ChunkRows } from "./chunk-rows.ts";

// The fields of each chunk:
const BLOCK = 0;
const LENGTH = 1;
const FLAGS = 2;
/** How often it was sent. */
const SENDS = 3;
const SENT_MS = 4;
/** The last two packets that carried it: an ack of either is enough. */
const PACKET = 5;
const PACKET_BEFORE = 6;
const FIELDS = 7;

const FIRST = 1;
const LAST = 2;
const ACKED = 4;
const MOST_DOUBLINGS = 3;

/** When chunks are sent again, in ms. */
export interface ResendTimes {
  /** After this time a chunk is lost if a later packet was acked. */
  readonly overtakenMs: number;
  /** After this time a chunk is lost without any sign. */
  readonly silentMs: number;
}

/** Numbered chunks until they are acked. */
export class ReliableSender {
  readonly #lane: number;
  readonly #blocks: Blocks;
  readonly #window: number;
  readonly #rows = new ChunkRows(FIELDS);
  #base = 0;
  #next = 0;
  #inFlight = 0;
  /** Chunks sent again, counted each time. */
  resent = 0;

  constructor(lane: number, window: number, blocks: Blocks) {
    this.#lane = lane;
    this.#blocks = blocks;
    this.#window = window;
  }

  /** Most bytes that one message may have now. */
  get roomBytes(): number {
    return (this.#window - (this.#next - this.#base)) * CHUNK_BYTES;
  }

  /** Chunks of messages that are not completely acked yet. */
  get waiting(): number {
    return this.#next - this.#base;
  }

  /** Takes a copy of a message of at least one byte; false if it does not fit the window. */
  send(bytes: Uint8Array): boolean {
    if (bytes.length > this.roomBytes) return false;
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      const rows = this.#rows;
      rows.reserve(this.#next, this.#base);
      const at = rows.at(this.#next++);
      const length = Math.min(CHUNK_BYTES, bytes.length - from);
      rows.values[at + BLOCK] = this.#blocks.store(bytes, from, length);
      rows.values[at + LENGTH] = length;
      rows.values[at + FLAGS] = (from === 0 ? FIRST : 0) | (from + length === bytes.length ? LAST : 0);
      rows.values[at + SENDS] = 0;
      rows.values[at + PACKET] = -1;
      rows.values[at + PACKET_BEFORE] = -1;
    }
    return true;
  }

  /** Writes what is due into a packet, oldest first, until the next one does not fit. */
  fill(into: ItemWriter, sequence: number, now: number, sent: SentPackets, times: ResendTimes): void {
    const { values } = this.#rows;
    for (let number = this.#base; number < this.#next; number++) {
      const at = this.#rows.at(number);
      if ((values[at + FLAGS] & ACKED) !== 0 || !this.#isDue(at, now, sent, times)) continue;
      if (!into.fits(values[at + LENGTH], true)) return;
      this.#write(into, number, at);
      if (values[at + SENDS]++ > 0) this.resent++;
      else this.#inFlight++;
      values[at + SENT_MS] = now;
      values[at + PACKET_BEFORE] = values[at + PACKET];
      values[at + PACKET] = sequence;
    }
  }

  /** Lets go of all chunks that these acks cover. */
  acknowledge(sent: SentPackets): void {
    if (this.#inFlight === 0) return;
    const { values } = this.#rows;
    for (let number = this.#base; number < this.#next; number++) {
      const at = this.#rows.at(number);
      if ((values[at + FLAGS] & ACKED) !== 0 || values[at + SENDS] === 0) continue;
      if (!sent.covers(values[at + PACKET]) && !this.#coversBefore(at, sent)) continue;
      values[at + FLAGS] |= ACKED;
      this.#inFlight--;
      this.#blocks.free(values[at + BLOCK]);
    }
    this.#letGo();
  }

  /** The window moves on by complete messages, as the peer's does: the peer holds the parts of a message until it has the rest. */
  #letGo(): void {
    const { values } = this.#rows;
    for (let number = this.#base; number < this.#next; ) {
      const flags = values[this.#rows.at(number++) + FLAGS];
      if ((flags & ACKED) === 0) return;
      if ((flags & LAST) !== 0) this.#base = number;
    }
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.resent = by.whole(this.resent);
    this.#base = by.whole(this.#base);
    this.#next = by.whole(this.#next, this.#base, this.#base + this.#window);
    for (let number = this.#base; number < this.#next; number++) this.#carryChunk(by, number);
  }

  #carryChunk(by: Moving, number: number): void {
    if (!MOVES) return;
    this.#rows.reserve(number, this.#base);
    const { values } = this.#rows;
    const at = this.#rows.at(number);
    values[at + FLAGS] = by.whole(values[at + FLAGS], 0, FIRST | LAST | ACKED);
    values[at + SENDS] = by.whole(values[at + SENDS]);
    values[at + SENT_MS] = by.ms(values[at + SENT_MS]);
    values[at + PACKET] = by.whole(values[at + PACKET], -1);
    values[at + PACKET_BEFORE] = by.whole(values[at + PACKET_BEFORE], -1);
    if ((values[at + FLAGS] & ACKED) !== 0) return;
    const bytes = by.bytes(this.#blocks.view(values[at + BLOCK], values[at + LENGTH]), CHUNK_BYTES);
    if (!by.isArriving) return;
    if (bytes.length === 0) by.fail();
    values[at + LENGTH] = bytes.length;
    values[at + BLOCK] = this.#blocks.store(bytes, 0, bytes.length);
    if (values[at + SENDS] > 0) this.#inFlight++;
  }

  #coversBefore(at: number, sent: SentPackets): boolean {
    const packet = this.#rows.values[at + PACKET_BEFORE];
    return packet >= 0 && sent.covers(packet);
  }

  #isDue(at: number, now: number, sent: SentPackets, times: ResendTimes): boolean {
    const { values } = this.#rows;
    const sends = values[at + SENDS];
    if (sends === 0) return true;
    if (values[at + PACKET] >= sent.streamFrom) return false;
    const waitedMs = now - values[at + SENT_MS];
    if (values[at + PACKET] < sent.ack) return waitedMs >= times.overtakenMs;
    return waitedMs >= times.silentMs * (1 << Math.min(sends - 1, MOST_DOUBLINGS));
  }

  #write(into: ItemWriter, number: number, row: number): void {
    const { values } = this.#rows;
    const flags = values[row + FLAGS];
    const length = values[row + LENGTH];
    const at = into.open(this.#lane, number & 0xffff, (flags & FIRST) !== 0, (flags & LAST) !== 0, length);
    this.#blocks.read(values[row + BLOCK], length, into.bytes, at);
  }
}
