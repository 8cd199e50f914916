// Serves games: the one call of a server program. It reads the settings, finds a port, starts a game server, and stops it on a signal.
// Always true: wrong settings are refused before anything is opened, with a sentence for each; with `signals` off it does not touch the
// process.

import type { HostedGame } from "../host/hosted-game.ts";
import { freePort } from "./free-port.ts";
import { GameServer } from "./game-server.ts";
import { jsonLog, type Log } from "./log.ts";
import type { ServeOptions } from "./serve-options.ts";
import { readSettings } from "./settings.ts";
import { ownPlace } from "./workers/worker-link.ts";
import { settingsOfWorker } from "./workers/worker-settings.ts";

/**
 * Serves games: their page, rooms, WebSockets and WebRTC, bots, health, figures and logs. Options win over environment variables
 * of the same names (docs/guide/deploying.md has them all); SIGTERM and SIGINT stop it and end the process.
 *
 * @param games by the names that sessions use for them: lower-case letters and dashes
 * @example
 * const server = await serve({ first }, { page: "dist" });
 * console.log(server.address);
 */
export async function serve(
  games: Readonly<Record<string, HostedGame>>,
  options: ServeOptions = {},
): Promise<GameServer> {
  const { environment = process.env, signals = true } = options;
  const asked = readSettings(options, environment);
  const worker = ownPlace();
  const wanted = worker === undefined ? asked : settingsOfWorker(asked, worker);
  const { isPortAsked, bindAddress, names, workers } = wanted;
  // Each worker has the port after the one before.
  const ports = worker === undefined && workers > 1 ? workers + 1 : 1;
  const port = await freePort(wanted.port, bindAddress, isPortAsked, names, ports);
  const isOther = port !== wanted.port && worker === undefined;
  const settings = isOther ? readSettings({ ...options, port }, environment) : { ...wanted, port };
  const log = options.log ?? jsonLog(settings.logLevel);
  if (port !== wanted.port) log.warn({ port }, `${portsOf(wanted.port, ports)} taken`);
  const starting: Promise<GameServer> = GameServer.start({
    ...{ ...options, games, settings, log },
    end: signals ? (ms) => void end(ms) : undefined,
  });
  const end = endOf(starting, log);
  if (signals) followSignals(starting, end, settings.drainMs);
  return starting;
}

/** Ports in a row, as a sentence names them. */
function portsOf(port: number, count: number): string {
  return count === 1 ? `port ${port} is` : `ports ${port} to ${port + count - 1} are partly`;
}

/** Stops a server, and ends the process. */
function endOf(starting: Promise<GameServer>, log: Log): (drainMs: number) => Promise<void> {
  return async (drainMs) => {
    try {
      await (await starting).stop(drainMs);
    } catch (error) {
      log.error({ err: error }, "stopped badly");
      process.exitCode = 1;
    }
    // WebRTC's native threads would keep the process alive: see `openUdp`.
    process.exit();
  };
}

/** A supervisor waits for a drain; Ctrl-C and a second signal do not. Signals count from the beginning, even before the server has started. */
function followSignals(
  starting: Promise<GameServer>,
  end: (drainMs: number) => Promise<void>,
  drainMs: number,
): void {
  let isTold = false;
  const told = (ms: number): void => {
    isTold = true;
    void end(ms);
  };
  const signals = { SIGTERM: () => told(isTold ? 0 : drainMs), SIGINT: () => told(0) };
  for (const [signal, act] of Object.entries(signals)) process.on(signal, act);
  // A program whose server could not start gets the error, and may go on.
  starting.catch(() => {
    for (const [signal, act] of Object.entries(signals)) process.off(signal, act);
  });
}
