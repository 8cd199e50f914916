// A server of games as one value: rooms of every game, bots for them, the page beside them, on one port; health and figures on another.
// `serve` starts one. Start reading at `start`. Always true: after `stop` everybody was told and nothing of it runs; logs name no
// player and no address, and no private room.

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HostOptions } from "../host/host-options.ts";
import type { HostedGame } from "../host/hosted-game.ts";
import type { HostedRoom } from "../host/room/hosted-room.ts";
import type { Visitor } from "../host/visit/visitor.ts";
import { HostServer } from "../transport/node/host-server.ts";
import { TickLoop } from "../transport/node/tick-loop.ts";
import { BOTS_PER_ROOM, RoomBots } from "../transport/room-bots.ts";
import { Lateness } from "./figures/lateness.ts";
import { Metrics } from "./figures/metrics.ts";
import { StatusServer } from "./figures/status-server.ts";
import { PageFiles } from "./files/page-files.ts";
import { freePort, serverAddressOf } from "./free-port.ts";
import type { Log } from "./log.ts";
import { Offenders } from "./offenders.ts";
import { rehearse } from "./rehearsal.ts";
import type { Settings } from "./settings.ts";
import { Site } from "./site.ts";
import { StateFile } from "./state-file.ts";

/** What the host of the games is told by the program, and tells it. */
type HostHooks = Pick<HostOptions, "authenticate" | "onMatchStart" | "onMatchEnd" | "records" | "onFault">;

/** What a program adds to the games: its page, its own answers, and what it is told. */
export interface ProgramOptions extends HostHooks {
  /** Folder of the page: static files, `index.html` for `/`. Default: there is no page. */
  readonly page?: string;
  /**
   * Files of the page whose names hold a hash of what is in them, by their path, such as `/^\/assets\//` of Vite: browsers keep
   * them for ever. Default: none, and browsers ask each time whether a file is another one.
   */
  readonly hashed?: RegExp;
  /** Headers of every answer, such as a content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Answers what is neither the server's own nor a file of the page, at once or later. What it throws is logged, and answered
   * with 500.
   *
   * @example onRequest: async (request, response) => { response.end(JSON.stringify(await best())); }
   */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse, server: GameServer) => unknown;
  /** Bytes of a request's body, for `onRequest`; more are answered with 413. Default 65536, and 0 without `onRequest`. */
  readonly bodyBytes?: number;
  /** Called, and waited for, when it has stopped, before the process ends by a signal: closes what the program has open. */
  readonly onStopped?: () => unknown;
  /** Whether it plays a moment of each game by itself before it opens, so that the first match starts as fast as the next. Default true. */
  readonly rehearses?: boolean;
}

export interface GameServerOptions extends ProgramOptions {
  readonly games: Readonly<Record<string, HostedGame>>;
  readonly settings: Settings;
  readonly log: Log;
}

