// Hostile replay files: damaged copies of a genuine one, as a page gets them that somebody dropped a file on; and damaged chunks, as if the
// hash around them were right. Nothing may throw, whatever the bytes, nor take longer than the chunks are.

import { deflateRawSync } from "node:zlib";
import { presets } from "../../src/presets/index.ts";
import { openChunk } from "../../src/replay/file/open-chunk.ts";
import { type ReplayChunk, readChunk, unpackChunk, writeChunk } from "../../src/replay/file/replay-chunk.ts";
import { ReplayReader } from "../../src/replay/file/replay-reader.ts";
import { ReplayWriter } from "../../src/replay/file/replay-writer.ts";
import { readSights } from "../../src/replay/file/sights.ts";
import { FrameReader } from "../../src/replay/track/frame-reader.ts";
import { profileNamed } from "../../src/testing/link/profiles.ts";
import { Stepper } from "../../src/testing/stepper.ts";
import { World } from "../../src/world/world.ts";
import { menagerie } from "./menagerie.ts";
import { decoderOf } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

/** Chunks whose outcome is known. */
const MOST_KEPT = 100;
/** A world of menagerie is 30 kB, and a chunk is stepped in a simulation of its own. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Short, so that a million damaged copies take minutes. */
const MS = 300;

let parts: readonly Uint8Array[] | undefined;

/** A match of two who do a little of everything. */
function writtenParts(): readonly Uint8Array[] {
  if (parts !== undefined) return parts;
  const found: Uint8Array[] = [];
  const players = [{ seat: 0, name: "Ann", isBot: false }];
  const about = { id: "m", game: "menagerie", rules: "1", startedMs: 0, players, chunkSeconds: 0.1 };
  const recorder = new ReplayWriter(about, (part) => found.push(part));
  const bot = (): { sample(into: Record<string, number>, glance: { tick: number }): void } => ({
    sample(into, { tick }) {
      into.go = (tick % 7) / 7;
      into.call = tick % 9 === 0 ? 1 : 0;
    },
  });
  const clients = [60, 60].map((frameRate) => ({ frameRate, bot }));
  const profile = profileNamed("lan");
  const match = new Stepper({ game: menagerie, preset: presets.reckon, profile, seed: 5, clients, recorder });
  match.run(MS);
  recorder.mark("goal", 0, "Ann was first");
  recorder.end("finished", [{ ...players[0], rank: 1, score: 2, outcome: "won", hasWon: true }]);
  parts = found;
  return parts;
}

function joinedParts(): Uint8Array {
  return Uint8Array.from(writtenParts().flatMap((part) => [...part]));
}

const shown = new World(menagerie.layout);
const frames = new FrameReader(menagerie);

/** By their bytes: chunks that were played, and what of. */
const played = new Map<string, boolean>();

/** As `isPlayed`, but of the same bytes once: most damaged files have chunks without damage. */
function isPlayedOnce(chunk: ReplayChunk): boolean {
  const key = `${chunk.firstTick} ${chunk.endHash} ${Buffer.from(chunk.packed).toString("latin1")}`;
  const known = played.get(key) ?? isPlayed(chunk);
  if (played.size < MOST_KEPT) played.set(key, known);
  return known;
}

/** Steps as far as it goes; whether it is what was recorded. */
function isPlayed(chunk: ReplayChunk): boolean {
  readSights(chunk);
  frames.start(unpackChunk(chunk)?.frames ?? new Uint8Array(0));
  while (frames.next()) frames.restore(shown);
  const play = openChunk(menagerie, chunk);
  while (play?.next() === true);
  return play?.isSame === true;
}

export const replayFile: Decoder = decoderOf("replay-file", MOST_BYTES, () => ({
  genuine: [joinedParts()],
  kept: 0,
  takes(bytes, random) {
    const reader = new ReplayReader();
    const piece = 1 + random.below(bytes.length + 1);
    for (let at = 0; at < bytes.length; at += piece) reader.add(bytes.subarray(at, at + piece));
    const isAll = reader.chunks.every(isPlayedOnce);
    if (!isAll) throw new Error("A chunk whose hash is right was played to another world.");
    reader.refusal(menagerie);
    return reader.header !== undefined && reader.chunks.length > 0;
  },
}));

export const replayChunk: Decoder = decoderOf("replay-chunk", MOST_BYTES, () => {
  const reader = new ReplayReader();
  reader.add(joinedParts());
  return {
    genuine: reader.chunks.flatMap((chunk, i) => {
      const packed = i % 2 === 0 ? deflateRawSync(chunk.packed) : undefined;
      return writeChunk(chunk, chunk.packed, packed).slice();
    }),
    kept: 0,
    takes(bytes) {
      const chunk = readChunk(bytes, 0, bytes.length);
      return chunk !== undefined && isPlayed(chunk);
    },
  };
});
