// What a client says in each packet: its newest inputs, what its player saw when they aimed, and the newest snapshot it holds.
//   8 newest number · 1 has snapshot [12 its place] · 5 inputs − 1 · inputs, oldest first
// A number is sent by its low 8 bits and expanded after what the reader knows; a place by 12, expanded next to it. The first input is
// coded against neutral, each other one against the one before: 1 same, else for each field 1 same, else its grid code. After an input
// that aims, judged by the one before: 1 has stamp [stamp, see view-stamp.ts]; the first has that bit whenever inputs of this game can
// aim. Always true: what decodes is an input on its grid, or nothing.

import type { InputSchema } from "../../world/input.ts";
import { BitReader, BitWriter, bitsFor } from "../bits.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { codeLimit, fromCode, toCode } from "../image/value-code.ts";
import { type SnapshotGrid, StampCodec, ViewStamp } from "./view-stamp.ts";

export const MOST_INPUTS = 32;
/** A number is sent by its low 8 bits. */
export const NUMBER_SPAN = 256;
const PLACE_BITS = 12;
const PLACE_SPAN = 4096;

export class InputHeader {
  newest = 0;
  /** Place of the newest snapshot held; −1: none. */
  place = -1;
  count = 0;
}

/** Most that an input's number can be beyond the snapshot its client holds: then 8 bits still tell which it is. */
export const MOST_AHEAD = 223;
const SIDE = NUMBER_SPAN / 2 - 1 - MOST_AHEAD;

/** The number that is `low` modulo 256 and at most 223 after `from`, or 32 before it; never below 0. */
export function expandAfter(low: number, from: number): number {
  return expandLow(low, from - SIDE, NUMBER_SPAN);
}

/** The number that is `low` modulo 256 and at most 223 before `from`, or 32 after it; never below 0. */
export function expandBefore(low: number, from: number): number {
  return expandLow(low, from + SIDE + 1, NUMBER_SPAN);
}

/** The number nearest to `expected` that is `low` modulo `span`, of two the older; never below 0. */
function expandLow(low: number, expected: number, span: number): number {
  const base = expected - ((((expected - low) % span) + span) % span);
  const nearest = expected - base > span / 2 ? base + span : base;
  return nearest < 0 ? nearest + span : nearest;
}

export class InputWriter {
  protected readonly schema: InputSchema;
  protected readonly neutral: Float64Array;
  protected readonly bits: readonly number[];
  /** undefined: no input aims, and no stamps are sent. */
  protected readonly stampCodec: StampCodec | undefined;
  readonly #writer = new BitWriter();

  constructor(schema: InputSchema, stampCodec: StampCodec | undefined) {
    this.schema = schema;
    this.neutral = new Float64Array(schema.size);
    schema.neutral(this.neutral);
    this.bits = schema.fields.map((field) => bitsFor(codeLimit(field)));
    this.stampCodec = stampCodec;
  }

  /** Writes a message; `inputAt(i)` gives the i-th newest input, `stampAt(i)` what was seen if it aims. */
  write(
    header: InputHeader,
    inputAt: (back: number) => Float64Array,
    stampAt: (back: number) => ViewStamp | undefined,
    out: ByteWriter,
  ): void {
    const writer = this.#writer;
    writer.start(out);
    writer.bits(header.newest % NUMBER_SPAN, 8);
    writer.flag(header.place >= 0);
    if (header.place >= 0) writer.bits(header.place % PLACE_SPAN, PLACE_BITS);
    writer.bits(header.count - 1, 5);
    this.stampCodec?.start(header.place);
    let before = this.neutral;
    for (let i = header.count - 1; i >= 0; i--) {
      const input = inputAt(i);
      this.#writeInput(input, before);
      if (this.canAim(input, before, i, header)) this.#writeStamp(stampAt(i), i, header);
      before = input;
    }
    writer.finish();
  }

  /** Whether both ends expect a stamp: only its sender knows the input before the oldest. */
  protected canAim(input: Float64Array, before: Float64Array, back: number, header: InputHeader): boolean {
    return back === header.count - 1 ? this.schema.canAim : this.schema.aims(input, before);
  }

