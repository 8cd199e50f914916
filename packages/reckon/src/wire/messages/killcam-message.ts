// A killcam on its way from a room to its victim, in pieces on the control lane:
//   u8 254 (no epoch of tables has this number) · u24 bytes of this part in the pieces after this one · bytes, at least one
// A part is a beginning, with the shot and all up to the death, or an end, with what came after it:
//   u8 0 beginning, 1 end · u16 number of the killcam
//   beginning: u8 killer · u8 victim · f64 tick of the death · u16 ticks to show before it · u16 round trip of the killer, ms · shot
//   then both: u16 frames · of each u16: how far behind its tick the killer saw others, 1/64 tick · their state track, to the end
//   shot: u8 flight + 1 (0: a ray or sweep; 255: none, and nothing of it follows) · u8 ordinal · f64 tick · f64 number · u8 basis ·
//     u8 bits (own input, estimated, capped) · f64 moment seen · f64 moment used · u8 coordinates · f64 each: from, to, radius of the
//     shot, target, radius of the target
// server/killcam writes it, replay/killcam reads it, client/effects/shot-evidence.ts keeps what came. Always true: a shot is the evidence
// of the room bit for bit; what decodes is bounded and finite; the track is checked as it is read.

import type { ByteReader, ByteWriter } from "../bytes.ts";

/** The first byte of a piece: see table-message.ts. */
export const KILLCAM = 254;
/** Most bytes of a part: a longer one is not sent. */
export const MOST_PART_BYTES = 32_768;
/** Bytes of a part in one piece: with its head it is just what a packet's piece holds. */
const PIECE_BYTES = 388;
const BEHIND_STEPS = 64;
/** The first byte of a part. */
const BEGINNING = 0;
export const END = 1;
const MOST_FRAMES = 1024;
const NO_SHOT = 255;
const BASES = ["claimed", "silent", "older", "newer", "own", "missing"] as const;

/** The shot of a killcam, as the room tested it: a part of its evidence. */
export interface KillShot {
  /** Name of the flight; "": a ray or sweep. */
  readonly flight: string;
  readonly ordinal: number;
  readonly tick: number;
  readonly number: number;
  readonly basis: (typeof BASES)[number];
  readonly isOwnInput: boolean;
  readonly isEstimated: boolean;
  readonly isCapped: boolean;
  readonly seenMoment: number;
  readonly usedMoment: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly radius: number;
  /** Where the target stood that it met, as tested, and its radius. */
  readonly target: readonly number[];
}

/** What a beginning says besides its frames. */
export interface KillcamHead {
  readonly killer: number;
  readonly victim: number;
  readonly tick: number;
  readonly ticksBefore: number;
  readonly rttMs: number;
  readonly shot: KillShot | undefined;
}

/** One part, read. */
export interface KillcamPart {
  readonly number: number;
  /** undefined: it is an end. */
  readonly head: KillcamHead | undefined;
  /** By frame, in ticks. */
  readonly behind: readonly number[];
  readonly track: Uint8Array;
}

/** Writes the piece of a part that starts at `at`; returns where the next one starts. */
export function writeKillcamPiece(part: Uint8Array, at: number, out: ByteWriter): number {
  const end = Math.min(part.length, at + PIECE_BYTES);
  out.reset();
  out.u8(KILLCAM);
  out.sized(part.length - end, 3);
  out.append(part.subarray(at, end));
  return end;
}

/** Puts pieces together. Always true: a part is at most `MOST_PART_BYTES` long, and came in one unbroken row. */
export class KillcamPieces {
  readonly #pieces: Uint8Array[] = [];
  #missing = 0;

  /** Takes a piece; a part that is whole now, "more", or "bad". */
  read(from: ByteReader): Uint8Array | "more" | "bad" {
    const isOne = from.u8() === KILLCAM;
    const after = from.sized(3);
    const { left } = from;
    const isNext = this.#missing === 0 ? after + left <= MOST_PART_BYTES : after + left === this.#missing;
    this.#missing = 0;
    if (!isNext) this.#pieces.length = 0;
    if (!isOne || from.overflowed || left === 0 || !isNext) return "bad";
    const piece = new Uint8Array(left);
    from.take(piece, left);
    this.#pieces.push(piece);
    this.#missing = after;
    if (after > 0) return "more";
    const part = new Uint8Array(this.#pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const one of this.#pieces.splice(0)) {
      part.set(one, at);
      at += one.length;
    }
    return part;
  }
}

