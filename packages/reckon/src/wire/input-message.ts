// What a client says in each packet: its newest inputs, what it is looking at, and the newest snapshot it holds.
//   8 newest number · 1 has snapshot [12 its place] [1 has view · 1 short · 13 or 29 view moment] · 5 inputs − 1 · inputs, oldest first
// A number is sent by its low 8 bits, a place by 12, and expanded next to what the reader expects. The view moment is in
// 256ths of a tick before the snapshot's tick, as a signed number of 13 bits, or of 29 when it does not fit.
// The first input is coded against neutral, each other one against the one before: 1 same, else for each field
// 1 same, else its grid code. Always true: what decodes is an input on its grid, or nothing.

import type { InputSchema } from "../world/input.ts";
import { BitReader, BitWriter } from "./bits.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { codeLimit, fromCode, toCode } from "./value-code.ts";

/** Most inputs in one message. */
export const MOST_INPUTS = 32;
const NUMBER_SPAN = 256;
const PLACE_BITS = 12;
const PLACE_SPAN = 4096;
const VIEW_STEPS = 256;
const SHORT_VIEW = 8192;

/** Header of a message, reused. */
export class InputHeader {
  newest = 0;
  /** Place of the newest snapshot held; −1: none. */
  place = -1;
  /** Ticks by which the view is behind that snapshot's tick, in steps of 1/256; NaN: nothing is shown yet. */
  viewBehind: number = Number.NaN;
  count = 0;
}

/** The number nearest to `expected` that is `low` modulo 256; never below 0. */
export function expandByte(low: number, expected: number): number {
  return expandLow(low, expected, NUMBER_SPAN);
}

function expandLow(low: number, expected: number, span: number): number {
  const base = expected - ((((expected - low) % span) + span) % span);
  const nearest = expected - base > span / 2 ? base + span : base;
  return nearest < 0 ? nearest + span : nearest;
}

export class InputMessages {
  readonly #schema: InputSchema;
  readonly #bits: readonly number[];
  readonly #limits: readonly number[];
  readonly #neutral: Float64Array;
  readonly #writer = new BitWriter();
  readonly #reader = new BitReader();

  constructor(schema: InputSchema) {
    this.#schema = schema;
    this.#limits = schema.fields.map(codeLimit);
    this.#bits = this.#limits.map((limit) => 32 - Math.clz32(limit));
    this.#neutral = new Float64Array(schema.size);
    schema.neutral(this.#neutral);
  }

  /** Writes a message; `inputAt(i)` gives the i-th newest input. */
  write(header: InputHeader, inputAt: (back: number) => Float64Array, out: ByteWriter): void {
    const writer = this.#writer;
    writer.start(out);
    writer.bits(header.newest % NUMBER_SPAN, 8);
    writer.flag(header.place >= 0);
    if (header.place >= 0) {
      writer.bits(header.place % PLACE_SPAN, PLACE_BITS);
      this.#writeView(header.viewBehind);
    }
    writer.bits(header.count - 1, 5);
    let before = this.#neutral;
    for (let i = header.count - 1; i >= 0; i--) {
      const input = inputAt(i);
      this.#writeInput(input, before);
      before = input;
    }
    writer.finish();
  }

  /** Reads a message into `header` and `inputs` (newest first); false when it is not one. */
  read(
    from: ByteReader,
    expectedNumber: number,
    expectedPlace: number,
    header: InputHeader,
    inputs: readonly Float64Array[],
  ): boolean {
    const reader = this.#reader;
    reader.start(from);
    header.newest = expandByte(reader.bits(8), expectedNumber);
    header.place = -1;
    header.viewBehind = Number.NaN;
    if (reader.flag()) {
      header.place = expandLow(reader.bits(PLACE_BITS), expectedPlace, PLACE_SPAN);
      this.#readView(header);
    }
    header.count = reader.bits(5) + 1;
    let before = this.#neutral;
    for (let i = header.count - 1; i >= 0; i--) {
      if (!this.#readInput(inputs[i], before)) return false;
      before = inputs[i];
    }
    return !from.overflowed && reader.isClean();
  }

  #writeView(behind: number): void {
    const writer = this.#writer;
    writer.flag(Number.isFinite(behind));
    if (!Number.isFinite(behind)) return;
    const steps = Math.floor(behind * VIEW_STEPS + 0.5);
    const isShort = steps >= -SHORT_VIEW / 2 && steps < SHORT_VIEW / 2;
    writer.flag(isShort);
    if (isShort) writer.bits(steps + SHORT_VIEW / 2, 13);
    else writer.bits(Math.min(0x1fffffff, Math.max(0, steps + 0x10000000)), 29);
  }

  #readView(header: InputHeader): void {
    const reader = this.#reader;
    if (!reader.flag()) return;
    const steps = reader.flag() ? reader.bits(13) - SHORT_VIEW / 2 : reader.bits(29) - 0x10000000;
    header.viewBehind = steps / VIEW_STEPS;
  }

  #writeInput(input: Float64Array, before: Float64Array): void {
    const writer = this.#writer;
    const isSame = this.#schema.isEqual(input, before);
    writer.flag(isSame);
    if (isSame) return;
    for (let i = 0; i < this.#schema.size; i++) {
      writer.flag(input[i] === before[i]);
      if (input[i] !== before[i]) writer.bits(toCode(this.#schema.fields[i], input[i]), this.#bits[i]);
    }
  }

  #readInput(into: Float64Array, before: Float64Array): boolean {
    const reader = this.#reader;
    into.set(before);
    if (reader.flag()) return true;
    for (let i = 0; i < this.#schema.size; i++) {
      if (reader.flag()) continue;
      const code = reader.bits(this.#bits[i]);
      if (code > this.#limits[i]) return false;
      into[i] = fromCode(this.#schema.fields[i], code);
    }
    return true;
  }
}
