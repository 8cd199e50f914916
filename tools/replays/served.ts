// Plays the three games on a real server, each with two people and two bots over WebSockets, for ten minutes, and checks the files that it leaves on
// disk: every chunk must play to the hash that it had, in Node and on the replay page in Chromium. `npm run -s soak:replays -- [seconds]
// [--no-page]`. A match that ends is followed by another one. Exit code 1 if a chunk plays to another world, or a file is too large.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ArcadeGame } from "@reckon/stage";
import { GAMES } from "../../apps/arcade/src/games.ts";
import { portOf, run } from "../../apps/arcade/test/program.ts";
import { buildPage } from "../../apps/arcade/test-browser/built-page.ts";
import { Stand } from "../../apps/arcade/test-browser/stand.ts";
import type { HostedGame } from "../../packages/reckon/src/index.ts";
import { inspect } from "../../packages/reckon/src/node/inspect/inspected-file.ts";
import { ReplayReader } from "../../packages/reckon/src/replay/file/replay-reader.ts";
import { type PageFound, playOnPage } from "./on-page.ts";
import { Regular } from "./regular.ts";

const SEED = 7;
const PEOPLE = 2;
const BOTS = 2;
/** For a player and minute. */
const MOST_KILOBYTES = 25;
const SEEK_BAR_MS = 150;
const FRAME_MS = 16;
/** Until the last chunks of a match are packed and written. */
const WRITTEN_MS = 3000;

const { values, positionals } = parseArgs({
  options: { page: { type: "boolean", default: true } },
  allowNegative: true,
  allowPositionals: true,
});
const seconds = Number(positionals[0] ?? 600);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const served = GAMES.filter(({ name }) => ["by-a-thread", "high-noon", "r-type"].includes(name));

interface Kept {
  readonly game: ArcadeGame;
  readonly bytes: Uint8Array;
  readonly path: string;
}

/** Plays, and leaves the files in a folder. */
async function play(folder: string): Promise<void> {
  const program = run({
    ...{ PORT: "0", STATE_FILE: "off", RECORD: "on", RECORD_DIR: folder, MOST_BOTS: "32" },
  });
  try {
    while (portOf(program) === 0) {
      if (program.child.exitCode !== null) throw new Error(program.said.err);
      await wait(50);
    }
    const all = await Promise.all(
      served.map(async (game, i) => {
        const first = await Regular.come({
          game,
          port: portOf(program),
          number: i,
          seed: SEED,
          bots: BOTS,
          people: PEOPLE,
        });
        return [first];
      }),
    );
    const people = all.flat();
    const frames = setInterval(() => {
      for (const one of people) one.update(performance.now());
    }, FRAME_MS);
    for (const [first] of all) {
      while (first.room === "") await wait(FRAME_MS);
      for (let i = 1; i < PEOPLE; i++) {
        const { game, port, room } = first;
        people.push(await Regular.come({ game, port, number: people.length, seed: SEED, room }));
      }
    }
    await wait(1000 * seconds);
    for (const { told } of people) console.error(told);
    for (const one of people) one.leave(performance.now());
    await wait(WRITTEN_MS);
    clearInterval(frames);
  } finally {
    program.child.kill("SIGTERM");
    for (let waits = 0; program.child.exitCode === null && waits < 200; waits++) await wait(50);
  }
}

async function filesIn(folder: string): Promise<Kept[]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:replay|part)$/.test(name));
  const all = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = new Uint8Array(await readFile(path));
      const reader = new ReplayReader();
      reader.add(bytes.subarray(0, 32_768));
      const game = served.find((one) => one.name === reader.header?.game);
      return game === undefined ? [] : [{ game, bytes, path }];
    }),
  );
  return all.flat();
}

/** What the files of one game are: in Node, and in Chromium if there is a stand. */
async function check(files: readonly Kept[], stand: Stand | undefined): Promise<boolean> {
  const [{ game }] = files;
  const { hosted } = await game.rules();
  const found = files.map(({ bytes }) => inspect(bytes, hosted.make as unknown as HostedGame["make"]));
  const chunks = found.flatMap((one) => one.chunks);
  const played = found.reduce((sum, one) => sum + one.seconds, 0);
  const playerMinutes = found.reduce(
    (sum, { header, results, seconds: length }) =>
      sum + (Math.max(header?.players.length ?? 1, results.length) * length) / 60,
    0,
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const kilobytes = bytes / 1000 / playerMinutes;
  const others = chunks.filter(({ isSame }) => isSame !== true).length;
  const pages: PageFound[] = [];
  if (stand !== undefined) for (const { path } of files) pages.push(await playOnPage(stand, path));
  const sum = (of: (page: PageFound) => number): number => pages.reduce((all, page) => all + of(page), 0);
  const longestSeekMs = Math.max(0, ...pages.map(({ longestMs }) => longestMs));
  const row = {
    ...{ game: game.name, matches: files.length, seconds: Math.round(played), chunks: chunks.length, others },
    ...{ notes: found.flatMap(({ notes }) => notes), whole: found.filter(({ isWhole }) => isWhole).length },
    kilobytesPerPlayerMinute: Number(kilobytes.toFixed(1)),
    longestMatchSeconds: Math.round(Math.max(...found.map((one) => one.seconds))),
    page: stand && {
      ...{ chunks: sum((page) => page.chunks), others: sum((page) => page.others) },
      seekMiddleMs: Math.max(...pages.map(({ middleMs }) => middleMs)),
      seekLongestMs: longestSeekMs,
    },
  };
  console.log(JSON.stringify(row));
  const isOnPage = stand === undefined || (row.page?.others === 0 && row.page.chunks === chunks.length);
  if (longestSeekMs > SEEK_BAR_MS) console.log(`MISSED: a jump takes at most ${SEEK_BAR_MS} ms`);
  return others === 0 && row.whole === files.length && isOnPage && kilobytes <= MOST_KILOBYTES;
}

const folder = await mkdtemp(join(tmpdir(), "reckon-replays-"));
await play(folder);
const files = await filesIn(folder);
const pageFolder = values.page ? await buildPage() : undefined;
const stand = pageFolder === undefined ? undefined : await Stand.open(pageFolder);
try {
  for (const game of served) {
    const own = files.filter((file) => file.game === game);
    if (own.length === 0) console.log(`No file of ${game.name} is there.`);
    if (own.length === 0 || !(await check(own, stand))) process.exitCode = 1;
  }
} finally {
  await stand?.close();
  if (pageFolder !== undefined) await rm(pageFolder, { recursive: true });
  if (process.exitCode === 1) console.log(`The files are in ${folder}.`);
  else await rm(folder, { recursive: true });
}
process.exit();
