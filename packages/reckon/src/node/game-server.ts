// A server of games as one value: rooms of every game, bots for them, and the page, on one port; health and figures on another. `serve`
// starts one. Start reading at `start`. Always true: after `stop` every visitor was told and nothing of the server runs; logs name no
// player, no private room, and no address but those of repeat offenders.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Directory, NodeOrder } from "../fleet/directory.ts";
import { MemoryDirectory } from "../fleet/memory-directory.ts";
import type { HostOptions } from "../host/host-options.ts";
import type { HostedGame } from "../host/hosted-game.ts";
import type { HostedRoom } from "../host/room/hosted-room.ts";
import type { Visitor } from "../host/visit/visitor.ts";
import { HostServer } from "../transport/node/host-server.ts";
import { BOTS_PER_ROOM } from "../transport/room-bots.ts";
import { Lateness } from "./figures/lateness.ts";
import { Metrics } from "./figures/metrics.ts";
import { StatusServer } from "./figures/status-server.ts";
import { PageFiles } from "./files/page-files.ts";
import type { Fleet } from "./fleet/fleet.ts";
import { FleetWatch } from "./fleet/fleet-watch.ts";
import { makeFleet } from "./fleet/make-fleet.ts";
import { freePort, serverAddressOf } from "./free-port.ts";
import type { Log } from "./log.ts";
import { Offenders } from "./offenders.ts";
import { rehearse } from "./rehearsal.ts";
import { makeReplays, type Replays } from "./replays/make-replays.ts";
import { type ServerBots, startBots } from "./server-bots.ts";
import type { Settings } from "./settings.ts";
import { Site } from "./site.ts";
import { type Kept, StateFile } from "./state-file.ts";
import { ownPlace, WorkerLink, type WorkerPlace } from "./workers/worker-link.ts";
import { Workers } from "./workers/workers.ts";

/** The options of a host that a program may set. */
type HostHooks = Pick<HostOptions, "authenticate" | "onMatchStart" | "onMatchEnd" | "records" | "onFault">;

/** What a program adds to the games: its page, its own answers, and its hooks. */
export interface ProgramOptions extends HostHooks {
  /** Folder of the page: static files, `index.html` for `/`. Default: there is no page. */
  readonly page?: string;
  /**
   * Paths of the page's files whose names contain a hash of their content, such as `/^\/assets\//` for Vite: browsers keep them for
   * ever. Default: none, and browsers ask each time whether a file has changed.
   */
  readonly hashed?: RegExp;
  /** Headers of every answer, such as a content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Answers requests that are neither the server's own nor for a file of the page, at once or later. An error that it throws is logged,
   * and answered with 500.
   *
   * @example onRequest: async (request, response) => { response.end(JSON.stringify(await best())); }
   */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse, server: GameServer) => unknown;
  /** Most bytes of a request's body, for `onRequest`; longer bodies are answered with 413. Default 65536, and 0 without `onRequest`. */
  readonly bodyBytes?: number;
  /** Called, and awaited, after the server has stopped, before a signal ends the process: closes what the program has open. */
  readonly onStopped?: () => unknown;
  /** Whether a replay file of each match is kept, for `/replays` and for watchers, unless `RECORD` says otherwise. Default false. */
  readonly replays?: boolean;
  /** Whether it plays a moment of each game before it opens, so that the first match starts as fast as the next. Default true. */
  readonly rehearses?: boolean;
}

export interface GameServerOptions extends ProgramOptions {
  readonly games: Readonly<Record<string, HostedGame>>;
  readonly settings: Settings;
  readonly log: Log;
  /** Where the servers of a fleet find each other's rooms. Default, by the settings: Redis, the workers of this machine, or none. */
  readonly directory?: Directory;
  /** Stops it, and ends its process. Default: it only stops. */
  readonly end?: (drainMs: number) => void;
}

