import { describe, expect, it } from "vitest";
import { openChunk } from "../../src/replay/file/open-chunk.ts";
import { SORTS } from "../match/moving-cast.ts";
import { joined, readerOf, writtenMatch } from "./written-match.ts";

describe("the replay file of a match", () => {
  it.each(Object.keys(SORTS))(
    "[RF1] plays every chunk by itself, to the worlds that the room had: %s",
    (name) => {
      const { game, parts, hashes } = writtenMatch(name, 7, 7000, { chunkSeconds: 2 });
      const { chunks, notes, isWhole, footer, header } = readerOf(joined(parts), 1000);
      expect([isWhole, notes, footer?.cause, header?.firstTick]).toEqual([
        true,
        [],
        "finished",
        chunks[0].firstTick,
      ]);
      expect(chunks.length).toBeGreaterThanOrEqual(3);
      for (const chunk of chunks) {
        const play = openChunk(game, chunk);
        while (play?.next()) expect(play.world.hash()).toBe(hashes.get(play.world.tick));
        expect([play?.isBroken, play?.isSame, play?.world.tick]).toEqual([false, true, chunk.lastTick]);
      }
    },
  );
});
