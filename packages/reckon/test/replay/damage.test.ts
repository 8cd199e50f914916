import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { isProved, openChunk } from "../../src/replay/file/open-chunk.ts";
import { unpackChunk } from "../../src/replay/file/replay-chunk.ts";
import { writePart } from "../../src/replay/file/replay-parts.ts";
import { joined, readerOf, writtenMatch } from "./written-match.ts";

const { game, parts } = writtenMatch("dash", 3, 6000, { chunkSeconds: 1 });
const whole = joined(parts);
const [header] = parts;

function flipped(at: number): Uint8Array {
  const copy = whole.slice();
  copy[at] ^= 4;
  return copy;
}

describe("a replay file", () => {
  it("[RF2] is the same in pieces of any length", () => {
    const expected = readerOf(whole);
    for (const piece of [1, 7, 1000]) {
      const reader = readerOf(whole, piece);
      expect(reader.chunks).toEqual(expected.chunks);
      expect([reader.isWhole, reader.footer]).toEqual([true, expected.footer]);
    }
  });

  it("[RF2] says where each chunk is, so that one is read by a range of bytes", () => {
    const { chunks = [] } = readerOf(whole).footer ?? {};
    const { offset, bytes, firstTick, lastTick } = chunks[3];
    const [chunk] = readerOf(joined([header, whole.subarray(offset, offset + bytes)])).chunks;
    expect([chunk.firstTick, chunk.lastTick]).toEqual([firstTick, lastTick]);
    expect(isProved(game, chunk)).toBe(true);
  });

  it("[RF3] plays without the chunk of which a byte was flipped, and says so", () => {
    const random = Random.from(9);
    const all = readerOf(whole).chunks;
    for (let i = 0; i < 60; i++) {
      const at = header.length + random.below(whole.length - header.length);
      const { chunks, notes, isWhole } = readerOf(flipped(at), 1 + random.below(3000));
      expect(chunks.length).toBeGreaterThanOrEqual(all.length - 1);
      for (const chunk of chunks) expect(all.some(({ endHash }) => endHash === chunk.endHash)).toBe(true);
      if (at < whole.length - 8) expect([isWhole, notes.length > 0]).toEqual([false, true]);
    }
  });

  it("[RF3] that is cut off plays what is whole", () => {
    for (const share of [0.3, 0.5, 0.9]) {
      const { chunks, isWhole } = readerOf(whole.subarray(0, Math.floor(whole.length * share)));
      expect([chunks.length > 0, isWhole]).toEqual([true, false]);
      expect(chunks.every((chunk) => isProved(game, chunk))).toBe(true);
    }
  });

  it("[RF5] is refused with a sentence if it is of another version, of another schema, or none at all", () => {
    const later = readerOf(writePart("H", Uint8Array.of(3, 123, 125)));
    expect(later.refusal(game)).toBe(
      "This replay is of version 3, and only 2 is known here: open it with a newer build.",
    );
    const earlier = readerOf(writePart("H", Uint8Array.of(1, 123, 125)));
    expect(earlier.refusal(game)).toMatch(/version 1, .*open it with the build that wrote it\.$/);
    const other = writtenMatch("orbit", 3, 200).game;
    expect(readerOf(whole).refusal(other)).toMatch(
      /^This replay is of another version of test, .*build build 1\.$/,
    );
    expect(readerOf(whole).refusal(undefined)).toMatch(/a game that is not here/);
    expect(readerOf(Uint8Array.of(1, 2, 3)).refusal(game)).toMatch(/^This is no replay/);
    expect(readerOf(whole).refusal(game)).toBeUndefined();
  });

  it("[RF5] shows by its hash that the rules are others, and still has its state track", () => {
    const slower = { ...game, step: (...given: Parameters<typeof game.step>) => given[1].of(0) && undefined };
    const { chunks } = readerOf(whole);
    expect(chunks.map((chunk) => isProved(game, chunk))).not.toContain(false);
    expect(isProved(slower as typeof game, chunks[2])).toBe(false);
    expect(openChunk(slower as typeof game, chunks[2])).toBeDefined();
    expect(unpackChunk(chunks[2])?.frames.length).toBeGreaterThan(100);
  });
});