  #writeStamp(stamp: ViewStamp | undefined, back: number, header: InputHeader): void {
    const { stampCodec } = this;
    const isTold = stamp?.isKnown === true && header.place >= 0 && stampCodec?.fits(stamp) === true;
    this.#writer.flag(isTold);
    if (isTold) stampCodec.write(stamp, back, this.#writer);
  }

  #writeInput(input: Float64Array, before: Float64Array): void {
    const writer = this.#writer;
    const isSame = this.schema.isEqual(input, before);
    writer.flag(isSame);
    if (isSame) return;
    for (let i = 0; i < this.schema.size; i++) {
      writer.flag(input[i] === before[i]);
      if (input[i] !== before[i]) writer.bits(toCode(this.schema.fields[i], input[i]), this.bits[i]);
    }
  }
}

/** A message that was read; inputs and stamps are the newest first. */
class ReadMessage {
  readonly header: InputHeader = new InputHeader();
  readonly inputs: readonly Float64Array[];
  readonly stamps: readonly ViewStamp[] = Array.from({ length: MOST_INPUTS }, () => new ViewStamp());

  constructor(size: number) {
    this.inputs = Array.from({ length: MOST_INPUTS }, () => new Float64Array(size));
  }
}

/** A message is used as soon as it is read, so all rooms of a game share the memory for it. */
const messages = new WeakMap<InputSchema, ReadMessage>();

/** Reads them too. */
export class InputMessages extends InputWriter {
  /** Of the message that was read last, by any room; inputs and stamps are the newest first. */
  readonly header: InputHeader;
  readonly inputs: readonly Float64Array[];
  readonly stamps: readonly ViewStamp[];
  readonly #limits: readonly number[];
  readonly #stamps: StampCodec;
  readonly #reader = new BitReader();

  constructor(schema: InputSchema, grid: SnapshotGrid) {
    const stamps = new StampCodec(grid);
    super(schema, stamps);
    this.#stamps = stamps;
    this.#limits = schema.fields.map(codeLimit);
    const message = messages.get(schema) ?? new ReadMessage(schema.size);
    messages.set(schema, message);
    this.header = message.header;
    this.inputs = message.inputs;
    this.stamps = message.stamps;
  }

  /** Reads a message into `header`, `inputs` and `stamps`; false when it is not one. */
  read(from: ByteReader, expectedNumber: number, expectedPlace: number): boolean {
    const { header, inputs, stamps } = this;
    const reader = this.#reader;
    reader.start(from);
    header.newest = expandAfter(reader.bits(8), expectedNumber);
    header.place = -1;
    if (reader.flag()) header.place = expandLow(reader.bits(PLACE_BITS), expectedPlace, PLACE_SPAN);
    header.count = reader.bits(5) + 1;
    this.#stamps.start(header.place);
    const { canAim } = this.schema;
    let before = this.neutral;
    for (let i = header.count - 1; i >= 0; i--) {
      const input = inputs[i];
      if (!this.#readInput(input, before)) return false;
      if (canAim) stamps[i].clear();
      if (canAim && this.canAim(input, before, i, header) && !this.#readStamp(stamps[i], i, header))
        return false;
      before = input;
    }
    return !from.overflowed && reader.isClean();
  }

  /** A client that holds no snapshot has seen nothing. */
  #readStamp(into: ViewStamp, back: number, header: InputHeader): boolean {
    if (!this.#reader.flag()) return true;
    return header.place >= 0 && this.#stamps.read(into, back, this.#reader);
  }

  #readInput(into: Float64Array, before: Float64Array): boolean {
    const reader = this.#reader;
    // No `set`: for so few numbers the call takes longer than the copy.
    for (let i = 0; i < before.length; i++) into[i] = before[i];
    if (reader.flag()) return true;
    for (let i = 0; i < this.schema.size; i++) {
      if (reader.flag()) continue;
      const code = reader.bits(this.bits[i]);
      if (code > this.#limits[i]) return false;
      into[i] = fromCode(this.schema.fields[i], code);
    }
    return true;
  }
}
