// A file that an earlier build wrote, with what is in it. If the format changes on purpose, raise REPLAY_VERSION, write the file anew with
// RECKON_GOLDEN=1, and say so in the changelog.

import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isProved } from "../../src/replay/file/open-chunk.ts";
import { ReplayWriter } from "../../src/replay/file/replay-writer.ts";
import { readSights } from "../../src/replay/file/sights.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { counterGame } from "../server/counter.ts";
import { Driver } from "../server/drive.ts";
import { joined, readerOf } from "./written-match.ts";

const PATH = new URL("golden/counter-2.replay", import.meta.url);

/** Two players who move, tap and command; one of them leaves. */
function written(): Uint8Array {
  const parts: Uint8Array[] = [];
  const players = [{ seat: 0, name: "Zoë", isBot: false }];
  const about = {
    id: "golden",
    game: "counter",
    rules: "build 1",
    startedMs: 1e12,
    players,
    chunkSeconds: 1,
  };
  const recorder = new ReplayWriter(about, (part) => parts.push(part));
  const record = new MatchRecord(counterGame, 7, 1000, 7, { isTapped: true, choices: { map: "small" } });
  const driver = new Driver({ record, recorder, firstTick: 1000 });
  const [one, other] = [driver.join(), driver.join()];
  for (let tick = 1; tick <= 120; tick++) {
    driver.send(one, tick + 2, [{ move: ((tick % 16) - 8) / 8, taps: tick >> 3 }]);
    if (tick === 30) driver.room.command(other, { name: "note", values: { digit: 5 } });
    if (tick === 50) recorder.mark("kill", 0, "Zoë was quick");
    if (tick === 80) driver.room.leave(other);
    driver.tick();
  }
  recorder.end("finished", [{ ...players[0], rank: 1, score: 4, outcome: "won", hasWon: true }]);
  return joined(parts);
}

it("[RF14] a replay file of an earlier build holds what it held, and the same match is written as the same bytes", () => {
  if (process.env.RECKON_GOLDEN === "1") writeFileSync(PATH, written());
  const bytes = new Uint8Array(readFileSync(PATH));
  const reader = readerOf(bytes);
  expect(reader.isWhole).toBe(true);
  expect(reader.header).toEqual({
    ...{ version: 2, id: "golden", game: "counter", title: counterGame.name, rules: "build 1" },
    ...{ schema: reader.header?.schema, choices: { map: "small" }, seed: 7, firstTick: 1000, tickRate: 50 },
    ...{ snapshotEvery: 1, startedMs: 1e12, players: [{ seat: 0, name: "Zoë", isBot: false }] },
  });
  expect(reader.refusal(counterGame)).toBeUndefined();
  expect(reader.chunks.map(({ firstTick, lastTick }) => [firstTick, lastTick])).toEqual([
    [1000, 1050],
    [1050, 1100],
    [1100, 1120],
  ]);
  expect(reader.bookmarks).toEqual([{ tick: 1049, kind: "kill", player: 0, text: "Zoë was quick" }]);
  expect(reader.footer?.results[0].score).toBe(4);
  for (const chunk of reader.chunks) expect(isProved(counterGame, chunk)).toBe(true);
  expect(readSights(reader.chunks[0])[0]).toMatchObject({ tick: 1020, player: 0 });
  expect(written()).toEqual(bytes);
});
