// Says what live watchers cost a server beside its players: 20 people play one match over WebSockets, then 200 watchers fetch its file as it
// grows, as the replay page does. `npm run -s bench:watchers -- [seconds]`. Costs are processor time of the server process, whole; sending is the
// share of it in which snapshots are made, coded and written to sockets, by a profile.

import { spawn } from "node:child_process";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";
import { ReplayReader } from "../../packages/reckon/src/replay/file/replay-reader.ts";
import { Session } from "../../packages/reckon/src/session/index.ts";
import { nodeServices } from "../../packages/reckon/src/transport/node/index.ts";
import { walk } from "./watched-server.ts";

const PLAYERS = 20;
const WATCHERS = 200;
/** When a watcher asks again if the server does not say, and by how much later than it might, at most: as the page. */
const ASK_MS = 1000;
const BAR = 1.5;
const seconds = Number(process.argv[2] ?? 20);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const script = fileURLToPath(new URL("watched-server.ts", import.meta.url));
const server = spawn(process.execPath, ["--import", "tsx", "--conditions=source", script, "--serve"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const port = await new Promise<number>((resolve) =>
  server.stdout.once("data", (text) => resolve(Number(text))),
);
const agent = new Agent({ keepAlive: true, maxSockets: WATCHERS });

interface Answer {
  readonly bytes: Buffer;
  /** When there will be more, ms. */
  readonly nextMs: number;
}

function ask(path: string, from?: number): Promise<Answer> {
  const headers = from === undefined ? {} : { range: `bytes=${from}-` };
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, agent, headers }, (response) => {
      const pieces: Buffer[] = [];
      const nextMs = Number(response.headers["x-replay-next"] ?? ASK_MS);
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve({ bytes: Buffer.concat(pieces), nextMs }));
    }).on("error", reject);
  });
}

const jsonOf = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(String((await ask(path)).bytes));
const cpuMs = async (): Promise<number> => Number((await jsonOf("/cpu")).ms);

const sessions = Array.from(
  { length: PLAYERS },
  (_, i) =>
    new Session(
      {
        ...{
          game: walk.make,
          name: "walk",
          preset: walk.preset,
          rules: walk.lobby,
          services: nodeServices(),
        },
        ...{ ownAddress: `127.0.0.1:${port}`, playAs: `P${i}` },
        sample: (into, { tick }) => {
          into.moveX = ((tick + 7 * i) % 120) / 60 - 1;
          into.moveY = ((tick + 13 * i) % 90) / 45 - 1;
        },
      },
      performance.now(),
    ),
);
const frames = setInterval(() => {
  for (const session of sessions) session.update(performance.now());
}, 16);

async function share(ms: number): Promise<number> {
  const before = await cpuMs();
  await wait(ms);
  return (await cpuMs()) - before;
}

let requests = 0;

/** Follows the file from now on. */
async function watch(id: string, from: number, until: number, laterMs: number): Promise<number> {
  let at = from;
  for (let waitMs = laterMs; performance.now() + waitMs < until; ) {
    await wait(waitMs);
    const { bytes, nextMs } = await ask(`/replays/${id}`, at);
    requests++;
    at += bytes.length;
    waitMs = nextMs + laterMs;
  }
  return at - from;
}

await wait(15_000);
const [{ id, bytes: known }] = (await jsonOf("/replays")).replays as { id: string; bytes: number }[];
await jsonOf("/sending");
await wait(1000 * seconds);
const sending = Number((await jsonOf("/sending")).share);
const alone = await share(1000 * seconds);
const until = performance.now() + 1000 * seconds;
const watching = Array.from({ length: WATCHERS }, (_, i) => watch(id, known, until, (ASK_MS * i) / WATCHERS));
const both = await share(1000 * seconds);
const got = await Promise.all(watching);
const again = await share(1000 * seconds);
const reader = new ReplayReader();
reader.add((await ask(`/replays/${id}`)).bytes);
clearInterval(frames);
const players = (alone + again) / 2;
const per = (ms: number): number => Number((ms / seconds / 10).toFixed(2));
console.log(
  JSON.stringify({
    playing: sessions.filter(({ client }) => client?.isStarted).length,
    corePerCentOfPlayers: per(players),
    corePerCentOfWatchers: per(both - players),
    sendingShare: Number(sending.toFixed(2)),
    watchersToSending: Number(((both - players) / (players * sending)).toFixed(2)),
    watchersToPlayers: Number(((both - players) / players).toFixed(2)),
    requestsPerSecond: Math.round(requests / seconds),
    kilobytesOfEachWatcher: Math.round(got.reduce((sum, one) => sum + one, 0) / WATCHERS / 1000),
    chunks: reader.chunks.length,
    notes: reader.notes,
  }),
);
const times = (both - players) / (players * sending);
console.log(
  `${times <= BAR ? "met" : "MISSED"}: ${WATCHERS} watchers cost at most ${BAR} × the sending to ${PLAYERS} players`,
);
server.kill("SIGTERM");
agent.destroy();
process.exit();
