// Hostile packets against a connection: damaged genuine ones, and ones put together from pieces that contradict, overlap,
// never end or lie outside of every window, under a header that lets them in.

import { Connection } from "../../src/connection/connection.ts";
import { MOST_PACKET_BYTES } from "../../src/connection/connection-options.ts";
import { ALL_BITS, PacketHeader, readHeader, TYPE, writeHeader } from "../../src/connection/packet-header.ts";
import { CHUNK_BYTES } from "../../src/connection/packet-items.ts";
import type { Random } from "../../src/core/random.ts";
import { ConnectionScript, LANES } from "./connection-script.ts";
import { Damage } from "./damage.ts";
import type { Decoder, Victim } from "./victim.ts";

const WINDOW = 256;
/** Chunks that two reliable lanes may hold, both ways. */
const MOST_CHUNKS = 2 * 2 * WINDOW;
const PACKET_BYTES = 1200;
/**
 * Chunks in a slab that doubles; 33 messages that wait to be taken, each in a slot of up to twice the longest packet, and
 * 33 of ours that wait to be sent; the buffer that messages are handed out in, of up to twice the longest, and its views.
 */
const MOST_BYTES =
  2 * MOST_CHUNKS * CHUNK_BYTES + 33 * 2 * MOST_PACKET_BYTES + 33 * 2 * PACKET_BYTES + 2 * 65_536 + 300_000;

const OPTIONS = { lanes: LANES, packetBytes: PACKET_BYTES, mostBadPackets: Number.POSITIVE_INFINITY };

let scripts: readonly ConnectionScript[] | undefined;

function scriptsOf(): readonly ConnectionScript[] {
  scripts ??= [1, 2, 3, 4].map((seed) => new ConnectionScript({ ...OPTIONS, stream: seed === 4 }, seed));
  return scripts;
}

class ConnectionVictim implements Victim {
  isUnharmed = true;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #script: ConnectionScript;
  readonly #connection: Connection;
  readonly #header = new PacketHeader();
  readonly #bytes = new Uint8Array(4096);
  /** Sequences that the peer uses next, and that we have sent last. */
  #next = 0;
  #sent = -1;
  #step: number;
  #now = 0;
  #taken = 0;
  readonly #stepMs: number;
  readonly #numbers = new Float64Array(LANES.length);

