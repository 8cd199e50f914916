// Says how many bytes a replay file takes for a player and minute, by section, and whether each chunk plays to its hash, for a match of bots of each game in virtual time.
// `npm run bench:replay-bytes -- [seconds]`.

import { deflateRawSync } from "node:zlib";
import { PACKING } from "../../packages/reckon/src/node/replays/chunk-packer.ts";
import { isProved } from "../../packages/reckon/src/replay/file/open-chunk.ts";
import { type ChunkSections, unpackChunk } from "../../packages/reckon/src/replay/file/replay-chunk.ts";
import { ReplayWriter } from "../../packages/reckon/src/replay/file/replay-writer.ts";
import { matchOf, SORTS } from "../../packages/reckon/test/match/moving-cast.ts";
import { packNow } from "../../packages/reckon/test/replay/pack-now.ts";
import { joined, readerOf } from "../../packages/reckon/test/replay/written-match.ts";

const seconds = Number(process.argv[2] ?? 120);
for (const name of ["By a Thread", "High Noon", "R-Type", "dash", "skirmish"]) {
  const parts: Uint8Array[] = [];
  const about = { id: "m", game: name, rules: "1", startedMs: 0, players: [], pack: packNow };
  const recorder = new ReplayWriter(about, (part) => parts.push(part));
  const match = matchOf(name, 7, { development: false, hashed: false, recorder });
  match.run(1000 * seconds);
  recorder.end("finished");
  const bytes = joined(parts);
  const { chunks } = readerOf(bytes);
  const tookMs: number[] = [];
  const proved = chunks.filter((chunk) => {
    const began = performance.now();
    const isSame = isProved(match.room.game, chunk);
    tookMs.push(performance.now() - began);
    return isSame;
  });
  tookMs.sort((a, b) => a - b);
  const per = SORTS[name].players * (seconds / 60) * 1000;
  const sum = (of: (chunk: (typeof chunks)[number]) => number): string =>
    (chunks.reduce((all, chunk) => all + of(chunk), 0) / per).toFixed(2);
  const packed = (of: keyof ChunkSections): string =>
    sum((chunk) => deflateRawSync(unpackChunk(chunk)?.[of] ?? new Uint8Array(0), PACKING).length);
  const row = {
    game: name,
    players: SORTS[name].players,
    total: (bytes.length / per).toFixed(2),
    keyframes: packed("keyframe"),
    entries: packed("entries"),
    sights: sum(({ sights }) => sights.length),
    frames: packed("frames"),
    chunks: chunks.length,
    proved: proved.length,
    // To seek to the end of a chunk, in Node.
    seekMs: Math.round(tookMs[tookMs.length >> 1]),
  };
  console.log(JSON.stringify(row));
}
