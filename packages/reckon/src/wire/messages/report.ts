// What a room tells a player with each snapshot about their inputs and their clock, in bits.
//   1 has hold [1 short · 12 or 24 hold in 1/32 ms] · [1 has ack · 8 ack] (numbered inputs) · [8 newest · 32 received] (bitfield) ·
//   1 substitutes [32] · 5 margins · first number 8 · each: [1 next, else 8 number] · 1 short · 11 or 16 margin in 1/4 ms, signed
// Numbers go by their low 8 bits and are expanded before the newest that the reader knows. Bits: bit i is number (or tick) minus i.
// Always true: times are rounded down, so a margin never looks better than it was.

import type { Game } from "../../world/game.ts";
import type { Agreement } from "../agreement.ts";
import type { BitReader, BitWriter } from "../bits.ts";
import { expandBefore } from "./input-message.ts";

/** Most margins in one report: half a second of first arrivals, then the newest win. */
export const MOST_MARGINS = 31;
/** Steps of a time per ms, and of a margin. */
const TIME_STEPS = 32;
const MARGIN_STEPS = 4;
const SHORT_MARGIN = 2048;

export class Report {
  player = 0;
  /** How long ago the newest packet that this one acknowledges had arrived, ms; NaN before the first. */
  holdMs: number = Number.NaN;
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
  /** Messages of reliable events and of flights sent to the player so far, low 8 bits; written after the rest, where a game `counts` them. */
  events = 0;
}

/** Whether reports of a game count the messages on the lane of reliable events. */
export function countsEvents({ events, flights }: Game): boolean {
  return flights.length > 0 || events.some(({ isReliable }) => isReliable);
}

/** Writes a time of 0 ms or more, short if it can be. */
export function writeTime(ms: number, shortBits: number, out: BitWriter): void {
  out.either(Math.min(Math.max(0, Math.floor(ms * TIME_STEPS)), 0xffffff), shortBits, 24);
}

export function readTime(shortBits: number, from: BitReader): number {
  return from.either(shortBits, 24) / TIME_STEPS;
}

export function writeReport(report: Report, agreement: Agreement, out: BitWriter): void {
  out.flag(Number.isFinite(report.holdMs));
  if (Number.isFinite(report.holdMs)) writeTime(report.holdMs, 12, out);
  if (agreement.addressing !== "tick") {
    out.flag(report.ack >= 0);
    if (report.ack >= 0) out.bits(report.ack % 256, 8);
  }
  if (agreement.ack === "bitfield") {
    out.bits(Math.max(0, report.newest) % 256, 8);
    out.bits(report.receivedBits, 32);
  }
  out.flag(report.substitutes !== 0);
  if (report.substitutes !== 0) out.bits(report.substitutes, 32);
  writeMargins(report, out);
}

/** Reads a report; `number`: the newest input number that the reader knows. False when it makes no sense. */
export function readReport(from: BitReader, agreement: Agreement, number: number, into: Report): boolean {
  const known = Math.max(0, number);
  into.holdMs = from.flag() ? readTime(12, from) : Number.NaN;
  into.ack = -1;
  if (agreement.addressing !== "tick" && from.flag()) into.ack = expandBefore(from.bits(8), known);
  into.newest = -1;
  into.receivedBits = 0;
  if (agreement.ack === "bitfield") {
    into.newest = expandBefore(from.bits(8), known);
    into.receivedBits = from.bits(32);
  }
  into.substitutes = from.flag() ? from.bits(32) : 0;
  readMargins(from, known, into);
  return true;
}

function writeMargins(report: Report, out: BitWriter): void {
  out.bits(report.marginCount, 5);
  for (let i = 0; i < report.marginCount; i++) {
    const number = report.marginNumbers[i];
    if (i > 0) out.flag(number === report.marginNumbers[i - 1] + 1);
    if (i === 0 || number !== report.marginNumbers[i - 1] + 1) out.bits(number % 256, 8);
    const steps = Math.max(-32768, Math.min(32767, Math.floor(report.marginsMs[i] * MARGIN_STEPS)));
    const isShort = steps >= -SHORT_MARGIN / 2 && steps < SHORT_MARGIN / 2;
    out.flag(isShort);
    out.bits(steps + (isShort ? SHORT_MARGIN / 2 : 32768), isShort ? 11 : 16);
  }
}

function readMargins(from: BitReader, known: number, into: Report): void {
  into.marginCount = from.bits(5);
  for (let i = 0; i < into.marginCount; i++) {
    const isNext = i > 0 && from.flag();
    into.marginNumbers[i] = isNext ? into.marginNumbers[i - 1] + 1 : expandBefore(from.bits(8), known);
    into.marginsMs[i] =
      (from.flag() ? from.bits(11) - SHORT_MARGIN / 2 : from.bits(16) - 32768) / MARGIN_STEPS;
  }
}
