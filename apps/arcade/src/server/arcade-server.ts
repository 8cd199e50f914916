// The arcade's server as one value: rooms of every game, the page beside them, on one port. main.ts starts one for the
// process, tests start their own. Always true: after `stop` everybody was told and nothing of it runs.

import type { Logger } from "pino";
import { HostServer } from "reckon/transport/node";
import { GAMES } from "../games.ts";
import type { Settings } from "./settings.ts";
import { makeSite, type Site } from "./site.ts";

export interface ArcadeServerOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** The built page. */
  readonly pageFolder: string;
}

export class ArcadeServer {
  readonly server: HostServer;
  readonly #log: Logger;
  #isClosing = false;

  static async start(options: ArcadeServerOptions): Promise<ArcadeServer> {
    const { settings, log, pageFolder } = options;
    let arcade: ArcadeServer | undefined;
    const site = await makeSite({
      settings,
      pageFolder,
      hindrance: () => (arcade === undefined ? "starting" : arcade.hindrance),
      metrics: async () => "",
    });
    const server = await HostServer.start(await hostOptions(settings, log, site));
    arcade = new ArcadeServer(server, log);
    if (server.udp?.problem !== undefined) log.warn(server.udp.problem);
    log.info({ port: server.port, games: GAMES.map(({ name }) => name) }, "started");
    return arcade;
  }

  private constructor(server: HostServer, log: Logger) {
    this.server = server;
    this.#log = log;
  }

  get port(): number {
    return this.server.port;
  }

  /** Why no visitor should be sent here now; undefined: all is well. */
  get hindrance(): string | undefined {
    return this.#isClosing ? "closing" : undefined;
  }

  /** Tells everybody, and ends. */
  async stop(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#log.info({ rooms: this.server.host.rooms, visitors: this.server.host.visitors }, "stopping");
    await this.server.stop();
    this.#log.info("stopped");
  }
}

async function hostOptions(
  settings: Settings,
  log: Logger,
  site: Site,
): Promise<Parameters<typeof HostServer.start>[0]> {
  const loaded = await Promise.all(
    GAMES.map(async ({ name, rules }) => [name, (await rules()).hosted] as const),
  );
  const { port, bindAddress, udp, trustsProxy, origins, secret, mostRooms, mostVisitors } = settings;
  return {
    games: Object.fromEntries(loaded),
    ...{ port, bindAddress, udp, trustsProxy, origins, secret, mostRooms, mostVisitors },
    onFault: (error, room) => log.error({ err: error, room }, "fault"),
    onRequest: site,
  };
}
