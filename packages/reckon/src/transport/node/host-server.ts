// A host with real sockets: an HTTP server whose WebSockets become visitors, WebRTC beside them, and the clock that wakes it.
// A program starts one and stops it. Always true: what is thrown by a room reaches `onFault` and no other room; after `stop`
// nothing of it runs, and everybody was told.

import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Throttle, TokenBucket } from "../../core/throttle.ts";
import { BEATS } from "../../host/beats.ts";
import { Host } from "../../host/host.ts";
import type { HostOptions } from "../../host/host-options.ts";
import type { HostOffence } from "../../host/visit/address-limits.ts";
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
import { responseOn } from "./http/response-on.ts";
import { SeatTokens } from "./seat-tokens.ts";
import { SocketServer } from "./socket/socket-server.ts";
import { TickLoop } from "./tick-loop.ts";
import { openUdp, type Udp, type UdpOptions } from "./udp.ts";

type HostPart = Pick<
  HostOptions,
  | "games"
  | "authenticate"
  | "onMatchStart"
  | "onMatchEnd"
  | "records"
  | "onFault"
  | "onRoom"
  | "onVisit"
  | "onDue"
  | "mostRooms"
  | "mostVisitors"
  | "mostPerAddress"
  | "mostRoomsPerAddress"
  | "mostBots"
  | "emptyMs"
  | "idleMs"
>;

/** What an address did too much of. */
type Offence = HttpOffence | HostOffence;

export interface HostServerOptions extends HostPart, OriginRules {
  /** Of the HTTP server. Default 0: a free one. */
  readonly port?: number;
  /** Default: every address of the machine. */
  readonly bindAddress?: string;
  /** WebRTC; false: play stays on WebSockets. Default: any UDP ports. */
  readonly udp?: UdpOptions | false;
  /** Signs seat tokens. Default: random bytes, so that tokens end with the process. */
  readonly secret?: Uint8Array;
  /** What `host.save()` of an earlier process told, from wherever it was kept: its rooms are there again. */
  readonly saved?: unknown;
  /** It stands behind a proxy that appends to X-Forwarded-For. Default false. */
  readonly trustsProxy?: boolean;
  /** Ticks per second. Default 60. */
  readonly tickRate?: number;
  /** What one address may ask for. Default: 60 sockets and 120 requests at once, 10 and 20 per second, 128 idle sockets. */
  readonly httpLimits?: HttpLimits;
  /** Somebody passed a limit; told of each time. */
  readonly onOffence?: (address: string, offence: Offence) => void;
  /** How late a wake of the rooms was, and how long it took, ms. */
  readonly onTick?: (latenessMs: number, workMs: number) => void;
  /** Bytes that the body of a request may have, for `onRequest`; it must say its length. Default 0: none has one. */
  readonly mostBodyBytes?: number;
  /** Answers what is not the host's own, such as the page. Default: 404. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** From the goodbye to the end, ms: a little more than visitors are given to hear it. */
const FAREWELL_MS = 1200;
/** Hooks that are still at work are waited for so long, ms. */
const HOOKS_MS = 5000;
const PLAY_PATH = "/play";
/** Making a WebRTC peer holds everything up for some ms: so many for one address, and for all no two in one tick. */
const PEERS = { burst: 4, perSecond: 1 };
const ALL_PEERS = { burst: 1, perSecond: 20 };
/** The list of rooms is made again after so long, ms. */
const LIST_MS = 500;
/** Sockets beyond those of visitors: pages that load, and connections that have not said yet what they want. */
const MORE_SOCKETS = 1024;

export class HostServer {
  readonly host: Host;
  readonly loop: TickLoop;
  readonly udp: Udp | undefined;
  readonly #options: HostServerOptions;
  readonly #http: Server;
  readonly #gate: HttpGate;
  readonly #tokens: SeatTokens;
  readonly #peers = new Throttle(PEERS);
  readonly #allPeers = new TokenBucket(ALL_PEERS);
  /** Answers that wait for their turn of the event loop: one is given in each, so that many at once hold up no tick. */
  readonly #asked: (() => void)[] = [];
  #list = "";
  #listMs = Number.NEGATIVE_INFINITY;