  constructor(random: Random) {
    const all = scriptsOf();
    this.#random = random;
    this.#damage = new Damage(random);
    this.#script = all[random.below(all.length)];
    this.#connection = new Connection(this.#script.options);
    this.#step = random.below(this.#script.steps.length - 1);
    this.#stepMs = random.chance(0.1) ? 20 : 0.5;
    for (let i = 0; i < this.#step; i++) this.#play(i);
  }

  get isOver(): boolean {
    return (
      this.#connection.closed !== undefined || (this.isUnharmed && this.#step >= this.#script.steps.length)
    );
  }

  hostile(): Uint8Array {
    const random = this.#random;
    const way = random.below(20);
    if (way < 8) return this.#spoilt();
    if (way < 16) return this.#madeUp();
    if (way < 18) return this.#spoiltAnywhere();
    const noise = this.#damage.noise();
    // A goodbye would end it at once, and two bytes make one.
    if (noise.length > 0 && random.chance(0.98)) noise[0] &= 0xfd;
    return noise;
  }

  take(bytes: Uint8Array): string {
    const connection = this.#connection;
    const { lanes, counts } = connection;
    const { bad, duplicate, stale, refused } = counts;
    const isTaken = connection.receive(bytes, this.#now);
    if (lanes.heldChunks > MOST_CHUNKS || lanes.memoryBytes > 2 * MOST_CHUNKS * CHUNK_BYTES)
      throw new Error(`${lanes.heldChunks} chunks are held, in ${lanes.memoryBytes} bytes.`);
    if (isTaken) {
      this.isUnharmed = false;
      this.#noteNext(bytes);
    }
    if (!this.isUnharmed) this.#liveOn();
    if (connection.isClosedByPeer) return "goodbye";
    if (isTaken) return "taken";
    if (counts.bad > bad) return "bad";
    if (counts.duplicate > duplicate) return "duplicate";
    if (counts.stale > stale) return "stale";
    if (counts.refused === refused) return "ignored";
    for (let lane = 0; lane < 2; lane++)
      this.#numbers[lane] = Math.max(0, this.#numbers[lane] - this.#random.below(WINDOW));
    return "beyond";
  }

  check(): string | undefined {
    if (this.#play(this.#step++)) return undefined;
    return `step ${this.#step - 1} of the genuine script came out differently`;
  }

  #play(step: number): boolean {
    const { now, packets } = this.#script.steps[step];
    this.#now = now;
    for (const packet of packets) this.#noteNext(packet);
    return this.#script.isPlayedBy(this.#connection, step);
  }

  #noteNext(packet: Uint8Array): void {
    const header = this.#header;
    if (!readHeader(packet, header)) return;
    const isAhead = ((header.sequence - this.#next) & 0xffff) < 0x8000;
    if (isAhead) this.#next = (header.sequence + 1) & 0xffff;
    if (isAhead && header.hasAck) this.#sent = Math.max(this.#sent, header.ack);
  }

  /** A program that goes on after something hostile was taken: it reads, or does not for a while, and sends. */
  #liveOn(): void {
    this.#now += this.#stepMs;
    this.#taken++;
    if (this.#taken % 64 < 48) while (this.#connection.message());
    if (this.#taken % 32 > 0) return;
    this.#connection.send(this.#random.below(4), this.#bytes.subarray(0, 1 + this.#random.below(900)));
    for (let packet = this.#connection.packet(this.#now); packet; packet = this.#connection.packet(this.#now))
      if (readHeader(packet, this.#header)) this.#sent = this.#header.sequence;
  }

  /** A genuine packet, its header made to fit if the script is left behind. */
  #genuine(): Uint8Array {
    const { steps } = this.#script;
    const { packets } = steps[Math.min(this.#step + this.#random.below(3), steps.length - 1)];
    return packets[this.#random.below(Math.max(1, packets.length))] ?? this.#madeUp();
  }

  #spoilt(): Uint8Array {
    const packet = this.#genuine();
    readHeader(packet, this.#header);
    const { size } = this.#header;
    const bytes = this.#damage.of(packet, this.#genuine(), size);
    if (!this.isUnharmed && bytes.length >= 3 && this.#random.chance(0.8)) this.#readdress(bytes);
    return bytes;
  }

  #spoiltAnywhere(): Uint8Array {
    const { steps } = this.#script;
    const { packets } = steps[this.#random.below(steps.length)];
    const packet = packets[this.#random.below(Math.max(1, packets.length))] ?? this.#madeUp();
    return this.#damage.of(packet, this.#genuine(), 0);
  }

  /** Gives a packet the sequence that comes next, and no ack. */
  #readdress(bytes: Uint8Array): void {
    const sequence = (this.#next + this.#random.below(3)) & 0xffff;
    bytes[1] = sequence;
    bytes[2] = sequence >> 8;
  }

  /** A packet of pieces that are well formed, each by itself. */
  #madeUp(): Uint8Array {
    const random = this.#random;
    const header = this.#header;
    header.type = random.chance(0.95) ? TYPE.data : TYPE.ack;
    header.sequence = (this.#next + (random.chance(0.98) ? random.below(4) : random.below(65536))) & 0xffff;
    header.hasAck = this.#sent >= 0 && random.chance(0.7);
    header.ack = Math.max(0, this.#sent - (random.chance(0.95) ? 0 : random.below(40))) & 4095;
    header.bits = random.chance(0.5) ? ALL_BITS : random.next() | 0;
    let at = writeHeader(header, this.#bytes);
    const most = random.chance(0.9) ? PACKET_BYTES : this.#bytes.length;
    for (let pieces = random.below(6); pieces > 0; pieces--) {
      const end = this.#writePiece(at, most, pieces === 1);
      if (end < 0) break;
      at = end;
    }
    return this.#bytes.subarray(0, at);
  }

  /** Writes one piece; returns where it ends, or −1 if it does not fit. */
  #writePiece(from: number, most: number, isLastOfPacket: boolean): number {
    const random = this.#random;
    const lane = random.chance(0.99) ? random.below(LANES.length) : random.below(16);
    const isReliable = lane < 2;
    const isFirst = !isReliable || random.chance(0.5);
    const isLast = !isReliable || random.chance(0.4);
    const length = isLast ? 1 + random.below(random.chance(0.8) ? 40 : CHUNK_BYTES + 8) : CHUNK_BYTES;
    if (from + 5 + length > most) return -1;
    const runsToEnd = isLast && isLastOfPacket && random.chance(0.5);
    let at = from;
    this.#bytes[at++] = lane | (runsToEnd ? 16 : 0) | (isFirst ? 32 : 0) | (isLast ? 64 : 0);
    if (isReliable) at = this.#writeNumber(at, lane);
    if (isLast && !runsToEnd) {
      this.#bytes[at++] = length < 128 ? length : (length & 127) | 128;
      if (length >= 128) this.#bytes[at++] = length >>> 7;
    }
    return at + length;
  }

  /** Mostly the next number of its lane, often one nearby, sometimes any. */
  #writeNumber(at: number, lane: number): number {
    const random = this.#random;
    if (random.chance(0.5)) this.#numbers[lane]++;
    let number = this.#numbers[lane];
    if (random.chance(0.3)) number += random.below(24) - 12;
    if (random.chance(0.03)) number = random.below(65536);
    this.#bytes[at] = number;
    this.#bytes[at + 1] = number >> 8;
    return at + 2;
  }
}

export const connection: Decoder = {
  name: "connection",
  mostBytes: MOST_BYTES,
  create: (random) => new ConnectionVictim(random),
};