/** Writes a part. @param flights names of the game's flights, in their order */
export function writeKillcamPart(
  { number, head, behind, track }: KillcamPart,
  flights: readonly string[],
  out: ByteWriter,
): void {
  out.reset();
  out.u8(head === undefined ? END : BEGINNING);
  out.u16(number);
  if (head !== undefined) {
    out.u8(head.killer);
    out.u8(head.victim);
    out.f64(head.tick);
    out.u16(head.ticksBefore);
    out.u16(Math.min(Math.max(0, Math.round(head.rttMs)), 0xffff));
    if (head.shot === undefined) out.u8(NO_SHOT);
    else writeShot(head.shot, flights, out);
  }
  out.u16(behind.length);
  for (const ticks of behind) out.u16(Math.min(Math.max(0, Math.round(ticks * BEHIND_STEPS)), 0xffff));
  out.append(track);
}

/** Reads a part; undefined: it is none. */
export function readKillcamPart(
  from: ByteReader,
  players: number,
  flights: readonly string[],
): KillcamPart | undefined {
  const what = from.u8();
  const number = from.u16();
  const head = what === BEGINNING ? readHead(from, players, flights) : undefined;
  const frames = from.u16();
  if (what > END || (what === BEGINNING && head === undefined) || frames > MOST_FRAMES || from.overflowed)
    return undefined;
  const behind = Array.from({ length: frames }, () => from.u16() / BEHIND_STEPS);
  if (from.overflowed) return undefined;
  const track = new Uint8Array(from.left);
  from.take(track, from.left);
  return { number, head, behind, track };
}

function readHead(from: ByteReader, players: number, flights: readonly string[]): KillcamHead | undefined {
  const killer = from.u8();
  const victim = from.u8();
  const tick = from.f64();
  const ticksBefore = from.u16();
  const rttMs = from.u16();
  const which = from.u8();
  if (killer >= players || victim >= players || !Number.isSafeInteger(tick) || tick < 0) return undefined;
  const head = { killer, victim, tick, ticksBefore, rttMs };
  if (which === NO_SHOT) return { ...head, shot: undefined };
  const shot = which > flights.length ? undefined : readShot(from, which === 0 ? "" : flights[which - 1]);
  return shot && { ...head, shot };
}

function writeShot(shot: KillShot, flights: readonly string[], out: ByteWriter): void {
  const { from, to, radius, target } = shot;
  out.u8(shot.flight === "" ? 0 : flights.indexOf(shot.flight) + 1);
  out.u8(shot.ordinal);
  out.f64(shot.tick);
  out.f64(shot.number);
  out.u8(BASES.indexOf(shot.basis));
  out.u8(Number(shot.isOwnInput) | (Number(shot.isEstimated) << 1) | (Number(shot.isCapped) << 2));
  out.f64(shot.seenMoment);
  out.f64(shot.usedMoment);
  out.u8(from.length);
  for (const value of [...from, ...to, radius, ...target]) out.f64(value);
}

function readShot(from: ByteReader, flight: string): KillShot | undefined {
  const ordinal = from.u8();
  const tick = from.f64();
  const number = from.f64();
  const basis = BASES[from.u8()];
  const bits = from.u8();
  const seenMoment = from.f64();
  const usedMoment = from.f64();
  const coordinates = from.u8();
  if (basis === undefined || bits > 7 || coordinates < 1 || coordinates > 3) return undefined;
  const values = Array.from({ length: 3 * coordinates + 2 }, () => from.f64());
  const isSound = [tick, number, seenMoment, usedMoment, ...values].every(Number.isFinite);
  if (!isSound || from.overflowed) return undefined;
  return {
    ...{ flight, ordinal, tick, number, basis, seenMoment, usedMoment },
    isOwnInput: (bits & 1) > 0,
    isEstimated: (bits & 2) > 0,
    isCapped: (bits & 4) > 0,
    from: values.slice(0, coordinates),
    to: values.slice(coordinates, 2 * coordinates),
    radius: values[2 * coordinates],
    target: values.slice(2 * coordinates + 1),
  };
}