/** A server that an operator drains waits so long for its matches. */
const ORDERED_DRAIN_MS = 86_400_000;
/** By then a proxy that asks every few seconds whether the server is ready has asked. */
const LEAST_DRAIN_MS = 5000;
const DRAIN_LOOK_MS = 100;
const BODY_BYTES = 65_536;
const NO_ORIGIN =
  "PUBLIC_ORIGIN is not set: a page under any name that somebody points here counts as ours. Set it to where players open the page.";

/**
 * A server program that runs. Made by `serve`.
 *
 * @example const server: GameServer = await serve({ first }, { page: "dist" }); // later: await server.stop()
 */
export class GameServer {
  /** The settings in force. */
  readonly settings: Settings;
  readonly #log: Log;
  readonly #options: GameServerOptions;
  readonly #lateness = new Lateness();
  readonly #metrics: Metrics;
  readonly #state: StateFile;
  readonly #offenders: Offenders;
  readonly #site: Site;
  readonly #replays: Replays | undefined;
  readonly #watch: FleetWatch;
  #server: HostServer | undefined;
  #bots: ServerBots | undefined;
  #status: StatusServer | undefined;
  /** This process as one of several; undefined: it is alone. */
  #fleet: Fleet | undefined;
  /** The processes that have the rooms, where this one has none. */
  #workers: Workers | undefined;
  #isStopping = false;
  #isHurried = false;
  #movesMatches: boolean;
  #stopped: Promise<void> | undefined;

  /** Starts a server with settings that were read: see `serve`. */
  static async start(options: GameServerOptions): Promise<GameServer> {
    const server = new GameServer(options);
    try {
      await server.#open();
    } catch (error) {
      await server.#close();
      throw error;
    }
    return server;
  }

