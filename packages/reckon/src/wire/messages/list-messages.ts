// What messages of events and of flights have in common, in bits: 16 tick of the snapshot with which they are sent · of flights a 0 ·
// entries, before each 1 · 0.
//   entry: which schema, in the order of the definition · 1 as many ticks before that snapshot as the one before it (the first: 0), else
//   1 short · 4 or 16 ticks before · 1 yours, else player + 1 (0: none) · [yours: numbered inputs only 1 has key · 16 its input
//   number; if it has a key 1 ordinal 0, else 6 ordinal] · each field as a grid code
// A room writes them, a client reads them. Always true: a message has one entry at least and is one piece long; what decodes fits its
// schema, and is taken whole or not at all.

import { expandTick, type Tick, wireTick } from "../../core/tick.ts";
import type { Declared, Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import { BitReader, BitWriter, bitsFor } from "../bits.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { codeLimit, fromCode, toCode } from "../image/value-code.ts";

/** Most bytes of a message: what one piece of a reliable lane holds. */
export const LIST_BYTES = 388;
const MOST_ENTRIES = 64;
const SHORT_AGE_BITS = 4;
const AGE_BITS = 16;
const NUMBER_BITS = 16;
const ORDINAL_BITS = 6;
/** Most bits of an entry besides schema, player and values. */
const HEAD_BITS = 1 + 2 + AGE_BITS + 1 + 1 + NUMBER_BITS + 1 + ORDINAL_BITS;

interface EntryBits<S> {
  readonly schema: S;
  readonly limits: readonly number[];
  readonly bits: readonly number[];
  readonly mostBytes: number;
}

export abstract class ListMessages<S extends Declared, E extends Emitted<S>> {
  /** Entries of the message read last; the first `count` are valid. */
  readonly entries: E[] = [];
  count = 0;
  /** Tick of the snapshot with which they were sent. */
  sentTick: Tick = -1;

  protected readonly writer: BitWriter = new BitWriter();
  protected readonly reader: BitReader = new BitReader();
  readonly #codecs: readonly EntryBits<S>[];
  readonly #nameBits: number;
  readonly #players: number;
  readonly #isNumbered: boolean;
  readonly #tagBits: number;
  #out: ByteWriter | undefined;
  #written = 0;
  #age = 0;

  /**
   * @param isNumbered input numbers are not ticks
   * @param tagBits zeros by which the list is known
   * @param moreBits most bits that an entry has besides those of every list
   */
  constructor({ players }: Game, schemas: readonly S[], isNumbered: boolean, tagBits = 0, moreBits = 0) {
    const nameBits = bitsFor(schemas.length - 1);
    this.#nameBits = nameBits;
    this.#players = players;
    this.#isNumbered = isNumbered;
    this.#tagBits = tagBits;
    this.#codecs = schemas.map((schema) => {
      const limits = schema.fields.fields.map(codeLimit);
      const bits = limits.map(bitsFor);
      const sum = bits.reduce((a, b) => a + b, HEAD_BITS + nameBits + bitsFor(players) + moreBits);
      return { schema, limits, bits, mostBytes: Math.ceil(sum / 8) };
    });
  }

  /** Begins a message that goes with the snapshot of `tick`. */
  start(tick: Tick, out: ByteWriter): void {
    this.#out = out;
    this.#written = 0;
    this.#age = 0;
    out.reset();
    this.writer.start(out);
    this.writer.bits(wireTick(tick), 16);
    this.writer.bits(0, this.#tagBits);
    this.sentTick = tick;
  }

  /** Adds an entry; false, and nothing is written, if the message is full. */
  add(one: E, isYours: boolean): boolean {
    const length = this.#out?.length ?? 0;
    const { mostBytes } = this.#codecs[one.schema.index];
    if (this.#written === MOST_ENTRIES || length + mostBytes + 2 > LIST_BYTES) return false;
    this.#written++;
    this.writer.flag(true);
    this.writeOne(one, isYours);
    return true;
  }

  /** Adds an entry; a message that is full is handed to `send`, and another one begun. */
  put(one: E, isYours: boolean, send: (bytes: Uint8Array) => void): void {
    if (this.add(one, isYours)) return;
    this.end(send);
    if (this.#out !== undefined) this.start(this.sentTick, this.#out);
    this.add(one, isYours);
  }

  /** Ends the message, and hands it to `send` if anything was added. */
  end(send: (bytes: Uint8Array) => void): void {
    const bytes = this.finish();
    if (bytes !== undefined) send(bytes);
  }

  /** Ends the message; its bytes, or undefined if nothing was added. */
  finish(): Uint8Array | undefined {
    if (this.#written === 0) return undefined;
    this.writer.flag(false);
    this.writer.finish();
    return this.#out?.finish();
  }

  /**
   * Reads a message for `player` into `entries`; false when it is not one.
   * @param head the newest snapshot tick that the reader knows
   * @param number the newest input number that it knows to be stepped; −1: none
   */
  read(from: ByteReader, player: number, head: Tick, number: number): boolean {
    const { reader, entries } = this;
    reader.start(from);
    this.sentTick = expandTick(reader.bits(16), head);
    this.count = 0;
    this.#age = 0;
    if (reader.bits(this.#tagBits) !== 0) return false;
    while (reader.flag()) {
      if (this.count === MOST_ENTRIES) return false;
      if (this.count === entries.length) entries.push(this.makeOne());
      if (!this.readOne(entries[this.count++], player, number)) return false;
    }
    return this.count > 0 && !from.overflowed && reader.isClean() && from.left === 0;
  }

  protected abstract makeOne(): E;

  protected writeOne(one: E, isYours: boolean): void {
    const { writer } = this;
    const { schema, values } = one;
    writer.bits(schema.index, this.#nameBits);
    const age = Math.min(this.sentTick - one.tick, 0xffff);
    writer.flag(age === this.#age);
    if (age !== this.#age) writer.either(age, SHORT_AGE_BITS, AGE_BITS);
    this.#age = age;
    writer.flag(isYours);
    if (isYours) this.#writeKey(one);
    else writer.bits(one.player + 1, bitsFor(this.#players));
    const { fields, size } = schema.fields;
    const { bits } = this.#codecs[schema.index];
    for (let i = 0; i < size; i++) writer.bits(toCode(fields[i], values[i]), bits[i]);
  }

  /** False when no room writes such an entry: one of the reader's own must be marked as theirs. */
  protected readOne(into: E, player: number, number: number): boolean {
    const { reader } = this;
    const codec = this.#codecs[reader.bits(this.#nameBits)];
    if (codec === undefined) return false;
    if (!reader.flag()) this.#age = reader.either(SHORT_AGE_BITS, AGE_BITS);
    into.schema = codec.schema;
    into.tick = this.sentTick - this.#age;
    const isYours = reader.flag();
    into.player = isYours ? player : reader.bits(bitsFor(this.#players)) - 1;
    into.number = -1;
    into.ordinal = 0;
    if (isYours) this.#readKey(into, number);
    else if (into.player === player || into.player >= this.#players) return false;
    if (into.tick < 0) return false;
    const { fields, size } = codec.schema.fields;
    for (let i = 0; i < size; i++) {
      const code = reader.bits(codec.bits[i]);
      if (code > codec.limits[i]) return false;
      into.values[i] = fromCode(fields[i], code);
    }
    return true;
  }

  #writeKey({ number, ordinal }: E): void {
    const { writer } = this;
    if (this.#isNumbered) {
      writer.flag(number >= 0);
      if (number < 0) return;
      writer.bits(wireTick(number), NUMBER_BITS);
    }
    writer.flag(ordinal === 0);
    if (ordinal > 0) writer.bits(ordinal, ORDINAL_BITS);
  }

  #readKey(into: E, number: number): void {
    const { reader } = this;
    if (this.#isNumbered) {
      if (!reader.flag()) return;
      into.number = expandTick(reader.bits(NUMBER_BITS), Math.max(0, number));
    } else into.number = into.tick;
    into.ordinal = reader.flag() ? 0 : reader.bits(ORDINAL_BITS);
  }
}
