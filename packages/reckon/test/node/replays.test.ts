import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ServeOptions } from "../../src/node/index.ts";
import { isProved } from "../../src/replay/file/open-chunk.ts";
import { ReplayReader } from "../../src/replay/file/replay-reader.ts";
import { endAll, Person, startServer, until, walk } from "./served.ts";

afterAll(endAll);

/** A server that keeps replays, and a person who plays on it; what a path answers there. */
async function played(options: ServeOptions = {}) {
  const server = await startServer(
    {
      walk: walk({
        watchDelaySeconds: 0,
        judge: (_, ticks) => ({ chapter: `Second ${Math.floor(ticks / 60)}` }),
      }),
    },
    { replays: true, mostBots: 0, ...options },
  );
  const person = new Person(server.port, "Ann");
  await until("they play", () => person.session.client?.isStarted === true);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
  const [room] = server.hostServer?.host.all() ?? [];
  const code = room?.code;
  const watch = async () =>
    (await (await ask(`/watch/${code}`)).json()) as { replay: string; isLive: boolean };
  return { server, person, ask, watch };
}

async function readerOf(response: Response): Promise<ReplayReader> {
  const reader = new ReplayReader();
  reader.add(new Uint8Array(await response.arrayBuffer()));
  return reader;
}

describe.each(["in memory", "in a folder"])("the replay files of a server, %s", (where) => {
  it("[RF7, RF24] can be read by ranges while the match is played, and to the end after it, with its chapters", async () => {
    const folder = await mkdtemp(join(tmpdir(), "replays-"));
    const { server, person, ask, watch } = await played(where === "in a folder" ? { recordDir: folder } : {});
    const { replay, isLive } = await watch();
    expect(isLive).toBe(true);
    const live = new ReplayReader();
    let length = 0;
    const follow = async (): Promise<void> => {
      const answer = await ask(`/replays/${replay}`, { range: `bytes=${length}-` });
      if (answer.status === 204) return;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      length += bytes.length;
      live.add(bytes);
    };
    person.move = 1;
    await until("two chunks have come", async () => {
      await follow();
      return live.chunks.length >= 2;
    });
    expect([live.notes, live.isWhole, live.header?.players[0].name]).toEqual([[], false, "Ann"]);
    const game = walk().make({});
    for (const chunk of live.chunks) expect(isProved(game, chunk)).toBe(true);
    const { replays } = (await (await ask("/replays")).json()) as {
      replays: { id: string; isLive: boolean }[];
    };
    expect(replays).toMatchObject([{ id: replay, isLive: true, players: [{ name: "Ann" }] }]);

    person.session.lobby.wish({ type: "leave" }, performance.now());
    await until("the match is over", async () => !(await watch()).isLive);
    const answer = await ask(`/replays/${replay}`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const whole = await readerOf(answer);
    expect([whole.isWhole, whole.footer?.cause]).toEqual([true, "left"]);
    expect(whole.chunks.every((chunk) => isProved(game, chunk))).toBe(true);
    expect(whole.chunks.length).toBe(whole.footer?.chunks.length);
    const chapters = whole.bookmarks.filter(({ kind }) => kind === "chapter").map(({ text }) => text);
    expect(chapters.slice(0, 2)).toEqual(["Second 0", "Second 1"]);
    expect(new Set(chapters).size).toBe(chapters.length);
    await server.stop();
    if (where === "in a folder") expect(await readdir(folder)).toEqual([`${replay}.replay`]);
    await rm(folder, { recursive: true });
  });
});

describe("the replay files of a server", () => {
  it("[RF8] are not there when RECORD is off, whatever the program wants", async () => {
    const { ask } = await played({ record: "off" });
    expect((await ask("/replays")).status).toBe(404);
  });
});