  private constructor(options: GameServerOptions) {
    const { games, settings, log, page, hashed, headers, onRequest } = options;
    this.#options = options;
    this.#log = log;
    this.settings = settings;
    this.#movesMatches = settings.fleet.movesMatches;
    this.#state = new StateFile(settings.stateFile, settings.secret, (problem) => log.warn({}, problem));
    this.#watch = new FleetWatch({
      ...{ games: Object.keys(games), token: settings.fleet.token, agonesPort: settings.agonesPort, log },
      node: () => this.#fleet?.node,
      rooms: () => this.#server?.host.rooms ?? 0,
    });
    this.#metrics = new Metrics({
      host: () => this.#server?.host,
      games: Object.keys(games),
      fleet: () => this.#watch.text(),
      bots: () => this.#bots?.all.count ?? 0,
      now: () => this.#now,
      offences: () => this.#offenders.totals,
      hasUdp: () => this.#server?.udp !== undefined && this.#server.udp.problem === undefined,
    });
    this.#offenders = new Offenders({
      tell: (address, offences) => log.warn({ address, offences }, "over its limits"),
      now: () => performance.now(),
    });
    this.#replays = makeReplays(settings, options.replays ?? false, (token) => this.seatOf(token), log);
    this.#site = new Site({
      ...this.#standing,
      relays: settings,
      hasPublicMetrics: settings.hasPublicMetrics,
      headers: { "x-content-type-options": "nosniff", ...headers },
      page: page === undefined ? undefined : new PageFiles(page, hashed),
      replays: this.#replays?.answers,
      onRequest: onRequest && ((request, response) => onRequest(request, response, this)),
      seatOf: (token) => this.seatOf(token),
      onFault: (error) => log.error({ err: error }, "a request failed"),
    });
  }

  readonly #standing = {
    hindrance: () => this.hindrance,
    directory: () => this.#watch.directory,
    metrics: () => this.#metrics.text(),
  };

  /** The rooms, their sockets and their clock, for tests and tools; undefined before it has started. */
  get hostServer(): HostServer | undefined {
    return this.#server;
  }

  get port(): number {
    return this.#workers?.port ?? this.#server?.port ?? 0;
  }

  /** The address for a browser on this machine, such as http://localhost:8080. */
  get address(): string {
    return serverAddressOf(this.settings.bindAddress, this.port);
  }

  /** The port of health, readiness and figures; 0: there is none. */
  get statusPort(): number {
    return this.#status?.port ?? 0;
  }

  /** The server was told to stop, and drains. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Why a proxy should send no visitors here now; undefined: all is well. */
  get hindrance(): string | undefined {
    if (this.#isStopping) return "closing";
    if (this.#server === undefined) return "starting";
    if (this.#fleet?.node.isDraining === true) return "draining";
    return this.#lateness.isLate(this.#now) ? "late" : undefined;
  }

  /** The seat that a session's token gives now, as text that differs from all other seats'; undefined: none. */
  async seatOf(token: string): Promise<string | undefined> {
    return this.#server?.seatOf(token);
  }

  /**
   * Reports that it is not ready, lets play go on for a while, tells every visitor, and ends. A second call with 0 ends the wait.
   *
   * @param drainMs the longest wait; after five seconds it waits only while a match runs
   */
  stop(drainMs = 0): Promise<void> {
    this.#isHurried ||= drainMs === 0;
    this.#isStopping = true;
    this.#stopped ??= this.#stop(drainMs);
    return this.#stopped;
  }

  async #stop(drainMs: number): Promise<void> {
    await this.#workers?.stop(drainMs);
    const server = this.#server;
    if (server === undefined) return;
    this.#log.info({ rooms: server.host.rooms, visitors: server.host.visitors }, "stopping");
    await this.#drain(server, drainMs);
    await this.#close();
    await this.#options.onStopped?.();
    this.#log.info({}, "stopped");
  }

  async #close(): Promise<void> {
    // Before visitors are told to go, so that no saved match is reported as lost.
    this.#server?.host.endMatches(this.#server.loop.now());
    await this.#fleet?.leave();
    await this.#state.stop();
    await this.#server?.stop();
    await this.#replays?.written();
    this.#bots?.stop();
    await this.#watch.stop();
    await this.#status?.stop();
    this.#metrics.stop();
  }

  async #drain({ host, loop }: HostServer, drainMs: number): Promise<void> {
    const began = loop.now();
    this.#fleet?.drain(this.#movesMatches);
    for (;;) {
      const goneMs = loop.now() - began;
      const isPlayed = [...host.all()].some((room) => room.match !== undefined && room.hasPeople);
      if (this.#isHurried || goneMs >= drainMs || (goneMs >= LEAST_DRAIN_MS && !isPlayed)) return;
      await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
    }
  }

  /** Server time, ms; 0 before the start. */
  get #now(): number {
    return this.#server?.loop.now() ?? 0;
  }

  async #open(): Promise<void> {
    const { settings, games, log } = this.#options;
    const worker = ownPlace();
    const kept = await this.#state.read();
    if (settings.workers === 1 || worker !== undefined) {
      await this.#openHost(kept, worker);
      return;
    }
    // The supervisor's own file keeps the secret alone.
    this.#state.start(() => []);
    const { port, workers: count } = settings;
    const directory = new MemoryDirectory(() => performance.now());
    this.#workers = await Workers.start({ count, port, secret: kept.secret, directory, log });
    log.info({ port, workers: count, games: Object.keys(games) }, "started");
  }

  async #openHost({ rooms: saved, lost, secret }: Kept, worker: WorkerPlace | undefined): Promise<void> {
    const { settings, games, onRequest, bodyBytes } = this.#options;
    const { authenticate, onMatchStart, onMatchEnd, records } = this.#options;
    const { udp, trustsProxy, publicOrigins, mostBots } = settings;
    const link = worker && new WorkerLink((ms) => void this.stop(ms).then(() => process.exit()));
    // Players who wait to be back in their rooms come before a rehearsal; a rehearsal before Redis, which is to hear of us soon.
    if (saved.length === 0) this.#rehearse();
    this.#fleet = await makeFleet({
      ...{ settings, secret, watch: this.#watch, log: this.#log },
      given: this.#options.directory ?? link?.directory,
      games: Object.keys(games),
      port: () => this.port,
      host: () => this.#server?.host,
      latenessMs: () => this.#lateness.meanMs(this.#now),
      now: () => this.#now,
      onOrder: this.#noteOrder,
      onFault: this.#noteFault,
    });
    const server = await HostServer.start({
      ...settings,
      ...{ games, secret, saved, authenticate, onMatchStart, onMatchEnd, records },
      replays: this.#replays?.shelf,
      ...(this.#fleet && this.#watch.counted(this.#fleet.hooks)),
      sharedPort: worker?.port,
      mostBots: mostBots === 0 ? 0 : BOTS_PER_ROOM,
      mostBodyBytes: onRequest === undefined ? 0 : (bodyBytes ?? BODY_BYTES),
      onRoom: this.#noteRoom,
      onVisit: this.#noteVisit,
      onOffence: (address, offence) => this.#offenders.note(address, offence),
      onFault: this.#noteFault,
      onDue: this.#noteDue,
      onTick: (_latenessMs, workMs) => this.#metrics.wake("rooms", workMs),
      onRequest: (request, response) => this.#site.answer(request, response),
    });
    this.#server = server;
    const left = saved.length - server.host.rooms;
    if (server.host.rooms > 0) this.#log.info({ rooms: server.host.rooms }, "rooms restored");
    if (server.udp?.isTaken === true) {
      const taken = udp === false ? undefined : udp.port;
      throw new Error(`UDP_PORT ${taken} is taken: stop what has it, or set UDP_PORT to another.`);
    }
    server.host.tellLost(lost);
    if (left > 0) this.#log.warn({ rooms: left }, "rooms of STATE_FILE left out: they make no sense here");
    this.#state.start(() => server.host.save());
    if (trustsProxy && publicOrigins.length === 0) this.#log.warn({}, NO_ORIGIN);
    const noteBots = (_latenessMs: number, workMs: number): void => this.#metrics.wake("bots", workMs);
    if (mostBots > 0) this.#bots = startBots(server, mostBots, this.#noteFault, noteBots);
    if (server.udp?.problem !== undefined) this.#log.error({}, server.udp.problem);
    await this.#openStatus();
    await this.#fleet?.start();
    this.#watch.start();
    link?.started(this.#fleet?.id ?? "");
    const said = { port: server.port, statusPort: this.statusPort, games: Object.keys(games) };
    this.#log.info(said, "started");
  }

  /** Logs a game that throws, which may work all the same. */
  #rehearse(): void {
    const { games, settings, rehearses = true } = this.#options;
    if (!rehearses) return;
    for (const [name, hosted] of Object.entries(games))
      try {
        rehearse(name, hosted, hosted.bots === undefined || settings.mostBots === 0 ? 0 : BOTS_PER_ROOM);
      } catch (error) {
        this.#log.warn({ err: error, game: name }, "the rehearsal of a game failed");
      }
  }

  async #openStatus(): Promise<void> {
    const { status } = this.settings;
    if (status === undefined) return;
    const names = { port: "STATUS_PORT", host: "STATUS_HOST" };
    const port = await freePort(status.port, status.host, status.isAsked, names);
    if (port !== status.port) this.#log.warn({ statusPort: port }, `port ${status.port} is taken`);
    const { page } = this.#watch;
    this.#status = await StatusServer.start({
      port,
      host: status.host,
      page,
      ...this.#standing,
    });
  }

  readonly #noteOrder = (order: NodeOrder): void => {
    const { end = (drainMs) => void this.stop(drainMs) } = this.#options;
    this.#log.info({ order }, "ordered to end");
    this.#movesMatches = order === "move";
    end(ORDERED_DRAIN_MS);
  };

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
    this.#options.onFault?.(error, code);
  };
}
