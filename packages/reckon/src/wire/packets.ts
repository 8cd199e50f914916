// The packets of a room: inputs and pings up, snapshots and times down. Plain layouts, one type byte first.
//   1 input     f64 sent (local ms) · u8 has snapshot · u16 newest snapshot tick · u16 newest number · u8 count · inputs, newest first
//   2 snapshot  u16 tick · f64 sent (server ms) · u16 skipped · u16 skip end · u8 reports · report × n · [u8 inputs · (u8 player, input) × n] · rows
//   3 ping      f64 sent (local ms)
//   4 time      f64 echo · f64 received · f64 sent
// A report tells one player: u8 player · f64 echo · f64 received · u8 has ack · u16 ack · u16 newest · u32 received bits ·
//   u32 substitute bits · u8 margins · (u16 number, i16 margin in 1/16 ms) × n. Bits: bit i is number (or tick) minus i.
// Ticks and numbers travel as 16 bits and are expanded next to what the reader already knows (BT10).

import { wireTick } from "../core/tick.ts";
import type { InputSchema } from "../world/input.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { codeLimit, codeWidth, fromCode, toCode } from "./value-code.ts";

export const PACKET = { input: 1, snapshot: 2, ping: 3, time: 4 } as const;
/** Most inputs in one packet. */
export const MOST_INPUTS = 32;
/** Most margins in one report: half a second of first arrivals, then the newest win. */
export const MOST_MARGINS = 32;
const MARGIN_STEPS = 16;

/** What the server tells one player about his inputs and his clock. */
export class Report {
  player = 0;
  /** Local send time of the newest packet that arrived from this player; NaN before the first. */
  echoMs: number = Number.NaN;
  /** Server time at which it arrived. */
  receivedMs: number = Number.NaN;
  /** Number of the last own input that was stepped with; −1 before the first. */
  ack = -1;
  /** Newest number that arrived, and for it and the 31 before it whether they did (ack style bitfield only). */
  newest = -1;
  receivedBits = 0;
  /** Bit i: tick − i was stepped without this player's own input. */
  substitutes = 0;
  marginCount = 0;
  readonly marginNumbers: Float64Array = new Float64Array(MOST_MARGINS);
  /** How early each arrived, ms (negative: late). */
  readonly marginsMs: Float64Array = new Float64Array(MOST_MARGINS);
}

export function writeReport(report: Report, out: ByteWriter): void {
  out.u8(report.player);
  out.f64(report.echoMs);
  out.f64(report.receivedMs);
  out.u8(report.ack >= 0 ? 1 : 0);
  out.u16(report.ack >= 0 ? wireTick(report.ack) : 0);
  out.u16(report.newest >= 0 ? wireTick(report.newest) : 0);
  out.u32(report.receivedBits);
  out.u32(report.substitutes);
  out.u8(report.marginCount);
  for (let i = 0; i < report.marginCount; i++) {
    out.u16(wireTick(report.marginNumbers[i]));
    out.i16(Math.max(-32768, Math.min(32767, Math.floor(report.marginsMs[i] * MARGIN_STEPS))));
  }
}

/** Reads a report with its numbers still 16 bits wide; false when it is malformed. */
export function readReport(from: ByteReader, into: Report): boolean {
  into.player = from.u8();
  into.echoMs = from.f64();
  into.receivedMs = from.f64();
  const hasAck = from.u8() === 1;
  const ack = from.u16();
  into.ack = hasAck ? ack : -1;
  into.newest = from.u16();
  into.receivedBits = from.u32();
  into.substitutes = from.u32();
  into.marginCount = from.u8();
  if (into.marginCount > MOST_MARGINS) return false;
  for (let i = 0; i < into.marginCount; i++) {
    into.marginNumbers[i] = from.u16();
    into.marginsMs[i] = from.i16() / MARGIN_STEPS;
  }
  return !from.overflowed;
}

/** Writes and reads single inputs: each field as a grid code. */
export class InputCodec {
  readonly #schema: InputSchema;
  readonly #widths: readonly number[];
  readonly #limits: readonly number[];

  constructor(schema: InputSchema) {
    this.#schema = schema;
    this.#widths = schema.fields.map(codeWidth);
    this.#limits = schema.fields.map(codeLimit);
  }

  write(input: Float64Array, out: ByteWriter): void {
    for (let i = 0; i < this.#schema.size; i++)
      out.sized(toCode(this.#schema.fields[i], input[i]), this.#widths[i]);
  }

  /** False when a code is outside its field's range. */
  read(from: ByteReader, into: Float64Array): boolean {
    for (let i = 0; i < this.#schema.size; i++) {
      const code = from.sized(this.#widths[i]);
      if (code > this.#limits[i]) return false;
      into[i] = fromCode(this.#schema.fields[i], code);
    }
    return !from.overflowed;
  }
}
