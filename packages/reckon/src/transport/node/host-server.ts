// A host with real sockets: an HTTP server whose WebSockets become visitors, WebRTC beside them, and the clock that wakes it.
// A program starts one and stops it. Always true: what is thrown by a room reaches `onFault` and no other room; after `stop`
// nothing of it runs, and everybody was told.

import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Throttle, TokenBucket } from "../../core/throttle.ts";
import { BEATS } from "../../host/beats.ts";
import { Host, type HostOptions } from "../../host/host.ts";
import { Line } from "../line.ts";
import type { Transport } from "../transport.ts";
import { clientAddress, isOriginAllowed } from "./client-address.ts";
import { HTTP_LIMITS, HTTP_OPTIONS, HttpGate, type HttpLimits } from "./http-gate.ts";
import { SeatTokens } from "./seat-tokens.ts";
import { SocketServer } from "./socket-server.ts";
import { TickLoop } from "./tick-loop.ts";
import { openUdp, type Udp, type UdpOptions } from "./udp.ts";

export interface HostServerOptions
  extends Pick<
    HostOptions,
    "games" | "onFault" | "onRoom" | "mostRooms" | "mostVisitors" | "mostPerAddress" | "mostBots" | "emptyMs"
  > {
  /** Of the HTTP server. Default 0: a free one. */
  readonly port?: number;
  /** Default: every address of the machine. */
  readonly bindAddress?: string;
  /** WebRTC; false: play stays on WebSockets. Default: any UDP ports. */
  readonly udp?: UdpOptions | false;
  /** Signs seat tokens. Default: random bytes, so that tokens end with the process. */
  readonly secret?: Uint8Array;
  /** Origins of pages, besides those of this very server. */
  readonly origins?: readonly string[];
  /** It stands behind a proxy that appends to X-Forwarded-For. Default false. */
  readonly trustsProxy?: boolean;
  /** Ticks per second. Default 60. */
  readonly tickRate?: number;
  /** What one address may ask for. Default: 60 sockets and 120 requests at once, 10 and 20 per second. */
  readonly httpLimits?: HttpLimits;
  /** How late a wake of the rooms was, and how long it took, ms. */
  readonly onTick?: (latenessMs: number, workMs: number) => void;
  /** Answers what is not the host's own, such as the page; requests have no bodies. Default: 404. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** From the goodbye to the end, ms: a little more than visitors are given to hear it. */
const FAREWELL_MS = 1200;
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
    const {
      games,
      onFault,
      onRoom,
      mostRooms,
      mostVisitors = 4096,
      mostPerAddress,
      mostBots,
      emptyMs,
    } = options;
    const { tickRate = 60, trustsProxy = false, httpLimits = HTTP_LIMITS, onTick } = options;
    const tokens = new SeatTokens(options.secret ?? randomBytes(32));
    this.#options = options;
    this.udp = udp;
    this.host = new Host({
      games,
      onFault,
      onRoom,
      mostRooms,
      mostVisitors,
      mostPerAddress,
      mostBots,
      emptyMs,
      random: (bytes) => randomBytes(bytes),
      sign: (seal, done) => void tokens.sign(seal).then(done),
      verify: (token, done) => void tokens.read(token).then(done),
    });
    this.loop = new TickLoop(1000 / tickRate / BEATS, (now) => this.host.update(now), onTick);
    const sockets = new SocketServer({
      onTransport: (transport, request) => this.#accept(transport, request),
      refuses: (request) => this.#refusal(request),
    });
    this.#http = createServer(HTTP_OPTIONS);
    // What a request expects would else be answered before it is counted.
    for (const event of ["request", "checkContinue", "checkExpectation"])
      this.#http.on(event, (request, response) => this.#ask(request, response));
    this.#gate = new HttpGate(trustsProxy, httpLimits, () => this.loop.now());
    this.#gate.watch(this.#http, mostVisitors + MORE_SOCKETS);
    // Such as no more file descriptors: those who are here play on.
    this.#http.on("error", (error) => onFault?.(error, ""));
    this.#http.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  }

  /** The port that it listens at. */
  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Tells everybody, and ends. */
  async stop(): Promise<void> {
    this.host.close(this.loop.now());
    await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
    this.loop.stop();
    await new Promise<void>((resolve) => {
      this.#http.close(() => resolve());
      this.#http.closeAllConnections();
    });
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
    if (request.url?.split("?")[0] !== PLAY_PATH) return 404;
    return isOriginAllowed(request, this.#options.origins ?? []) ? undefined : 403;
  }

  #accept(transport: Transport, request: IncomingMessage): void {
    const { makePeer } = this.udp ?? {};
    const address = clientAddress(request, this.#options.trustsProxy ?? false);
    const mayAnswer = (): boolean => this.#mayMakePeer(address, this.loop.now());
    const line = new Line(transport, makePeer && { role: "answers", makePeer, mayAnswer });
    const visitor = this.host.accept(line, address, this.loop.now());
    if (visitor === undefined) {
      line.close(this.host.isClosing ? "closing" : "busy");
      return;
    }
    line.onPacket = (packet) => visitor.receive(packet, this.loop.now());
    line.onAside = (bytes, isSound) => visitor.aside(bytes, isSound, this.loop.now());
    line.onMove = (isStream) => visitor.moved(isStream);
    line.onClose = () => visitor.lost();
  }

  #mayMakePeer(address: string, now: number): boolean {
    return this.#allPeers.has(now) && this.#peers.take(address, now) && this.#allPeers.take(now);
  }

  #ask(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#gate.allows(request)) request.socket.destroy();
    else if (this.#asked.push(() => this.#answer(request, response)) === 1) setImmediate(this.#answerNext);
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
