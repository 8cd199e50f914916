// The server process of the arcade: `npm start` and `npm run serve` run it. Reads the environment (settings.ts), starts the
// server (arcade-server.ts), stops it when the process is told to. Start reading at arcade-server.ts.
//
// What the page can count on, at its own origin:
//   GET /config.json   { iceServers: RTCIceServer[], bots: boolean } (hand iceServers to `browserServices`; bots: there are some)
//   GET /rooms         [{ code, game, phase, players, bots, seats, hasPasscode }]: people in `players`, bots apart
//   WebSocket /play    what a Session opens
//   a wish `{ type: "bots", count }` (0 to 7) of the room's host sets how many bots play; others are refused ("not-host")
//   `create: { isPrivate, bots: n }` makes a room that starts by itself as soon as its maker and n bots are there
//   `RosterRow.isBot` marks them; a bot makes way when a person wants the seat

import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { ArcadeServer } from "./arcade-server.ts";
import { readSettings, type Settings } from "./settings.ts";

const PAGE_FOLDER = fileURLToPath(new URL("../../dist", import.meta.url));
/** Ports that are tried when nobody has said which. */
const MOST_TRIES = 20;

/** Whether nothing listens at a port. */
function isFree(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

async function withFreePort(settings: Settings, isAsked: boolean): Promise<Settings> {
  const { port, bindAddress } = settings;
  if (port === 0 || (await isFree(port, bindAddress))) return settings;
  if (isAsked)
    throw new Error(`Port ${port} is taken or not allowed: stop what has it, or set PORT to another.`);
  for (let next = port + 1; next <= port + MOST_TRIES; next++)
    if (await isFree(next, bindAddress)) {
      console.log(`Port ${port} is taken, so this is at ${next}.`);
      return { ...settings, port: next };
    }
  throw new Error(`Ports ${port} to ${port + MOST_TRIES} are taken: set PORT to a free one.`);
}

async function main(): Promise<void> {
  const { env } = process;
  const settings = await withFreePort(readSettings(env), env.PORT !== undefined && env.PORT !== "");
  const log = pino({ level: settings.logLevel, base: undefined });
  const arcade = await ArcadeServer.start({ settings, log, pageFolder: PAGE_FOLDER });
  const end = async (): Promise<void> => {
    await arcade.stop();
    // WebRTC's native threads would keep the process: see `openUdp`.
    process.exit(0);
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  const address = `http://${settings.bindAddress ?? "localhost"}:${arcade.port}`;
  console.log(`Open ${address} in a browser and press "Play now": bots play with you. Ctrl-C ends it.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
