// What a room tested a player's own shot against, for that player alone and only if they prefer to know, on the control lane:
//   u8 253 (no epoch of tables has this number) · u16 tick · u16 ticks before it that were looked at, in 1/256 · u8 verdict (0 missed,
//   1 hit, 3 a flight was fired; 2 denied, and then 4 × why besides: 1 view, 2 capped, 3 dodged, 4 ended) · the way's beginning and end, as many f32 each as targets have coordinates · f32 its
//   thickness · u8 boxes (at most 8) · u8 which of them was met (255: none) · of each: u8 kind · u16 row · its place, f32 each · f32 radius
// server/rewind/told-shots.ts writes it, client/effects/shot-evidence.ts reads it. Always true: what decodes names rows that there can
// be, and all numbers are finite.

import { expandTick, type Tick, wireTick } from "../../core/tick.ts";
import type { Layout } from "../../world/kind.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { VIEW_STEPS } from "./view-stamp.ts";

/** The first byte of evidence: see table-message.ts. Killcams, one more, are evidence too. */
export const EVIDENCE = 253;
export const MOST_BOXES = 8;
const NONE = 255;
const MOST_BACK = 0xffff;

const VERDICTS = ["missed", "hit", "denied", "fired"] as const;
const DENIED = VERDICTS.indexOf("denied");
/** "": nothing was denied. "view": the room did not believe that its player saw the target there; the others are as in `Denial`. */
const TOLD_DENIALS = ["", "view", "capped", "dodged", "ended"] as const;
export type ToldDenial = (typeof TOLD_DENIALS)[number];

/** A target as it was tested, padding included. */
export interface TestedBox {
  /** Place of its kind in the layout. */
  kind: number;
  row: number;
  /** x, y and, in three dimensions, z. */
  readonly at: Float64Array;
  radius: number;
}

/** One shot of one's own, as the server tested it. Reused. */
export class TestedShot {
  /** The tick that used the input, and the moment looked at, in ticks. */
  tick: Tick = -1;
  moment = 0;
  /** `denied`: a target on the way does not count. `fired`: a flight began; boxes are those of its first moment. */
  verdict: (typeof VERDICTS)[number] = "missed";
  /** Why a target on the way does not count. */
  denied: ToldDenial = "";
  readonly from: Float64Array = new Float64Array(3);
  readonly to: Float64Array = new Float64Array(3);
  radius = 0;
  /** The first `count` are valid: those that the way came nearest. */
  readonly boxes: readonly TestedBox[] = Array.from({ length: MOST_BOXES }, () => ({
    kind: 0,
    row: 0,
    at: new Float64Array(3),
    radius: 0,
  }));
  count = 0;
  /** Which box was hit; −1: none. */
  met = -1;
}

/** How many coordinates the targets of a game have; 0: it has none. */
export function coordinatesOf({ kinds }: Layout): number {
  return kinds.find(({ target }) => target !== undefined)?.position.length ?? 0;
}

export function writeEvidence(shot: TestedShot, coordinates: number, out: ByteWriter): void {
  out.u8(EVIDENCE);
  out.u16(wireTick(shot.tick));
  out.u16(Math.min(Math.max(0, Math.round((shot.tick - shot.moment) * VIEW_STEPS)), MOST_BACK));
  out.u8(VERDICTS.indexOf(shot.verdict) + VERDICTS.length * TOLD_DENIALS.indexOf(shot.denied));
  writePoint(shot.from, coordinates, out);
  writePoint(shot.to, coordinates, out);
  out.f32(shot.radius);
  out.u8(shot.count);
  out.u8(shot.met < 0 ? NONE : shot.met);
  for (let i = 0; i < shot.count; i++) {
    const { kind, row, at, radius } = shot.boxes[i];
    out.u8(kind);
    out.u16(row);
    writePoint(at, coordinates, out);
    out.f32(radius);
  }
}

/** Reads a whole message into `into`; false: it is none. `head`: the newest tick that is known of. */
export function readEvidence(from: ByteReader, layout: Layout, head: Tick, into: TestedShot): boolean {
  const coordinates = coordinatesOf(layout);
  if (from.u8() !== EVIDENCE) return false;
  into.tick = expandTick(from.u16(), head);
  into.moment = into.tick - from.u16() / VIEW_STEPS;
  const told = from.u8();
  const verdict = told % VERDICTS.length;
  const denied = (told - verdict) / VERDICTS.length;
  const isPlaced = readPoint(from, coordinates, into.from) && readPoint(from, coordinates, into.to);
  into.radius = from.f32();
  into.count = from.u8();
  const met = from.u8();
  if (denied >= TOLD_DENIALS.length || denied > 0 !== (verdict === DENIED)) return false;
  if (into.count > MOST_BOXES || (met !== NONE && met >= into.count)) return false;
  into.verdict = VERDICTS[verdict];
  into.denied = TOLD_DENIALS[denied];
  into.met = met === NONE ? -1 : met;
  let isSound = isPlaced && Number.isFinite(into.radius);
  for (let i = 0; i < into.count && isSound; i++) isSound = readBox(from, layout, coordinates, into.boxes[i]);
  return isSound && !from.overflowed && from.left === 0;
}

function readBox(from: ByteReader, layout: Layout, coordinates: number, into: TestedBox): boolean {
  into.kind = from.u8();
  into.row = from.u16();
  const isPlaced = readPoint(from, coordinates, into.at);
  into.radius = from.f32();
  const kind = layout.kinds.at(into.kind);
  return (
    isPlaced && Number.isFinite(into.radius) && kind?.target !== undefined && into.row < kind.kind.capacity
  );
}

function writePoint(point: Float64Array, coordinates: number, out: ByteWriter): void {
  for (let c = 0; c < coordinates; c++) out.f32(point[c]);
}

function readPoint(from: ByteReader, coordinates: number, into: Float64Array): boolean {
  let isSound = true;
  for (let c = 0; c < coordinates; c++) {
    into[c] = from.f32();
    isSound &&= Number.isFinite(into[c]);
  }
  return isSound;
}
