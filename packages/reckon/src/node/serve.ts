// Serves games: the one call of a server program. Reads what is set, finds a port, starts a game server, and stops it when the process
// is told to. Always true: what cannot be meant is refused before anything is opened, with a sentence for each; with `signals` off
// nothing of the process is touched.

import type { HostedGame } from "../host/hosted-game.ts";
import { freePort } from "./free-port.ts";
import { GameServer } from "./game-server.ts";
import { jsonLog, type Log } from "./log.ts";
import type { ServeOptions } from "./serve-options.ts";
import { readSettings } from "./settings.ts";

/**
 * Serves games: their page, rooms, WebSockets and WebRTC, bots, health, figures and logs. Options win over environment variables
 * of the same names (docs/guide/deploying.md has them all); SIGTERM and SIGINT stop it and end the process.
 *
 * @param games by the names that sessions know them by: lower-case letters and dashes
 * @example
 * const server = await serve({ first }, { page: "dist" });
 * console.log(server.address);
 */
export async function serve(
  games: Readonly<Record<string, HostedGame>>,
  options: ServeOptions = {},
): Promise<GameServer> {
  const { environment = process.env, signals = true } = options;
  const wanted = readSettings(options, environment);
  const { isPortAsked, bindAddress, names } = wanted;
  const port = await freePort(wanted.port, bindAddress, isPortAsked, names);
  const settings = port === wanted.port ? wanted : readSettings({ ...options, port }, environment);
  const log = options.log ?? jsonLog(settings.logLevel);
  if (port !== wanted.port) log.warn({ port }, `port ${wanted.port} is taken`);
  const starting = GameServer.start({ ...options, games, settings, log });
  if (signals) followSignals(starting, log, settings.drainMs);
  return starting;
}

/** A supervisor gives time; who presses Ctrl-C, or says it twice, has none. From the beginning: it may be told before it has started. */
function followSignals(starting: Promise<GameServer>, log: Log, drainMs: number): void {
  let isTold = false;
  const end = async (ms: number): Promise<void> => {
    isTold = true;
    try {
      await (await starting).stop(ms);
    } catch (error) {
      log.error({ err: error }, "stopped badly");
      process.exitCode = 1;
    }
    // WebRTC's native threads would keep the process: see `openUdp`.
    process.exit();
  };
  const signals = { SIGTERM: () => end(isTold ? 0 : drainMs), SIGINT: () => end(0) };
  for (const [signal, act] of Object.entries(signals)) process.on(signal, act);
  // A program that could not start is told so, and may go on.
  starting.catch(() => {
    for (const [signal, act] of Object.entries(signals)) process.off(signal, act);
  });
}
