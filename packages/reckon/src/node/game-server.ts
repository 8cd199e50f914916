// The arcade's server as one value: rooms of every game, bots for them, the page beside them, on one port. main.ts starts one
// for the process, tests start their own. Start reading at `start`. Always true: after `stop` everybody was told and nothing of
// it runs; logs name no player and no address, and no private room.

import { randomBytes } from "node:crypto";
import type { ArcadeGame, GameRules } from "@reckon/stage";
import type { Logger } from "pino";
import type { HostedRoom, Visitor } from "reckon/host";
import { HostServer, TickLoop } from "reckon/transport/node";
import { GAMES } from "../games.ts";
import { FRAME_MS } from "./bot.ts";
import { BOT_BEATS, BOTS_PER_ROOM, Bots } from "./bots.ts";
import { freePort } from "./free-port.ts";
import { Lateness } from "./lateness.ts";
import { Metrics } from "./metrics.ts";
import { Offenders } from "./offenders.ts";
import { rehearse } from "./rehearsal.ts";
import type { Settings } from "./settings.ts";
import { makeSite } from "./site.ts";
import { StateFile } from "./state-file.ts";
import { StatusServer } from "./status-server.ts";

export interface ArcadeServerOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** The built page. */
  readonly pageFolder: string;
  /** Default: the arcade's own. */
  readonly games?: readonly ArcadeGame[];
  /** Plays a moment of each game first, unless rooms are to come back, so that the first matches start as quickly as later ones: see rehearsal.ts. Default false. */
  readonly rehearses?: boolean;
}

/** A proxy that asks every few seconds whether this is ready has asked by then. */
const LEAST_DRAIN_MS = 5000;
const DRAIN_LOOK_MS = 100;

