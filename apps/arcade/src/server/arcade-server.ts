// The arcade's server as one value: rooms of every game, bots for them, the page beside them, on one port. main.ts starts one
// for the process, tests start their own. Start reading at `start`. Always true: after `stop` everybody was told and nothing of
// it runs; logs name no player and no address, and no private room.

import { randomBytes } from "node:crypto";
import type { ArcadeGame, GameRules } from "@reckon/stage";
import type { Logger } from "pino";
import type { HostedRoom } from "reckon/host";
import { HostServer, TickLoop } from "reckon/transport/node";
import { GAMES } from "../games.ts";
import { BOTS_PER_ROOM, Bots } from "./bots.ts";
import { Lateness } from "./lateness.ts";
import { Metrics } from "./metrics.ts";
import type { Settings } from "./settings.ts";
import { makeSite } from "./site.ts";

export interface ArcadeServerOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** The built page. */
  readonly pageFolder: string;
  /** Default: the arcade's own. */
  readonly games?: readonly ArcadeGame[];
}

const BOT_MS = 1000 / 60;
/** Thirty people behind one address, who open the page of some twenty files at the same moment. */
const HTTP_LIMITS = {
  connects: { burst: 240, perSecond: 20 },
  requests: { burst: 720, perSecond: 40 },
};

export class ArcadeServer {
  readonly #log: Logger;
  readonly #options: ArcadeServerOptions;
  readonly #games: ReadonlyMap<string, GameRules>;
  readonly #lateness = new Lateness();
  readonly #metrics: Metrics;
  #server: HostServer | undefined;
  #bots: Bots | undefined;
  #botLoop: TickLoop | undefined;
  #isClosing = false;

  static async start(options: ArcadeServerOptions): Promise<ArcadeServer> {
    const { games = GAMES } = options;
    const loaded = await Promise.all(games.map(async ({ name, rules }) => [name, await rules()] as const));
    const arcade = new ArcadeServer(options, new Map(loaded));
    await arcade.#open();
    return arcade;
  }

  private constructor(options: ArcadeServerOptions, games: ReadonlyMap<string, GameRules>) {
    this.#options = options;
    this.#log = options.log;
    this.#games = games;
    this.#metrics = new Metrics({
      host: () => this.#server?.host,
      games: [...games.keys()],
      bots: () => this.#bots?.count ?? 0,
    });
  }

  /** The rooms and their clock, for tests; undefined before it has started. */
  get server(): HostServer | undefined {
    return this.#server;
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  /** Why no visitor should be sent here now; undefined: all is well. */
  get hindrance(): string | undefined {
    if (this.#isClosing) return "closing";
    const server = this.#server;
    if (server === undefined) return "starting";
    return this.#lateness.isLate(server.loop.now()) ? "late" : undefined;
  }

  /** Tells everybody, and ends. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (this.#isClosing || server === undefined) return;
    this.#isClosing = true;
    this.#log.info({ rooms: server.host.rooms, visitors: server.host.visitors }, "stopping");
    await server.stop();
    this.#botLoop?.stop();
    this.#log.info("stopped");
  }

  async #open(): Promise<void> {
    const { settings, pageFolder } = this.#options;
    const { port, bindAddress, udp, trustsProxy, origins, secret, mostRooms, mostVisitors, mostBots } =
      settings;
    const site = await makeSite({
      settings,
      pageFolder,
      hindrance: () => this.hindrance,
      metrics: () => this.#metrics.text(),
    });
    const server = await HostServer.start({
      games: Object.fromEntries([...this.#games].map(([name, { hosted }]) => [name, hosted])),
      ...{ port, bindAddress, udp, trustsProxy, origins, secret, mostRooms, mostVisitors },
      httpLimits: HTTP_LIMITS,
      mostBots: mostBots === 0 ? 0 : BOTS_PER_ROOM,
      onRoom: this.#noteRoom,
      onFault: this.#noteFault,
      onTick: this.#noteTick,
      onRequest: site,
    });
    this.#server = server;
    if (mostBots > 0) this.#startBots(server);
    if (server.udp?.problem !== undefined) this.#log.warn(server.udp.problem);
    this.#log.info({ port: server.port, games: [...this.#games.keys()] }, "started");
  }

  #startBots({ host, loop }: HostServer): void {
    const bots = new Bots({
      host,
      games: this.#games,
      most: this.#options.settings.mostBots,
      now: () => loop.now(),
      random: () => randomBytes(4).readUInt32LE(),
      onFault: this.#noteFault,
    });
    const wake = (now: number): number => {
      bots.update(now);
      return 0;
    };
    this.#bots = bots;
    this.#botLoop = new TickLoop(BOT_MS, wake, (_latenessMs, workMs) => this.#metrics.botsTick(workMs));
    this.#botLoop.start();
  }

  readonly #noteTick = (latenessMs: number, workMs: number): void => {
    this.#metrics.tick(latenessMs, workMs);
    this.#lateness.add(latenessMs, this.#server?.loop.now() ?? 0);
  };

  readonly #noteRoom = (change: "opened" | "closed", room: HostedRoom): void => {
    const shown = { room: room.isPrivate ? "private" : room.code, game: room.name };
    this.#log.info({ ...shown, rooms: this.#server?.host.rooms ?? 0 }, `room ${change}`);
  };

  readonly #noteFault = (error: unknown, code: string): void => {
    const room = this.#server?.host.room(code);
    this.#log.error({ err: error, room: room?.isPrivate ? "private" : code, game: room?.name }, "fault");
  };
}