/** A proxy that asks every few seconds whether this is ready has asked by then. */
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
  /** What can be set, as it is. */
  readonly settings: Settings;
  readonly #log: Log;
  readonly #options: GameServerOptions;
  readonly #lateness = new Lateness();
  readonly #metrics: Metrics;
  readonly #state: StateFile;
  readonly #offenders: Offenders;
  readonly #site: Site;
  #server: HostServer | undefined;
  #bots: RoomBots | undefined;
  #botLoop: TickLoop | undefined;
  #status: StatusServer | undefined;
  #isStopping = false;
  #isHurried = false;
  #stopped: Promise<void> | undefined;

  /** What `serve` does, with settings that were read. */
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
    this.#state = new StateFile(settings.stateFile, settings.secret, (problem) => log.warn({}, problem));
    this.#metrics = new Metrics({
      host: () => this.#server?.host,
      games: Object.keys(games),
      bots: () => this.#bots?.count ?? 0,
      now: () => this.#now,
      offences: () => this.#offenders.totals,
      hasUdp: () => this.#server?.udp !== undefined && this.#server.udp.problem === undefined,
    });
    this.#offenders = new Offenders({
      tell: (address, offences) => log.warn({ address, offences }, "over its limits"),
      now: () => performance.now(),
    });
    this.#site = new Site({
      ...this.#standing,
      relays: settings,
      hasPublicMetrics: settings.hasPublicMetrics,
      headers: { "x-content-type-options": "nosniff", ...headers },
      page: page === undefined ? undefined : new PageFiles(page, hashed),
      onRequest: onRequest && ((request, response) => onRequest(request, response, this)),
      seatOf: (token) => this.seatOf(token),
      onFault: (error) => log.error({ err: error }, "a request failed"),
    });
  }

  readonly #standing = { hindrance: () => this.hindrance, metrics: () => this.#metrics.text() };

  /** The rooms, their sockets and their clock, for tests and tools; undefined before it has started. */
  get hostServer(): HostServer | undefined {
    return this.#server;
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  /** What to open in a browser on this machine, such as http://localhost:8080. */
  get address(): string {
    return serverAddressOf(this.settings.bindAddress, this.port);
  }

  /** Of health, readiness and figures; 0: there is none. */
  get statusPort(): number {
    return this.#status?.port ?? 0;
  }

  /** It was told to stop, and drains. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Why no visitor should be sent here now; undefined: all is well. */
  get hindrance(): string | undefined {
    if (this.#isStopping) return "closing";
    if (this.#server === undefined) return "starting";
    return this.#lateness.isLate(this.#now) ? "late" : undefined;
  }

  /** The seat that a session's token is worth now, as text that tells it from all others; undefined: none. */
  async seatOf(token: string): Promise<string | undefined> {
    return this.#server?.seatOf(token);
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
    await this.#close();
    await this.#options.onStopped?.();
    this.#log.info({}, "stopped");
  }

  /** Ends what has been started, however much of it. */
  async #close(): Promise<void> {
    // Before everybody is told to go, so that what is saved is told to nobody as lost.
    this.#server?.host.endMatches(this.#server.loop.now());
    await this.#state.stop();
    await this.#server?.stop();
    this.#botLoop?.stop();
    await this.#status?.stop();
    this.#metrics.stop();
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

  /** Server time, ms; 0: it has not started. */
  get #now(): number {
    return this.#server?.loop.now() ?? 0;
  }

  async #open(): Promise<void> {
    const { settings, games, onRequest, bodyBytes } = this.#options;
    const { authenticate, onMatchStart, onMatchEnd, records } = this.#options;
    const { port, bindAddress, udp, trustsProxy, publicOrigins, origins, idleMs, httpLimits } = settings;
    const { mostRooms, mostVisitors, mostBots, mostPerAddress, mostRoomsPerAddress } = settings;
    const { rooms: saved, lost, secret } = await this.#state.read();
    // Whoever waits to be back in their room is let in first.
    if (saved.length === 0) this.#rehearse();
    const server = await HostServer.start({
      ...{
        games,
        port,
        bindAddress,
        udp,
        trustsProxy,
        publicOrigins,
        origins,
        secret,
        saved,
        idleMs,
        httpLimits,
      },
      ...{ mostRooms, mostVisitors, mostPerAddress, mostRoomsPerAddress },
      mostBots: mostBots === 0 ? 0 : BOTS_PER_ROOM,
      mostBodyBytes: onRequest === undefined ? 0 : (bodyBytes ?? BODY_BYTES),
      ...{ authenticate, onMatchStart, onMatchEnd, records },
      onRoom: this.#noteRoom,
      onVisit: this.#noteVisit,
      onOffence: (address, offence) => this.#offenders.note(address, offence),
      onFault: this.#noteFault,
      onDue: this.#noteDue,
      onTick: (_latenessMs, workMs) => this.#metrics.wake(workMs),
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
    if (mostBots > 0) this.#startBots(server);
    if (server.udp?.problem !== undefined) this.#log.error({}, server.udp.problem);
    await this.#openStatus();
    const said = { port: server.port, statusPort: this.statusPort, games: Object.keys(games) };
    this.#log.info(said, "started");
  }

  /** A game that throws is told of; it may be well all the same. */
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
    this.#status = await StatusServer.start({ port, host: status.host, ...this.#standing });
  }

  #startBots({ host, loop }: HostServer): void {
    const bots = new RoomBots({
      host,
      most: this.settings.mostBots,
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
    this.#botLoop = new TickLoop(RoomBots.everyMs, wake, noteWake);
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
    this.#options.onFault?.(error, code);
  };
}
