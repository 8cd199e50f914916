// A chunk of a replay file: some seconds of a match that can be played without what came before. ReplayWriter writes the bytes, ReplayReader
// hands out chunks; what is large in them is unpacked when it is played. Always true: `readChunk` and `unpackChunk` never throw; a chunk that is
// read has ticks in order; its sections lie within its bytes, and whether they are sound is known when they are played.
//   f64 first tick · f64 last tick · 8 B hash of the world after it · u32 bytes and bookmarks (JSON) · u32 bytes and sights · u8 how the rest is
//   packed: 0 not at all, 1 by DEFLATE · u32 bytes of it unpacked · the rest: three sections, each u32 bytes: keyframe, entries, frames

import { parsed } from "../../core/shape.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteReader, ByteWriter, hexBytes } from "../../wire/bytes.ts";
import { inflate } from "./inflate.ts";
import { type Bookmark, isBookmarks } from "./replay-format.ts";

const HASH_BYTES = 8;
const [PLAIN, DEFLATED] = [0, 1];
const SECTIONS = 3;
/** Of a chunk, unpacked; a writer begins another one long before. */
const MOST_BYTES: number = 4 * 1024 * 1024;
/** Of the entries of a chunk. */
export const MOST_CHUNK_STEPS = 8192;

/** What chunks are played from. */
export interface ChunkSections {
  /** The world, inputs in use and rows of flights after `firstTick`. */
  readonly keyframe: Uint8Array;
  /** What entered the ticks after it, up to `lastTick`: entries as in a record. */
  readonly entries: Uint8Array;
  /** Worlds for builds with other rules (replay/track/frame-writer.ts); empty: there are none. */
  readonly frames: Uint8Array;
}

/** What is known of a chunk before it is played. */
export interface ChunkHead {
  readonly firstTick: Tick;
  readonly lastTick: Tick;
  /** Of the world after the last tick. */
  readonly endHash: string;
  readonly bookmarks: readonly Bookmark[];
  /** What players saw. */
  readonly sights: Uint8Array;
}

export interface ReplayChunk extends ChunkHead {
  /** Its sections, and how they are packed. */
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  readonly plainBytes: number;
  /** Where its part begins in the file, and its bytes. */
  readonly offset: number;
  readonly bytes: number;
}

/** The sections in one piece, to be packed. */
export function joinSections({ keyframe, entries, frames }: ChunkSections, out: ByteWriter): Uint8Array {
  out.reset();
  for (const section of [keyframe, entries, frames]) {
    out.u32(section.length);
    out.append(section);
  }
  return out.finish();
}

/** @param packed the sections by DEFLATE; undefined: as they are */
export function writeChunk(
  head: ChunkHead,
  sections: Uint8Array,
  packed: Uint8Array | undefined,
): Uint8Array {
  const out = new ByteWriter(256 + (packed ?? sections).length);
  out.f64(head.firstTick);
  out.f64(head.lastTick);
  out.append(hexBytes(head.endHash));
  for (const part of [encodeUtf8(JSON.stringify(head.bookmarks)), head.sights]) {
    out.u32(part.length);
    out.append(part);
  }
  out.u8(packed === undefined ? PLAIN : DEFLATED);
  out.u32(sections.length);
  out.append(packed ?? sections);
  return out.finish();
}

/** undefined: the bytes make no sense. @param body is copied */
export function readChunk(body: Uint8Array, offset: number, bytes: number): ReplayChunk | undefined {
  const own = body.slice();
  const from = new ByteReader();
  from.start(own);
  const firstTick = from.f64();
  const lastTick = from.f64();
  const endHash = Array.from({ length: HASH_BYTES }, () => from.u8().toString(16).padStart(2, "0")).join("");
  const marks = pieceOf(from);
  const sights = pieceOf(from);
  const how = from.u8();
  const plainBytes = from.u32();
  const packed = own.subarray(own.length - from.left);
  if (marks === undefined || sights === undefined) return undefined;
  if (from.overflowed || how > DEFLATED || plainBytes > MOST_BYTES) return undefined;
  if (!isTick(firstTick) || !isTick(lastTick) || lastTick < firstTick) return undefined;
  const bookmarks = parsed(isBookmarks, decodeUtf8(marks) ?? "");
  if (bookmarks === undefined) return undefined;
  const isDeflated = how === DEFLATED;
  return { firstTick, lastTick, endHash, bookmarks, sights, packed, isDeflated, plainBytes, offset, bytes };
}

/** undefined: they are damaged. */
export function unpackChunk({ packed, isDeflated, plainBytes }: ReplayChunk): ChunkSections | undefined {
  const plain = isDeflated ? inflate(packed, plainBytes) : packed;
  if (plain?.length !== plainBytes) return undefined;
  const from = new ByteReader();
  from.start(plain);
  const [keyframe, entries, frames] = Array.from({ length: SECTIONS }, () => pieceOf(from));
  if (from.left > 0 || keyframe === undefined || entries === undefined) return undefined;
  return frames && { keyframe, entries, frames };
}

/** The next bytes, whose number comes before them; undefined: there are not so many. */
function pieceOf(from: ByteReader): Uint8Array | undefined {
  const length = from.u32();
  if (length > from.left) return undefined;
  const piece = new Uint8Array(length);
  from.take(piece, length);
  return piece;
}

function isTick(tick: number): boolean {
  return Number.isSafeInteger(tick) && tick >= 0;
}
