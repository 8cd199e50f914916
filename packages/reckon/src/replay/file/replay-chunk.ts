// A chunk of a replay file: some seconds of a match that can be played without what came before. ReplayWriter writes the bytes, ReplayReader
// hands out chunks. Always true: `readChunk` never throws; a chunk that it returns has ticks in order and sections that lie within its bytes;
// whether the sections are sound is known when they are decoded.
//   f64 first tick · f64 last tick · 8 B hash of the world after it · five sections, each u32 bytes: keyframe, entries, sights, state track,
//   bookmarks (JSON)

import { parsed } from "../../core/shape.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteReader, ByteWriter, hexBytes } from "../../wire/bytes.ts";
import { type Bookmark, isBookmarks } from "./replay-format.ts";

const HASH_BYTES = 8;

/** The coded sections of a chunk. */
interface ChunkSections {
  /** The world, inputs in use and rows of flights after `firstTick`. */
  readonly keyframe: Uint8Array;
  /** What entered the ticks after it, up to `lastTick`. */
  readonly entries: Uint8Array;
  /** What players saw. */
  readonly sights: Uint8Array;
  /** Snapshots of the world for builds with other rules; empty: there are none. */
  readonly track: Uint8Array;
}

export interface ReplayChunk extends ChunkSections {
  readonly firstTick: Tick;
  readonly lastTick: Tick;
  /** Of the world after the last tick. */
  readonly endHash: string;
  readonly bookmarks: readonly Bookmark[];
  /** Where its part begins in the file, and its bytes. */
  readonly offset: number;
  readonly bytes: number;
}

export function writeChunk(
  chunk: Omit<ReplayChunk, "offset" | "bytes">,
  out: ByteWriter = new ByteWriter(16_384),
): Uint8Array {
  out.reset();
  out.f64(chunk.firstTick);
  out.f64(chunk.lastTick);
  out.append(hexBytes(chunk.endHash));
  const bookmarks = encodeUtf8(JSON.stringify(chunk.bookmarks));
  for (const section of [chunk.keyframe, chunk.entries, chunk.sights, chunk.track, bookmarks]) {
    out.u32(section.length);
    out.append(section);
  }
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
  const sections: Uint8Array[] = [];
  for (let i = 0; i < 5; i++) {
    const length = from.u32();
    if (from.overflowed || length > from.left) return undefined;
    const at = own.length - from.left;
    sections.push(own.subarray(at, at + length));
    from.start(own.subarray(at + length));
  }
  if (from.left > 0 || !isTick(firstTick) || !isTick(lastTick) || lastTick < firstTick) return undefined;
  const [keyframe, entries, sights, track, marks] = sections;
  const bookmarks = parsed(isBookmarks, decodeUtf8(marks) ?? "");
  if (bookmarks === undefined) return undefined;
  return { firstTick, lastTick, endHash, keyframe, entries, sights, track, bookmarks, offset, bytes };
}

function isTick(tick: number): boolean {
  return Number.isSafeInteger(tick) && tick >= 0;
}
