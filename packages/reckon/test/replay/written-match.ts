// A match of each sort, with its replay file and what the room itself had, for tests of the file.

import { ReplayReader } from "../../src/replay/file/replay-reader.ts";
import { type ReplayOptions, ReplayWriter } from "../../src/replay/file/replay-writer.ts";
import type { Stepper } from "../../src/testing/stepper.ts";
import type { Game } from "../../src/world/game.ts";
import { matchOf } from "../match/moving-cast.ts";
import { packNow } from "./pack-now.ts";

export interface WrittenMatch {
  readonly game: Game;
  readonly parts: readonly Uint8Array[];
  /** Hash of each world of the room, by tick. */
  readonly hashes: ReadonlyMap<number, string>;
}

export function writtenMatch(
  name: string,
  seed: number,
  ms: number,
  more: Partial<ReplayOptions> = {},
): WrittenMatch {
  const parts: Uint8Array[] = [];
  const players = [0, 1, 2].map((seat) => ({ seat, name: `Player ${seat} – ä`, isBot: seat > 0 }));
  const options: ReplayOptions = {
    id: "m",
    game: "test",
    rules: "build 1",
    startedMs: 1e12,
    players,
    pack: packNow,
    ...more,
  };
  const writer = new ReplayWriter(options, (part) => parts.push(part));
  const match: Stepper = matchOf(name, seed, { development: false, hashed: false, recorder: writer });
  const hashes = new Map<number, string>();
  for (let at = 0; at < ms; at += 200) {
    match.run(at + 200);
    for (let tick = match.room.tick; tick > match.room.tick - 14; tick--) {
      const world = match.room.history.at(tick);
      if (world !== undefined) hashes.set(tick, world.hash());
    }
  }
  writer.end("finished", [{ ...players[0], rank: 1, score: 3, outcome: "won", hasWon: true }]);
  return { game: match.room.game, parts, hashes };
}

/** The bytes in one piece. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function readerOf(bytes: Uint8Array, piece: number = bytes.length): ReplayReader {
  const reader = new ReplayReader();
  for (let at = 0; at < bytes.length; at += piece) reader.add(bytes.subarray(at, at + piece));
  return reader;
}
