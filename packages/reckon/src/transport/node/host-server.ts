// A host with real sockets: an HTTP server whose WebSockets become visitors, WebRTC beside them, and the clock that wakes it. A program
// starts one and stops it. Always true: an error that a room throws reaches `onFault` and no other room; after `stop` nothing of the
// server runs, and every visitor was told.

import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer, type Socket } from "node:net";
import { Throttle, TokenBucket } from "../../core/throttle.ts";
import { BEATS } from "../../host/beats.ts";
import { Host } from "../../host/host.ts";
import type { HostOffence, HostOptions } from "../../host/host-options.ts";
import type { Visitor } from "../../host/visit/visitor.ts";
import { Line } from "../line.ts";
import type { Transport } from "../transport.ts";
import { clientAddress, isInternal, isOriginAllowed, type OriginRules } from "./http/client-address.ts";
import { mostSocketsOf } from "./http/descriptors.ts";
import {
  HTTP_LIMITS,
  HTTP_OPTIONS,
  HttpGate,
  type HttpLimits,
  type HttpOffence,
  STILL_MS,
} from "./http/http-gate.ts";
import { closeAll, listenAt } from "./http/listening.ts";
import { refuse } from "./http/refusal.ts";
import { SeatTokens } from "./seat-tokens.ts";
import { SocketServer } from "./socket/socket-server.ts";
import { TickLoop } from "./tick-loop.ts";
import { TurnQueue } from "./turn-queue.ts";
import { openUdp, type Udp, type UdpOptions } from "./udp.ts";
import { responseOn } from "./undocumented.ts";

type HostPart = Omit<HostOptions, "random" | "sign" | "verify" | "onOffence" | "development">;

export interface HostServerOptions extends HostPart, OriginRules {
  /** Port of the HTTP server. Default 0: a free one. */
  readonly port?: number;
  /** Default: every address of the machine. */
  readonly bindAddress?: string;
  /** WebRTC; false: play stays on WebSockets. Default: any UDP ports. */
  readonly udp?: UdpOptions | false;
  /** Signs seat tokens. Default: random bytes, so that tokens end with the process. */
  readonly secret?: Uint8Array;
  /** The result of `host.save()` in an earlier process, from wherever it was kept: its rooms open again. */
  readonly saved?: unknown;
  /** The server stands behind a proxy that appends to X-Forwarded-For. Default false. */
  readonly trustsProxy?: boolean;
  /** Ticks per second. Default 60. */
  readonly tickRate?: number;
  /** Limits for one address. Default: 60 sockets and 120 requests at once, 10 and 20 per second, 128 idle sockets. */
  readonly httpLimits?: HttpLimits;
  /** Called each time an address passes a limit. */
  readonly onOffence?: (address: string, offence: HttpOffence | HostOffence) => void;
  /** Called with how late a wake of the rooms was, and how long it took, ms. */
  readonly onTick?: (latenessMs: number, workMs: number) => void;
  /** Bytes that the body of a request may have, for `onRequest`; a request must state its length. Default 0: no body is allowed. */
  readonly mostBodyBytes?: number;
  /** Answers requests that are not the host's own, such as those for the page. Default: 404. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  /** A port that all workers of this machine share, beside the own one. Default: there is none. */
  readonly sharedPort?: number;
  /** The newest list of rooms, as JSON. undefined and default: the rooms of this host. */
  readonly listRooms?: () => Promise<string | undefined>;
}

/** From the goodbye to the end, ms, while anybody is still there: a little longer than visitors have to receive it. */
const FAREWELL_MS = 1200;
/** Between two looks whether all have gone, ms. */
const GONE_MS = 20;
/** `stop` waits this long for hooks that are still at work, ms. */
const HOOKS_MS = 5000;
const PLAY_PATH = "/play";
/** Making a WebRTC peer holds everything up for some ms: limits for one address, and for all of them (no two in one tick). */
const PEERS = { burst: 4, perSecond: 1 };
const ALL_PEERS = { burst: 1, perSecond: 20 };
/** The list of rooms is made again after this long, ms. */
const LIST_MS = 500;
/** Sockets beyond those of visitors: pages that load, and connections without a greeting yet. */
const MORE_SOCKETS = 1024;

export class HostServer {
  readonly host: Host;
  readonly loop: TickLoop;
  readonly udp: Udp | undefined;
  readonly #options: HostServerOptions;
  readonly #http: Server;
  /** Connections to the port of all workers go the same way. */
  readonly #shared = createNetServer({ noDelay: true }, (socket) => this.#http.emit("connection", socket));
  /** All that are open, WebSockets too. */
  readonly #sockets = new Set<Socket>();
  readonly #gate: HttpGate;
  readonly #tokens: SeatTokens;
  readonly #peers = new Throttle(PEERS);
  readonly #allPeers = new TokenBucket(ALL_PEERS);
  readonly #answers = new TurnQueue();
  #list = "";
  #listMs = Number.NEGATIVE_INFINITY;

