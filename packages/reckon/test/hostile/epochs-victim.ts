// Hostile messages against a client's reader in a room that changes its tables: snapshots of epochs that are not held, that
// are held but are not the ones they were coded with, or of long ago; pieces of tables for epochs that do not exist or are
// held, damaged ones, and ones out of their row. What is refused changes nothing, but that a row of pieces breaks off.

import type { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { EPOCHS, RowsHeader } from "../../src/wire/image/rows-header.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { Damage } from "./damage.ts";
import { handedOut, type RecordedMatch, recordedEpochs } from "./recorded-match.ts";
import { Reading, rowsAt } from "./snapshot-victim.ts";
import type { Decoder, Victim } from "./victim.ts";

/** As for snapshots, and the codecs of two more epochs. */
const MOST_BYTES = 8_000_000;

const from = new ByteReader();

interface Message {
  readonly lane: number;
  readonly bytes: Uint8Array;
  /** Of a snapshot: where its rows begin, and its epoch; of a piece: the tables go on in another. */
  readonly rowsAt: number;
  readonly epoch: number;
  readonly goesOn: boolean;
  /** What a reader holds after it. */
  digest: string;
}

function take(reading: Reading, lane: number, bytes: Uint8Array): string {
  if (lane === LANE.play) return reading.read(bytes);
  from.start(bytes);
  return reading.reader.tables.receive(from) ? "piece taken" : "bad piece";
}

function digestOf(reading: Reading, outcome: string): string {
  const { buffer, reader } = reading;
  const held = [0, 1, 2, 3].filter((epoch) => reader.tables.codecs(epoch) !== undefined);
  return `${outcome} ${buffer.newest} ${buffer.at(buffer.newest)?.hash()} ${held}`;
}

class Stream {
  readonly match: RecordedMatch;
  readonly messages: readonly Message[];
  /** Messages before the first of each epoch, where lives begin. */
  readonly starts: readonly number[];

  constructor(match: RecordedMatch) {
    const reading = new Reading(match);
    const header = new RowsHeader(true);
    this.match = match;
    this.messages = handedOut(match.down).map(({ lane, bytes }) => {
      const at = lane === LANE.play ? rowsAt(bytes, match.preset.agreement) : 0;
      from.start(bytes.subarray(at));
      if (lane === LANE.play) header.read(from);
      const goesOn = lane === LANE.control && bytes[1] + bytes[2] + bytes[3] > 0;
      const digest = digestOf(reading, take(reading, lane, bytes));
      return { lane, bytes, rowsAt: at, epoch: lane === LANE.play ? header.epoch : bytes[0], goesOn, digest };
    });
    this.starts = [0, 1, 2].map((epoch) => this.messages.findIndex((one) => isOf(one, epoch)));
    if (this.starts.includes(-1)) throw new Error("The recorded match does not come to its last epoch.");
  }
}

function isOf({ lane, epoch }: Message, wanted: number): boolean {
  return lane === LANE.play && epoch === wanted;
}

class EpochsVictim implements Victim {
  isUnharmed = true;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #stream: Stream;
  readonly #reading: Reading;
  readonly #header = new RowsHeader(true);
  readonly #out = new ByteWriter();
  #next = 0;
  /** Of the buffer at hand. */
  #lane: number = LANE.play;

  constructor(random: Random, stream: Stream) {
    this.#random = random;
    this.#damage = new Damage(random);
    this.#stream = stream;
    this.#reading = new Reading(stream.match);
    const start = stream.starts[random.below(3)] + random.below(20) - 8;
    while (this.#next < start) this.#take(this.#next++);
  }

  get isOver(): boolean {
    return this.#next >= this.#stream.messages.length;
  }

  hostile(): Uint8Array {
    const random = this.#random;
    this.#lane = random.chance(0.85) ? LANE.play : LANE.control;
    if (random.chance(0.02)) return this.#damage.noise();
    const message = this.#near(this.#lane);
    if (this.#lane === LANE.control) return this.#piece(message.bytes);
    const bytes = random.chance(0.8) ? this.#ofEpoch(message, random.below(EPOCHS)) : message.bytes.slice();
    if (random.chance(0.3)) this.#redate(bytes);
    if (random.chance(0.7)) return bytes;
    return this.#damage.of(bytes, this.#any(LANE.play).bytes, message.rowsAt);
  }

  take(bytes: Uint8Array): string {
    const isRowOpen = this.#next > 0 && this.#isRowOpen();
    const outcome = take(this.#reading, this.#lane, bytes);
    const isTaken = outcome === "newest" || outcome === "older" || outcome === "piece taken";
    if (isTaken || (isRowOpen && this.#lane === LANE.control)) this.isUnharmed = false;
    // A rough life goes on too, whatever is made of what is genuine.
    if (!this.isUnharmed && this.#random.chance(0.1)) this.#take(this.#next++);
    return outcome;
  }

  check(): string | undefined {
    const next = this.#next++;
    const digest = this.#take(next);
    if (digest === this.#stream.messages[next].digest) return undefined;
    return `after genuine message ${next} it holds ${digest}, and without hostile ones ${this.#stream.messages[next].digest}`;
  }

  #take(which: number): string {
    const { lane, bytes } = this.#stream.messages[which];
    return digestOf(this.#reading, take(this.#reading, lane, bytes));
  }

  /** The last genuine piece has others after it. */
  #isRowOpen(): boolean {
    const pieces = this.#stream.messages.slice(0, this.#next).filter(({ lane }) => lane === LANE.control);
    return pieces.at(-1)?.goesOn ?? false;
  }

  /** A genuine message that comes soon, mostly; or any. */
  #near(lane: number): Message {
    const { messages } = this.#stream;
    if (this.#random.chance(0.2)) return this.#any(lane);
    const soon = messages.slice(this.#next, this.#next + 6).filter((one) => one.lane === lane);
    return soon[this.#random.below(Math.max(1, soon.length))] ?? this.#any(lane);
  }

  #any(lane: number): Message {
    const all = this.#stream.messages.filter((one) => one.lane === lane);
    return all[this.#random.below(all.length)];
  }

  /** A genuine snapshot that says it is of another epoch. */
  #ofEpoch({ bytes, rowsAt: at }: Message, epoch: number): Uint8Array {
    from.start(bytes.subarray(at));
    this.#header.read(from);
    this.#header.epoch = epoch;
    this.#out.reset();
    this.#out.append(bytes.subarray(0, at));
    this.#header.write(this.#out);
    this.#out.append(bytes.subarray(bytes.length - from.left));
    return this.#out.finish().slice();
  }

  /** A piece of another epoch, of a row that lies about its length, damaged, or as it is. */
  #piece(bytes: Uint8Array): Uint8Array {
    const random = this.#random;
    const piece = bytes.slice();
    const way = random.below(4);
    if (way === 0) piece[0] = random.chance(0.7) ? random.below(EPOCHS + 1) : random.below(256);
    if (way === 1) piece[1 + random.below(3)] = random.below(256);
    if (way === 2) return this.#damage.of(piece, this.#any(LANE.control).bytes, 4);
    return piece;
  }

  /** Gives a snapshot the tick that is awaited, or any. */
  #redate(bytes: Uint8Array): void {
    const { newest } = this.#reading.buffer;
    const tick = this.#random.chance(0.9) ? newest + 1 : this.#random.below(65_536);
    bytes[0] = tick;
    bytes[1] = tick >> 8;
  }
}

let stream: Stream | undefined;

export const epochs: Decoder = {
  name: "epochs",
  mostBytes: MOST_BYTES,
  roughEvery: 16,
  create: (random) => {
    stream ??= new Stream(recordedEpochs());
    return new EpochsVictim(random, stream);
  },
};
