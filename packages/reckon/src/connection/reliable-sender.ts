// The sending half of a reliable lane: chunks wait here, numbered, until the peer has acknowledged a packet that
// carried them. Called by connection.ts. There are no timers: `fill` sends again what is due at its `now`.
// Always true: numbers in [base, next) are in the ring, at most a window of them; a chunk leaves it only when acked.
// A chunk is due again when a packet sent after it was acked and it is later than a round trip with its jitter, or,
// with no such sign, after a longer wait that doubles. What a stream carries is never due again on that stream.
import type { Blocks } from "./blocks.ts";
import { CHUNK_BYTES, type ItemWriter } from "./packet-items.ts";
import type { SentPackets } from "./sent-packets.ts";

const FIRST = 1;
const LAST = 2;
const ACKED = 4;
const MOST_DOUBLINGS = 3;

/** When chunks are sent again, in ms. */
export interface ResendTimes {
  /** After which a chunk is lost if a later packet was acked. */
  readonly overtakenMs: number;
  /** After which it is lost without any sign. */
  readonly silentMs: number;
}

/** Numbered chunks until they are acked. */
export class ReliableSender {
  readonly #lane: number;
  readonly #blocks: Blocks;
  readonly #window: number;
  readonly #mask: number;
  readonly #block: Int32Array;
  readonly #length: Uint16Array;
  readonly #flags: Uint8Array;
  /** Times sent, at most 255. */
  readonly #sends: Uint8Array;
  readonly #sentMs: Float64Array;
  // The last two packets that carried it: an ack of either will do.
  readonly #packet: Float64Array;
  readonly #packetBefore: Float64Array;
  #base = 0;
  #next = 0;
  #inFlight = 0;
  /** Chunks sent more than once, counted each time. */
  resent = 0;

  constructor(lane: number, window: number, blocks: Blocks) {
    this.#lane = lane;
    this.#blocks = blocks;
    this.#window = window;
    this.#mask = window - 1;
    this.#block = new Int32Array(window);
    this.#length = new Uint16Array(window);
    this.#flags = new Uint8Array(window);
    this.#sends = new Uint8Array(window);
    this.#sentMs = new Float64Array(window);
    this.#packet = new Float64Array(window);
    this.#packetBefore = new Float64Array(window);
  }

  /** Most bytes that one message may have now. */
  get roomBytes(): number {
    return (this.#window - (this.#next - this.#base)) * CHUNK_BYTES;
  }

  /** Chunks that are not acked yet. */
  get waiting(): number {
    return this.#next - this.#base;
  }

  /** Takes a copy of a message of at least one byte; false if it does not fit the window. */
  send(bytes: Uint8Array): boolean {
    if (bytes.length > this.roomBytes) return false;
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      const slot = this.#next++ & this.#mask;
      const length = Math.min(CHUNK_BYTES, bytes.length - from);
      this.#block[slot] = this.#blocks.store(bytes, from, length);
      this.#length[slot] = length;
      this.#flags[slot] = (from === 0 ? FIRST : 0) | (from + length === bytes.length ? LAST : 0);
      this.#sends[slot] = 0;
      this.#packet[slot] = -1;
      this.#packetBefore[slot] = -1;
    }
    return true;
  }

  /** Writes what is due into a packet, oldest first, until the next one does not fit. */
  fill(into: ItemWriter, sequence: number, now: number, sent: SentPackets, times: ResendTimes): void {
    for (let number = this.#base; number < this.#next; number++) {
      const slot = number & this.#mask;
      if ((this.#flags[slot] & ACKED) !== 0 || !this.#isDue(slot, now, sent, times)) continue;
      if (!into.fits(this.#length[slot], true)) return;
      this.#write(into, number, slot);
      if (this.#sends[slot] > 0) this.resent++;
      else this.#inFlight++;
      if (this.#sends[slot] < 255) this.#sends[slot]++;
      this.#sentMs[slot] = now;
      this.#packetBefore[slot] = this.#packet[slot];
      this.#packet[slot] = sequence;
    }
  }

  /** Lets go of everything that these acks cover. */
  acknowledge(sent: SentPackets): void {
    if (this.#inFlight === 0) return;
    for (let number = this.#base; number < this.#next; number++) {
      const slot = number & this.#mask;
      if ((this.#flags[slot] & ACKED) !== 0 || this.#sends[slot] === 0) continue;
      if (!sent.covers(this.#packet[slot]) && !this.#coversBefore(slot, sent)) continue;
      this.#flags[slot] |= ACKED;
      this.#inFlight--;
      this.#blocks.free(this.#block[slot]);
    }
    while (this.#base < this.#next && (this.#flags[this.#base & this.#mask] & ACKED) !== 0) this.#base++;
  }

  #coversBefore(slot: number, sent: SentPackets): boolean {
    return this.#packetBefore[slot] >= 0 && sent.covers(this.#packetBefore[slot]);
  }

  #isDue(slot: number, now: number, sent: SentPackets, times: ResendTimes): boolean {
    const sends = this.#sends[slot];
    if (sends === 0) return true;
    if (this.#packet[slot] >= sent.streamFrom) return false;
    const waitedMs = now - this.#sentMs[slot];
    if (this.#packet[slot] < sent.ack) return waitedMs >= times.overtakenMs;
    return waitedMs >= times.silentMs * (1 << Math.min(sends - 1, MOST_DOUBLINGS));
  }

  #write(into: ItemWriter, number: number, slot: number): void {
    const flags = this.#flags[slot];
    const length = this.#length[slot];
    const at = into.open(this.#lane, number & 0xffff, (flags & FIRST) !== 0, (flags & LAST) !== 0, length);
    this.#blocks.read(this.#block[slot], length, into.bytes, at);
  }
}
