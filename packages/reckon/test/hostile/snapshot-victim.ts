// Hostile snapshot messages against a client's reader: damaged reports, baselines that are not there, ticks of the far
// future and the past, rows of another snapshot or of none. What is refused changes nothing: the genuine message that
// follows gives the same world as it gave without. What is taken is a settled world.

import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { SnapshotReader } from "../../src/client/snapshot/snapshot-reader.ts";
import type { Random } from "../../src/core/random.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import { BitReader } from "../../src/wire/bits.ts";
import { ByteReader } from "../../src/wire/bytes.ts";
import { Report, readReport, readTime } from "../../src/wire/messages/report.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { Damage } from "./damage.ts";
import { menagerie } from "./menagerie.ts";
import { messagesIn, type RecordedMatch, recordedMatches } from "./recorded-match.ts";
import type { Decoder, Victim } from "./victim.ts";

/** Bytes of the head of the rows: three back references and a length. */
const ROWS_HEAD = 5;
/** A reader's images (64 of each part, and a few), and the worlds of its buffer, all made at once; then nothing more. */
const MOST_BYTES = 4_000_000;
const NUMBER = 100;

const from = new ByteReader();

/** Where the rows begin in a genuine message: behind tick, times, reports and inputs. */
export function rowsAt(message: Uint8Array, agreement: Agreement, hasReliableEvents = true): number {
  const bits = new BitReader();
  from.start(message);
  from.u16();
  bits.start(from);
  readTime(10, bits);
  if (bits.flag()) bits.bits(32);
  const reports = agreement.recipient === "broadcast" ? bits.bits(8) : 1;
  for (let i = 0; i < reports; i++) {
    if (agreement.recipient === "broadcast") bits.bits(8);
    readReport(bits, agreement, NUMBER, new Report());
    // Messages of reliable events, which menagerie has.
    if (hasReliableEvents) bits.bits(8);
  }
  return message.length - from.left;
}

/** A reader and its buffer, as a client has them. */
export class Reading {
  readonly reader: SnapshotReader;
  readonly buffer: SnapshotBuffer;
  readonly #welcomeTick: number;

  constructor({ preset: { agreement }, welcome }: RecordedMatch) {
    this.reader = new SnapshotReader(menagerie, agreement, welcome.player, welcome.firstTick);
    this.buffer = new SnapshotBuffer(menagerie.layout, agreement.snapshotEvery, welcome.firstTick);
    this.#welcomeTick = welcome.tick;
  }

  read(message: Uint8Array): string {
    from.start(message);
    const head = this.buffer.newest >= 0 ? this.buffer.newest : this.#welcomeTick;
    return this.reader.read(from, this.buffer, head, NUMBER);
  }

  /** Reads, and says all that came of it. */
  digest(message: Uint8Array): string {
    const reading = this.read(message);
    const world = this.buffer.at(this.reader.tick);
    return `${reading} ${this.buffer.newest} ${this.reader.report.substitutes} ${world?.hash()}`;
  }
}

class Stream {
  readonly match: RecordedMatch;
  readonly messages: readonly Uint8Array[];
  readonly digests: readonly string[];
  readonly rowsAt: readonly number[];

  constructor(match: RecordedMatch) {
    const reading = new Reading(match);
    this.match = match;
    this.messages = messagesIn(match.down, LANE.play);
    this.digests = this.messages.map((message) => reading.digest(message));
    this.rowsAt = this.messages.map((message) => rowsAt(message, match.preset.agreement));
  }
}

class SnapshotVictim implements Victim {
  isUnharmed = true;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #streams: readonly Stream[];
  readonly #stream: Stream;
  readonly #reading: Reading;
  #next: number;

  constructor(random: Random, streams: readonly Stream[]) {
    this.#random = random;
    this.#damage = new Damage(random);
    this.#streams = streams;
    this.#stream = streams[random.below(streams.length)];
    this.#reading = new Reading(this.#stream.match);
    this.#next = random.below(Math.min(12, this.#stream.messages.length));
    for (let i = 0; i < this.#next; i++) this.#reading.read(this.#stream.messages[i]);
  }

  get isOver(): boolean {
    return this.isUnharmed && this.#next >= this.#stream.messages.length;
  }

  hostile(): Uint8Array {
    const random = this.#random;
    const { messages, rowsAt: heads } = this.#stream;
    const which = Math.min(this.#next + random.below(3), messages.length - 1);
    const message = messages[which];
    const way = random.below(20);
    if (way === 0) return this.#damage.noise();
    if (way === 1) return this.#foreign();
    let bytes = message.slice();
    if (way < 10) bytes = this.#damage.of(bytes, this.#foreign(), heads[which] + ROWS_HEAD).slice();
    else if (way < 14) bytes = this.#damage.of(bytes, this.#foreign(), 2).slice();
    else if (way < 17) this.#misplaceRows(bytes, heads[which]);
    if (way >= 17 || !this.isUnharmed || random.chance(0.05)) this.#redate(bytes);
    return bytes;
  }

  take(bytes: Uint8Array): string {
    const outcome = this.#reading.read(bytes);
    if (outcome !== "newest" && outcome !== "older") return outcome;
    this.isUnharmed = false;
    const world = this.#reading.buffer.at(this.#reading.reader.tick);
    if (world === undefined) throw new Error("It was taken, and is not there.");
    const hash = world.hash();
    world.settle();
    if (outcome === "newest" && world.hash() !== hash)
      throw new Error("The world that it gives is not settled.");
    return outcome;
  }

  check(): string | undefined {
    const next = this.#next++;
    const { messages, digests } = this.#stream;
    const digest = this.#reading.digest(messages[next]);
    if (digest === digests[next]) return undefined;
    return `genuine message ${next} reads as ${digest}, and without hostile ones as ${digests[next]}`;
  }

  /** A genuine message of any match. */
  #foreign(): Uint8Array {
    const { messages } = this.#streams[this.#random.below(this.#streams.length)];
    return messages[this.#random.below(messages.length)];
  }

  /** Baselines that are not there, other newcomers, another length. */
  #misplaceRows(bytes: Uint8Array, at: number): void {
    const random = this.#random;
    for (let i = 0; i < ROWS_HEAD && at + i < bytes.length; i++)
      if (random.chance(0.4)) bytes[at + i] = random.chance(0.6) ? random.below(8) : random.below(256);
  }

  /** Another tick: a neighbour, one far away, or the one that is awaited. */
  #redate(bytes: Uint8Array): void {
    if (bytes.length < 2) return;
    const random = this.#random;
    const { snapshotEvery } = this.#stream.match.preset.agreement;
    const { newest } = this.#reading.buffer;
    let tick = newest + snapshotEvery * (random.chance(0.7) ? 1 : random.below(80) - 40);
    if (random.chance(0.03)) tick = random.below(65536);
    bytes[0] = tick;
    bytes[1] = tick >> 8;
  }
}

let streams: readonly Stream[] | undefined;

export const snapshot: Decoder = {
  name: "snapshot",
  mostBytes: MOST_BYTES,
  create: (random) => {
    streams ??= recordedMatches().map((match) => new Stream(match));
    return new SnapshotVictim(random, streams);
  },
};
