// Plays the three games on a real server, each with one person and bots, over WebSockets, and checks the files that it serves: every chunk
// must play to the hash that it had. `npm run soak:replays -- [seconds]`. Exit code 1 if one does not.

import { byAThreadRules } from "../../games/by-a-thread/src/stage/rules.ts";
import { highNoonRules } from "../../games/high-noon/src/stage/rules.ts";
import { rTypeRules } from "../../games/r-type/src/stage/rules.ts";
import type { HostedGame } from "../../packages/reckon/src/index.ts";
import { serve } from "../../packages/reckon/src/node/index.ts";
import { inspect } from "../../packages/reckon/src/node/inspect/inspection.ts";
import { Session } from "../../packages/reckon/src/session/index.ts";
import { nodeServices } from "../../packages/reckon/src/transport/node/index.ts";

const seconds = Number(process.argv[2] ?? 60);
const BOTS = 3;
const games: Readonly<Record<string, HostedGame>> = {
  "by-a-thread": byAThreadRules.hosted as unknown as HostedGame,
  "high-noon": highNoonRules.hosted as unknown as HostedGame,
  "r-type": rTypeRules.hosted as unknown as HostedGame,
};

const server = await serve(games, {
  ...{ port: 0, host: "127.0.0.1", statusPort: "off", udpPort: "off", stateFile: "off", logLevel: "warn" },
  ...{ environment: {}, signals: false, replays: true, mostBots: 32 },
});
const ownAddress = `127.0.0.1:${server.port}`;
const sessions = Object.entries(games).map(
  ([name, game]) =>
    new Session(
      {
        ...{
          game: game.make,
          name,
          preset: game.preset,
          rules: game.lobby,
          services: nodeServices(),
          ownAddress,
        },
        ...{ wish: { room: "", quick: { bots: BOTS } }, sample: () => {} },
      },
      performance.now(),
    ),
);
const frames = setInterval(() => {
  for (const session of sessions) {
    const now = performance.now();
    session.update(now);
    const { state } = session.lobby;
    if (state === "serverAddress") session.lobby.wish({ type: "address", text: "" }, now);
    else if (state === "choosingUsername") session.lobby.wish({ type: "username", name: "Ann" }, now);
  }
}, 16);
await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
clearInterval(frames);
const rooms = server.hostServer?.host;
for (const room of rooms?.all() ?? []) room.endMatch("stopped", server.hostServer?.loop.now() ?? 0);
const { replays } = (await (await fetch(`http://${ownAddress}/replays`)).json()) as {
  replays: { id: string; game: string }[];
};
const files = await Promise.all(
  replays.map(async ({ id, game }) => {
    const answer = await fetch(`http://${ownAddress}/replays/${id}`);
    return { game, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }),
);
for (const { bytes, game } of files) {
  const found = inspect(bytes, games[game].make);
  const others = found.chunks.filter(({ isSame }) => isSame !== true).length;
  const players = found.header?.players.length ?? 1;
  const kilobytes = bytes.length / 1000 / players / (found.seconds / 60);
  const row = {
    ...{ game, seconds: Math.round(found.seconds), players, chunks: found.chunks.length, others },
    ...{ notes: found.notes, isWhole: found.isWhole, bookmarks: found.bookmarks.length },
    kilobytesPerPlayerMinute: Number(kilobytes.toFixed(1)),
  };
  console.log(JSON.stringify(row));
  if (others > 0 || !found.isWhole) process.exitCode = 1;
}
if (replays.length < sessions.length) {
  console.log(`${sessions.length} matches were played, and ${replays.length} are kept.`);
  process.exitCode = 1;
}
process.exit();