  static async start(options: HostServerOptions): Promise<HostServer> {
    const udp = options.udp === false ? undefined : await openUdp(options.udp);
    const server = new HostServer(options, udp);
    await listenAt(server.#http, options.port ?? 0, options.bindAddress);
    const { sharedPort } = options;
    if (sharedPort !== undefined) await listenAt(server.#shared, sharedPort, options.bindAddress, true);
    server.loop.start();
    return server;
  }

  private constructor(options: HostServerOptions, udp: Udp | undefined) {
    const { mostVisitors = 4096, tickRate = 60, trustsProxy = false, httpLimits = HTTP_LIMITS } = options;
    const { onTick, onFault, onOffence } = options;
    const tokens = new SeatTokens(options.secret ?? randomBytes(32));
    this.#options = options;
    this.#tokens = tokens;
    this.udp = udp;
    this.host = new Host({
      ...options,
      mostVisitors,
      random: (bytes) => randomBytes(bytes),
      sign: (seal, done) => void tokens.sign(seal).then(done),
      verify: (token, done) => void tokens.read(token).then(done),
    });
    this.loop = new TickLoop(1000 / tickRate / BEATS, (now) => this.host.update(now), onTick);
    const sockets = new SocketServer({
      onTransport: (transport, request) => this.#accept(transport, request),
      refuses: (request) => this.#refusal(request),
    });
    if (options.saved !== undefined) this.host.restore(options.saved, this.loop.now());
    this.#http = createServer(HTTP_OPTIONS);
    this.#http.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    // Node would otherwise answer an `expect` header before the request is counted.
    for (const event of ["request", "checkContinue", "checkExpectation"])
      this.#http.on(event, (request, response) => this.#ask(request, response));
    const { mostBodyBytes = 0 } = options;
    const now = (): number => this.loop.now();
    this.#gate = new HttpGate({ trustsProxy, limits: httpLimits, mostBodyBytes, now, onOffence });
    // A peer at a port of its own takes a second descriptor.
    const perVisitor = options.udp !== false && options.udp?.port === undefined ? 2 : 1;
    this.#gate.watch(this.#http, Math.min(mostVisitors + MORE_SOCKETS, mostSocketsOf(perVisitor)));
    // An error such as a lack of file descriptors: players who are here play on.
    this.#http.on("error", (error) => onFault?.(error, ""));
    this.#http.on("upgrade", (request, socket, head) => {
      if (wantsToPlay(request)) {
        sockets.upgrade(request, socket, head);
        return;
      }
      const response = responseOn(request, request.socket, STILL_MS);
      if (response === undefined) refuse(socket, 400);
      else this.#ask(request, response);
    });
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Tells every visitor, and ends. */
  async stop(): Promise<void> {
    this.host.close(this.loop.now());
    this.#http.closeIdleConnections();
    const byMs = this.loop.now() + FAREWELL_MS;
    while (this.loop.now() < byMs && this.host.visitors + this.#sockets.size > 0)
      await new Promise((resolve) => setTimeout(resolve, GONE_MS));
    // Hooks may still be writing results.
    await Promise.race([
      this.host.hooksDone(),
      new Promise((resolve) => setTimeout(resolve, HOOKS_MS).unref()),
    ]);
    this.loop.stop();
    this.udp?.release();
    this.#shared.close();
    // Whoever has not gone by now, because they or this process stood still, would be waited for.
    for (const socket of this.#sockets) socket.destroy();
    await closeAll(this.#http);
  }

  /** The seat in a room of this host that a token gives now, as text that differs from all other seats'; undefined: none. */
  async seatOf(token: string): Promise<string | undefined> {
    const seal = await this.#tokens.read(token);
    return seal !== undefined && this.host.isSeated(seal) ? `${seal.id}-${seal.ticket}` : undefined;
  }

  #refusal(request: IncomingMessage): number | undefined {
    if (!this.#gate.allows(request)) return 429;
    return isOriginAllowed(request, this.#options) ? undefined : 403;
  }

  #accept(transport: Transport, request: IncomingMessage): void {
    const { udp } = this;
    const address = clientAddress(request, this.#options.trustsProxy ?? false);
    let visitor: Visitor | undefined;
    // A client gets no peer before it has greeted: a peer costs some ms.
    const mayAnswer = (): boolean =>
      visitor?.connection !== undefined && this.#mayMakePeer(address, this.loop.now());
    // Clients from outside learn no addresses of the network inside.
    const makePeer = () => udp?.makePeer((own) => isInternal(address) || !isInternal(own));
    const line = new Line(transport, udp && { role: "answers", makePeer, mayAnswer });
    visitor = this.host.accept(line, address, this.loop.now(), false, request.headers);
    if (visitor === undefined) {
      line.close(this.host.isClosing ? "closing" : "busy");
      return;
    }
    const taken = visitor;
    line.onPacket = (packet) => taken.receive(packet, this.loop.now());
    line.onAside = (bytes, isSound) => taken.aside(bytes, isSound, this.loop.now());
    line.onMove = (isStream) => taken.moved(isStream);
    line.onClose = (reason) => taken.lost(reason);
  }

  #mayMakePeer(address: string, now: number): boolean {
    return this.#allPeers.has(now) && this.#peers.take(address, now) && this.#allPeers.take(now);
  }

  #ask(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#gate.admits(request, response)) return;
    this.#answers.add(() => this.#answer(request, response));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.socket.destroyed) return;
    if (request.url?.split("?")[0] === "/rooms" && request.method === "GET") {
      // Rooms are public, and a page from elsewhere may probe the address.
      const headers = { "content-type": "application/json", "access-control-allow-origin": "*" };
      const answer = (rooms: string): unknown => response.writeHead(200, headers).end(rooms);
      const { listRooms } = this.#options;
      if (listRooms === undefined) answer(this.#rooms());
      else void listRooms().then((rooms) => answer(rooms ?? this.#rooms()));
    } else if (this.#options.onRequest !== undefined) this.#options.onRequest(request, response);
    else response.writeHead(404).end();
  }

  #rooms(): string {
    const now = this.loop.now();
    if (now - this.#listMs >= LIST_MS) {
      this.#list = JSON.stringify(this.host.list());
      this.#listMs = now;
    }
    return this.#list;
  }
}

/** Whether a request asks for a WebSocket at the path that has them; any other is answered as a plain request. */
function wantsToPlay({ url, headers }: IncomingMessage): boolean {
  return url?.split("?")[0] === PLAY_PATH && headers.upgrade?.toLowerCase() === "websocket";
}
