// The server process of the arcade: `npm start` and `npm run serve` run it. Reads the environment (settings.ts), starts the
// server (arcade-server.ts), stops it when the process is told to. Start reading at arcade-server.ts.
//
// What the page can count on, at its own origin:
//   GET /config.json   { iceServers: RTCIceServer[], relay: boolean, bots: boolean } (STUN servers; whether /relay has TURN servers; whether there are bots)
//   GET /relay         { iceServers: RTCIceServer[], seconds: number } for who shows the token of a seat: `Authorization: Bearer …`
//   GET /rooms         [{ code, game, phase, players, bots, seats, hasPasscode }]: people in `players`, bots apart
//   WebSocket /play    what a Session opens
//   a wish `{ type: "bots", count }` (0 to 7) of the room's host sets how many bots play; others are refused ("not-host")
//   `create: { isPrivate, bots: n }` makes a room that starts by itself as soon as its maker and n bots are there
//   `RosterRow.isBot` marks them; a bot makes way when a person wants the seat

import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { ArcadeServer } from "./arcade-server.ts";
import { addressOf, freePort } from "./free-port.ts";
import { readSettings } from "./settings.ts";

const PAGE_FOLDER = fileURLToPath(new URL("../../dist", import.meta.url));
async function main(): Promise<void> {
  const { env } = process;
  const wanted = readSettings(env);
  const port = await freePort(wanted.port, wanted.bindAddress, Boolean(env.PORT));
  const settings = port === wanted.port ? wanted : readSettings({ ...env, PORT: String(port) });
  const log = pino({ level: settings.logLevel, base: undefined });
  // Whoever reads the log by a program is told by it alone: each line is JSON.
  const say = process.stdout.isTTY || env.NODE_ENV === "development" ? console.log : () => {};
  if (port !== wanted.port) say(`Port ${wanted.port} is taken, so this is at ${port}.`);
  const arcade = await ArcadeServer.start({ settings, log, pageFolder: PAGE_FOLDER, rehearses: true });
  const end = async (drainMs: number): Promise<void> => {
    await arcade.stop(drainMs);
    // WebRTC's native threads would keep the process: see `openUdp`.
    process.exit(0);
  };
  // A supervisor gives time; who presses Ctrl-C, or says it twice, has none.
  process.on("SIGTERM", () => end(arcade.isStopping ? 0 : settings.drainMs));
  process.on("SIGINT", () => end(0));
  const address = addressOf(settings.bindAddress, arcade.port);
  say(`Open ${address} in a browser and press "Play now": bots play with you. Ctrl-C ends it.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