  /** Opens sockets, and starts. */
  static async start(options: HostServerOptions): Promise<HostServer> {
    const udp = options.udp === false ? undefined : await openUdp(options.udp);
    const server = new HostServer(options, udp);
    await server.#listen();
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
    // What a request expects would else be answered before it is counted.
    for (const event of ["request", "checkContinue", "checkExpectation"])
      this.#http.on(event, (request, response) => this.#ask(request, response));
    const { mostBodyBytes = 0 } = options;
    const now = (): number => this.loop.now();
    this.#gate = new HttpGate({ trustsProxy, limits: httpLimits, mostBodyBytes, now, onOffence });
    // A peer at a port of its own takes a descriptor as well.
    const perVisitor = options.udp !== false && options.udp?.port === undefined ? 2 : 1;
    this.#gate.watch(this.#http, Math.min(mostVisitors + MORE_SOCKETS, mostSocketsOf(perVisitor)));
    // Such as no more file descriptors: those who are here play on.
    this.#http.on("error", (error) => onFault?.(error, ""));
    this.#http.on("upgrade", (request, socket, head) => {
      if (wantsToPlay(request)) sockets.upgrade(request, socket, head);
      else this.#ask(request, responseOn(request, socket as Socket, STILL_MS));
    });
  }

  /** The port that it listens at. */
  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Tells everybody, and ends. */
  async stop(): Promise<void> {
    this.host.close(this.loop.now());
    await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
    // Results that are still being written.
    await Promise.race([
      this.host.hooksDone(),
      new Promise((resolve) => setTimeout(resolve, HOOKS_MS).unref()),
    ]);
    this.loop.stop();
    this.udp?.release();
    await new Promise<void>((resolve) => {
      this.#http.close(() => resolve());
      this.#http.closeAllConnections();
    });
  }

  /** The seat that a token is worth now, as text that tells it from all others: who holds it is in a room of this host. */
  async seatOf(token: string): Promise<string | undefined> {
    const seal = await this.#tokens.read(token);
    return seal !== undefined && this.host.isSeated(seal) ? `${seal.id}-${seal.ticket}` : undefined;
  }

  #listen(): Promise<void> {
    const { port = 0, bindAddress } = this.#options;
    return new Promise((resolve, reject) => {
      this.#http.once("error", reject);
      this.#http.listen(port, bindAddress, () => resolve());
    });
  }

  #refusal(request: IncomingMessage): number | undefined {
    if (!this.#gate.allows(request)) return 429;
    return isOriginAllowed(request, this.#options) ? undefined : 403;
  }

  #accept(transport: Transport, request: IncomingMessage): void {
    const { udp } = this;
    const address = clientAddress(request, this.#options.trustsProxy ?? false);
    let visitor: Visitor | undefined;
    // Who has not greeted gets no peer, which costs some ms.
    const mayAnswer = (): boolean =>
      visitor?.connection !== undefined && this.#mayMakePeer(address, this.loop.now());
    // Who comes from outside is not told how the network inside is made.
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
    if (this.#asked.push(() => this.#answer(request, response)) === 1) setImmediate(this.#answerNext);
  }

  readonly #answerNext = (): void => {
    const answer = this.#asked.shift();
    if (this.#asked.length > 0) setImmediate(this.#answerNext);
    answer?.();
  };

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.socket.destroyed) return;
    if (request.url?.split("?")[0] === "/rooms" && request.method === "GET") {
      // Rooms are public, and a page from elsewhere may probe the address.
      response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
      response.end(this.#rooms());
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

/** Whether a request asks for a WebSocket where there are some; any other is answered as if it had not asked. */
function wantsToPlay({ url, headers }: IncomingMessage): boolean {
  return url?.split("?")[0] === PLAY_PATH && headers.upgrade?.toLowerCase() === "websocket";
}
