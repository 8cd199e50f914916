// Events from a room to one client, on the lane of reliable ones or on that of passing ones, in bits.
//   16 tick of the snapshot with which they are sent · events, oldest first, before each 1 · 0
//   event: which, in the order of the definition · 1 as many ticks before that snapshot as the one before it (the first: 0),
//   else 1 short · 4 or 16 ticks before · 1 yours, else player + 1 (0: nobody's) · [yours: numbered inputs only 1 has key
//   · 16 its input number; if it has a key 1 ordinal 0, else 6 ordinal] · each field as a grid code
// The log of a room writes them, a client reads them. Always true: a message has one event at least and is one piece long;
// what decodes fits its schema, and is taken whole or not at all.

import { expandTick, type Tick, wireTick } from "../../core/tick.ts";
import { Emitted, type EventSchema } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import { BitReader, BitWriter } from "../bits.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { codeLimit, fromCode, toCode } from "../image/value-code.ts";

/** Most bytes of a message: what one piece of a reliable lane holds. */
export const EVENT_MESSAGE_BYTES = 388;
/** Most events in a message. */
const MOST_EVENTS = 64;
const SHORT_AGE_BITS = 4;
const AGE_BITS = 16;
const NUMBER_BITS = 16;
const ORDINAL_BITS = 6;
/** Most bits of an event besides player, name and values. */
const HEAD_BITS = 1 + 2 + AGE_BITS + 1 + 1 + NUMBER_BITS + 1 + ORDINAL_BITS;

interface EventBits {
  readonly schema: EventSchema;
  readonly limits: readonly number[];
  readonly bits: readonly number[];
  readonly mostBytes: number;
}

export class EventMessages {
  /** Events of the message read last; the first `count` are valid. */
  readonly events: readonly Emitted[];
  count = 0;
  /** Tick of the snapshot with which they were sent. */
  sentTick: Tick = -1;

  readonly #codecs: readonly EventBits[];
  readonly #isNumbered: boolean;
  readonly #players: number;
  readonly #nameBits: number;
  readonly #playerBits: number;
  readonly #writer = new BitWriter();
  readonly #reader = new BitReader();
  #out: ByteWriter | undefined;
  #written = 0;
  #age = 0;

  /** `isNumbered`: input numbers are not ticks. */
  constructor({ events, players }: Game, isNumbered: boolean) {
    this.#isNumbered = isNumbered;
    this.#players = players;
    this.#nameBits = bitsFor(events.length - 1);
    this.#playerBits = bitsFor(players);
    this.#codecs = events.map((schema) => {
      const limits = schema.fields.fields.map(codeLimit);
      const bits = limits.map(bitsFor);
      const sum = bits.reduce((a, b) => a + b, HEAD_BITS + this.#nameBits + this.#playerBits);
      return { schema, limits, bits, mostBytes: Math.ceil(sum / 8) };
    });
    this.events = Array.from({ length: events.length > 0 ? MOST_EVENTS : 0 }, () => new Emitted(events));
  }

  /** Begins a message that goes with the snapshot of `tick`. */
  start(tick: Tick, out: ByteWriter): void {
    this.#out = out;
    this.#written = 0;
    this.#age = 0;
    out.reset();
    this.#writer.start(out);
    this.#writer.bits(wireTick(tick), 16);
    this.sentTick = tick;
  }

  /** Adds an event; false, and nothing is written, if the message is full. */
  add(one: Emitted, isYours: boolean): boolean {
    const writer = this.#writer;
    const { mostBytes, schema, bits } = this.#codecs[one.schema.index];
    const length = this.#out?.length ?? 0;
    if (this.#written === MOST_EVENTS || length + mostBytes + 2 > EVENT_MESSAGE_BYTES) return false;
    this.#written++;
    writer.flag(true);
    writer.bits(schema.index, this.#nameBits);
    this.#writeAge(Math.min(this.sentTick - one.tick, 0xffff));
    writer.flag(isYours);
    if (isYours) this.#writeKey(one);
    else writer.bits(one.player + 1, this.#playerBits);
    const { fields, size } = schema.fields;
    for (let i = 0; i < size; i++) writer.bits(toCode(fields[i], one.values[i]), bits[i]);
    return true;
  }

  /** Ends the message; its bytes, or undefined if nothing was added. */
  finish(): Uint8Array | undefined {
    if (this.#written === 0) return undefined;
    this.#writer.flag(false);
    this.#writer.finish();
    return this.#out?.finish();
  }

  /**
   * Reads a message for `player` into `events`; false when it is not one.
   * @param head the newest snapshot tick that the reader knows
   * @param number the newest input number that it knows to be stepped
   */
  read(from: ByteReader, player: number, head: Tick, number: number): boolean {
    const reader = this.#reader;
    reader.start(from);
    this.sentTick = expandTick(reader.bits(16), head);
    this.count = 0;
    this.#age = 0;
    while (reader.flag()) {
      if (this.count === this.events.length || !this.#readOne(this.events[this.count++], player, number))
        return false;
    }
    return this.count > 0 && !from.overflowed && reader.isClean() && from.left === 0;
  }

  #writeAge(age: number): void {
    const writer = this.#writer;
    writer.flag(age === this.#age);
    if (age === this.#age) return;
    this.#age = age;
    const isShort = age < 1 << SHORT_AGE_BITS;
    writer.flag(isShort);
    writer.bits(age, isShort ? SHORT_AGE_BITS : AGE_BITS);
  }

  #writeKey({ number, ordinal }: Emitted): void {
    const writer = this.#writer;
    if (this.#isNumbered) {
      writer.flag(number >= 0);
      if (number < 0) return;
      writer.bits(wireTick(number), NUMBER_BITS);
    }
    writer.flag(ordinal === 0);
    if (ordinal > 0) writer.bits(ordinal, ORDINAL_BITS);
  }

  #readOne(into: Emitted, player: number, number: number): boolean {
    const reader = this.#reader;
    const codec = this.#codecs[reader.bits(this.#nameBits)];
    if (codec === undefined) return false;
    if (!reader.flag()) this.#age = reader.bits(reader.flag() ? SHORT_AGE_BITS : AGE_BITS);
    into.schema = codec.schema;
    into.tick = this.sentTick - this.#age;
    const isYours = reader.flag();
    into.player = isYours ? player : reader.bits(this.#playerBits) - 1;
    into.number = -1;
    into.ordinal = 0;
    if (isYours) this.#readKey(into, number);
    else if (into.player === player || into.player >= this.#players) return false;
    if (into.tick < 0 || (codec.schema.sees === "owner" && !isYours)) return false;
    const { fields, size } = codec.schema.fields;
    for (let i = 0; i < size; i++) {
      const code = reader.bits(codec.bits[i]);
      if (code > codec.limits[i]) return false;
      into.values[i] = fromCode(fields[i], code);
    }
    return true;
  }

  #readKey(into: Emitted, number: number): void {
    const reader = this.#reader;
    if (this.#isNumbered) {
      if (!reader.flag()) return;
      into.number = expandTick(reader.bits(NUMBER_BITS), number);
    } else into.number = into.tick;
    into.ordinal = reader.flag() ? 0 : reader.bits(ORDINAL_BITS);
  }
}

/** Bits that hold every whole number up to a limit. */
function bitsFor(limit: number): number {
  return 32 - Math.clz32(Math.max(0, limit));
}