export class ArcadeServer {
  readonly #log: Logger;
  readonly #options: ArcadeServerOptions;
  readonly #games: ReadonlyMap<string, GameRules>;
  readonly #lateness = new Lateness();
  readonly #metrics: Metrics;
  #server: HostServer | undefined;
  #bots: Bots | undefined;
  #botLoop: TickLoop | undefined;
  readonly #state: StateFile;
  readonly #offenders: Offenders;
  #status: StatusServer | undefined;
  #isStopping = false;
  #isHurried = false;
  #stopped: Promise<void> | undefined;

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
    const { stateFile, secret } = options.settings;
    this.#state = new StateFile(stateFile, secret, (problem) => this.#log.warn(problem));
    this.#metrics = new Metrics({
      host: () => this.#server?.host,
      games: [...games.keys()],
      bots: () => this.#bots?.count ?? 0,
      now: () => this.#now,
      offences: () => this.#offenders.totals,
      hasUdp: () => this.#server?.udp !== undefined && this.#server.udp.problem === undefined,
    });
    this.#offenders = new Offenders({
      tell: (address, offences) => this.#log.warn({ address, offences }, "over its limits"),
      now: () => performance.now(),
    });
  }

  /** The rooms and their clock, for tests; undefined before it has started. */
  get server(): HostServer | undefined {
    return this.#server;
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  /** Of health, readiness and figures; 0: there is none. */
  get statusPort(): number {
    return this.#status?.port ?? 0;
  }

  /** It was told to stop, and drains. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Server time, ms; 0: it has not started. */
  get #now(): number {
    return this.#server?.loop.now() ?? 0;
  }

  /** Why no visitor should be sent here now; undefined: all is well. */
  get hindrance(): string | undefined {
    if (this.#isStopping) return "closing";
    const server = this.#server;
    if (server === undefined) return "starting";
    return this.#lateness.isLate(this.#now) ? "late" : undefined;
  }

  /**
   * Says that it is not ready, lets things go on for a while, tells everybody, and ends. Called again with 0 it waits no longer.
   *
   * @param drainMs at most; from five seconds on it waits only while a match runs
   */
  stop(drainMs = 0): Promise<void> {
    this.#isHurried ||= drainMs === 0;
    this.#isStopping = true;
    this.#stopped ??= this.#stop(drainMs);
    return this.#stopped;
  }

  async #stop(drainMs: number): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#log.info({ rooms: server.host.rooms, visitors: server.host.visitors }, "stopping");
    await this.#drain(server, drainMs);
    // Before everybody is told to go.
    await this.#state.stop();
    await server.stop();
    this.#botLoop?.stop();
    await this.#status?.stop();
    this.#log.info("stopped");
  }

  async #drain({ host, loop }: HostServer, drainMs: number): Promise<void> {
    const began = loop.now();
    for (;;) {
      const goneMs = loop.now() - began;
      const isPlayed = [...host.all()].some((room) => room.match !== undefined && room.hasPeople);
      if (this.#isHurried || goneMs >= drainMs || (goneMs >= LEAST_DRAIN_MS && !isPlayed)) return;
      await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
    }
  }

  async #open(): Promise<void> {
    const { settings, pageFolder } = this.#options;
    const { port, bindAddress, udp, trustsProxy, publicOrigins, origins, idleMs, httpLimits } = settings;
    const { mostRooms, mostVisitors, mostBots, mostPerAddress, mostRoomsPerAddress } = settings;
    const { rooms: saved, secret } = await this.#state.read();
    // Whoever waits to be back in their room is let in first.
    if (this.#options.rehearses && mostBots > 0 && saved.length === 0) rehearse(this.#games);
    const site = await makeSite({
      settings,
      pageFolder,
      hindrance: () => this.hindrance,
      metrics: () => this.#metrics.text(),
      seatOf: async (token) => this.#server?.seatOf(token),
    });
    const server = await HostServer.start({
      games: Object.fromEntries([...this.#games].map(([name, { hosted }]) => [name, hosted])),
      ...{ port, bindAddress, udp, trustsProxy, publicOrigins, origins, secret, saved, idleMs, httpLimits },
      ...{ mostRooms, mostVisitors, mostPerAddress, mostRoomsPerAddress },
      mostBots: mostBots === 0 ? 0 : BOTS_PER_ROOM,
      onRoom: this.#noteRoom,
      onVisit: this.#noteVisit,
      onOffence: (address, offence) => this.#offenders.note(address, offence),
      onFault: this.#noteFault,
      onDue: this.#noteDue,
      onTick: (_latenessMs, workMs) => this.#metrics.wake(workMs),
      onRequest: site,
    });
    this.#server = server;
    const left = saved.length - server.host.rooms;
    if (server.host.rooms > 0) this.#log.info({ rooms: server.host.rooms }, "rooms restored");
    if (server.udp?.isTaken === true) {
      await server.stop();
      const taken = udp === false ? undefined : udp.port;
      throw new Error(`UDP_PORT ${taken} is taken: stop what has it, or set UDP_PORT to another.`);
    }
    if (left > 0) this.#log.warn({ rooms: left }, "rooms of STATE_FILE left out: they make no sense here");
    this.#state.start(() => server.host.save());
    if (mostBots > 0) this.#startBots(server);
    if (server.udp?.problem !== undefined) this.#log.error(server.udp.problem);
    await this.#openStatus();
    const said = { port: server.port, statusPort: this.statusPort, games: [...this.#games.keys()] };
    this.#log.info(said, "started");
  }

  async #openStatus(): Promise<void> {
    const { status } = this.#options.settings;
    if (status === undefined) return;
    const names = { port: "STATUS_PORT", host: "STATUS_HOST" };
    const port = await freePort(status.port, status.host, status.isAsked, names);
    if (port !== status.port) this.#log.warn({ statusPort: port }, `port ${status.port} is taken`);
    this.#status = await StatusServer.start({
      port,
      host: status.host,
      hindrance: () => this.hindrance,
      metrics: () => this.#metrics.text(),
    });
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
    const noteWake = (_latenessMs: number, workMs: number): void => this.#metrics.botsWake(workMs);
    this.#botLoop = new TickLoop(FRAME_MS / BOT_BEATS, wake, noteWake);
    this.#botLoop.start();
  }

  readonly #noteDue = (latenessMs: number): void => {
    this.#metrics.due(latenessMs);
    this.#lateness.add(latenessMs, this.#now);
  };

  readonly #noteRoom = (change: "opened" | "closed", room: HostedRoom): void => {
    const shown = { room: room.isPrivate ? "private" : room.code, game: room.name };
    this.#log.info({ ...shown, rooms: this.#server?.host.rooms ?? 0 }, `room ${change}`);
  };

  readonly #noteVisit = (change: "came" | "went", visitor: Visitor, reason: string): void => {
    const { id, isBot, room, line, strikes } = visitor;
    const where = room === undefined ? undefined : room.isPrivate ? "private" : room.code;
    const said = { visitor: id, isBot, room: where, transport: line.isStream ? "stream" : "datagrams" };
    this.#log.debug(
      change === "came" ? { visitor: id, isBot } : { ...said, strikes, reason },
      `visitor ${change}`,
    );
  };

  readonly #noteFault = (error: unknown, code: string): void => {
    const room = this.#server?.host.room(code);
    this.#log.error({ err: error, room: room?.isPrivate ? "private" : code, game: room?.name }, "fault");
  };
}
