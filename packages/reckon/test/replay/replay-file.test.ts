import { describe, expect, it } from "vitest";
import { isProved, openChunk } from "../../src/replay/file/open-chunk.ts";
import { ReplayWriter } from "../../src/replay/file/replay-writer.ts";
import { readSights } from "../../src/replay/file/sights.ts";
import { captureRoom, restoreRoom } from "../../src/server/move/room-move.ts";
import { matchOf, SORTS } from "../match/moving-cast.ts";
import { joined, readerOf, writtenMatch } from "./written-match.ts";

describe("the replay file of a match", () => {
  it.each(Object.keys(SORTS))(
    "[RF1] plays every chunk by itself, to the worlds that the room had: %s",
    (name) => {
      const { game, parts, hashes } = writtenMatch(name, 7, 3600, { chunkSeconds: 1 });
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

  it.each(["skirmish", "High Noon", "By a Thread"])(
    "[RF6] goes on in another file where its room goes on: %s",
    (name) => {
      const about = { id: "m", game: "test", rules: "1", startedMs: 0, players: [], chunkSeconds: 1 };
      const first = new ReplayWriter(about, () => {});
      const match = matchOf(name, 7, { development: false, hashed: false, recorder: first });
      match.run(3000);
      const bytes = captureRoom(match.room);
      first.end("moved");
      const parts: Uint8Array[] = [];
      const recorder = new ReplayWriter(about, (part) => parts.push(part));
      const { game, agreement, policy, shown, tick } = match.room;
      const there = restoreRoom(bytes, {
        game,
        agreement,
        policy,
        shown,
        recorder,
        dueMs: 0,
        send: () => {},
      });
      for (let i = 0; i < 150; i++) there.update(i * game.tickMs);
      recorder.end("left");
      const { chunks, header, notes } = readerOf(joined(parts));
      expect([header?.firstTick, notes, chunks.length]).toEqual([tick, [], 3]);
      expect(chunks.every((chunk) => isProved(game, chunk))).toBe(true);
    },
  );

  it("[RF6] has every tick, also those that the record of its program is too short for", () => {
    const parts: Uint8Array[] = [];
    const about = { id: "m", game: "test", rules: "1", startedMs: 0, players: [], chunkSeconds: 1 };
    const recorder = new ReplayWriter(about, (part) => parts.push(part));
    const match = matchOf("dash", 7, { development: false, hashed: false, recorder, recordBytes: 500 });
    match.run(4000);
    recorder.end("left");
    const { chunks } = readerOf(joined(parts));
    expect([match.record?.isCut, (match.record?.finish().length ?? 0) < 1000]).toEqual([true, true]);
    expect([chunks.at(-1)?.lastTick, chunks.every((chunk) => isProved(match.room.game, chunk))]).toEqual([
      match.room.tick,
      true,
    ]);
  });

  it.each(["By a Thread", "High Noon", "R-Type"])(
    "[RF10] takes at most 25 kB for a player and minute: %s",
    (name) => {
      const { parts, game } = writtenMatch(name, 7, 10_000);
      const kilobytes = joined(parts).length / 1000;
      expect(kilobytes / (SORTS[name].players / 6)).toBeLessThan(25);
      expect(game.players).toBeGreaterThan(0);
    },
  );

  it("[RF13] notes how far behind players saw others, within two ticks of what they say themselves", () => {
    const parts: Uint8Array[] = [];
    const about = { id: "m", game: "test", rules: "1", startedMs: 0, players: [], chunkSeconds: 1 };
    const recorder = new ReplayWriter(about, (part) => parts.push(part));
    const match = matchOf("skirmish", 7, { development: false, hashed: false, recorder });
    const said: number[] = [];
    for (let ms = 2000; ms < 12_000; ms += 250) {
      match.run(ms);
      const { room } = match;
      const view = room.seat(0)?.view;
      if (view?.basis === "claimed") said.push(room.tick - view.moment);
    }
    recorder.end("left");
    const noted = readerOf(joined(parts))
      .chunks.flatMap(readSights)
      .filter(({ player, tick }) => player === 0 && tick > 120)
      .map(({ behind }) => behind);
    const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
    expect([said.length > 10, noted.length > 15]).toEqual([true, true]);
    expect(Math.abs(mean(noted) - mean(said))).toBeLessThan(2);
  });
});
