// Stands before the HTTP server of a host: how many connections and requests one address may make, how many sockets there are at a
// time, how long a socket may take over a request, and that requests come one by one, with short bodies or none. A host server makes
// one. Always true: who is over a limit is answered (a proxy would take a reset for a server that failed) where nothing else is being
// written; no chunk with more than one request reaches the parser, which would handle thousands of them in one turn of the event loop.

import type { IncomingHttpHeaders, IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RangeCounts } from "../../../core/range-counts.ts";
import { type Rate, Throttle } from "../../../core/throttle.ts";
import { clientAddress, limitedBy } from "./client-address.ts";
import { PlainSockets } from "./plain-sockets.ts";
import { lingeringSockets, refuse } from "./refusal.ts";

/** What one address may do. */
export interface HttpLimits {
  readonly connects: Rate;
  readonly requests: Rate;
  /** Sockets at a time that are no WebSockets. Default 128. */
  readonly sockets?: number;
}

/** What somebody did too much of. */
export type HttpOffence = "connects" | "requests" | "sockets" | "bodies" | "pipelines";

export interface HttpGateOptions {
  /** Then sockets are the proxy's, and only requests are limited. */
  readonly trustsProxy: boolean;
  readonly limits: HttpLimits;
  /** Bytes that a request's body may have. Default 0: none has one. */
  readonly mostBodyBytes?: number;
  readonly now: () => number;
  readonly onOffence?: (address: string, offence: HttpOffence) => void;
}

/** A browser opens six sockets for a page; a page of a hundred files. */
export const HTTP_LIMITS: HttpLimits = {
  connects: { burst: 60, perSecond: 10 },
  requests: { burst: 120, perSecond: 20 },
};
const MOST_SOCKETS_PER_ADDRESS = 128;
const MOST_REQUEST_BYTES = 8192;

/** For `createServer`. */
export const HTTP_OPTIONS: ServerOptions = {
  maxHeaderSize: MOST_REQUEST_BYTES,
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};
/** A socket on which nothing moves for so long, ms, is closed: who does not read the answer. */
export const STILL_MS = 20_000;
/** As many as the system hands over in one turn, before one that was closed is gone. */
const MORE_IN_A_TURN = 512;
/** So many sockets that are over their limits are told so; those beyond are closed without a word. */
const MOST_TOLD = 64;

/** What Node calls what is wrong with a request; any other is one that makes no sense. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export class HttpGate {
  readonly #options: HttpGateOptions;
  readonly #connects: Throttle;
  readonly #requests: Throttle;
  readonly #sockets = new PlainSockets();
  /** Requests that are not answered yet, by address. */
  readonly #open = new RangeCounts();
  /** Bytes of a body that are still to come. */
  readonly #bodies = new WeakMap<Socket, number>();

  constructor(options: HttpGateOptions) {
    this.#options = options;
    this.#connects = new Throttle(options.limits.connects);
    this.#requests = new Throttle(options.limits.requests);
  }

  /** Watches the sockets of a server. @param mostSockets of all addresses together @param stillMs for tests */
  watch(http: Server, mostSockets: number, stillMs: number = STILL_MS): void {
    http.maxConnections = mostSockets + MORE_IN_A_TURN;
    http.setTimeout(stillMs);
    http.on("connection", (socket) => {
      const address = limitedBy(socket.remoteAddress ?? "");
      const offence = this.#offenceOf(address);
      if (offence !== undefined) this.#turnAway(socket, address, offence);
      else {
        this.#sockets.add(socket, address);
        this.#oneByOne(socket, address);
        // Somebody who asks for nothing goes before somebody new does.
        if (this.#sockets.all > mostSockets && !this.#sockets.endIdle()) refuse(socket, 503);
      }
    });
    http.on("clientError", (error: NodeJS.ErrnoException, socket) => this.#failed(error, socket as Socket));
    http.on("connect", (request, socket) =>
      refuse(socket, this.allows(request) ? 405 : 429, this.retrySeconds),
    );
    // From here on it carries a WebSocket's bytes, or nothing.
    http.on("upgrade", (_request, socket) => {
      socket.removeAllListeners("data");
      this.#sockets.leave(socket as Socket);
    });
  }

  /** Whether an upgrade may be looked at. */
  allows(request: IncomingMessage): boolean {
    const { trustsProxy, now } = this.#options;
    const address = clientAddress(request, trustsProxy);
    if (this.#requests.take(address, now())) return true;
    this.#note(address, "requests");
    return false;
  }

  /** Seconds until somebody who is over their limit may ask again. */
  get retrySeconds(): number {
    return Math.max(1, Math.ceil(1 / this.#options.limits.requests.perSecond));
  }

  /** Whether a request may be answered; one that may not has its answer. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket, headers } = request;
    const address = clientAddress(request, this.#options.trustsProxy);
    const { burst } = this.#options.limits.requests;
    const isAllowed = this.allows(request);
    const isFull = this.#open.isFull(address, burst);
    const status = this.#statusOfBody(headers);
    if (isAllowed && status === undefined && !isFull) {
      this.#open.add(address);
      this.#bodies.set(socket, lengthOf(headers));
      // Who asks first whether they may send it: it was looked at.
      if (lengthOf(headers) > 0 && headers.expect !== undefined) response.writeContinue();
      this.#sockets.answering(socket, response);
      response.once("close", () => this.#open.remove(address));
      return true;
    }
    this.#bodies.delete(socket);
    if (isAllowed) this.#note(address, status === undefined ? "requests" : "bodies");
    this.#end(socket, isAllowed ? (status ?? 429) : 429);
    return false;
  }

  /** Why a request's body is refused; undefined: it has none, or one that may come. */
  #statusOfBody(headers: IncomingHttpHeaders): number | undefined {
    // One that does not say how long it is ends nowhere.
    if (headers["transfer-encoding"] !== undefined) return this.#mostBodyBytes === 0 ? 413 : 411;
    // What asks for another protocol has left the parser.
    const most = headers.upgrade === undefined ? this.#mostBodyBytes : 0;
    return lengthOf(headers) <= most ? undefined : 413;
  }

  #offenceOf(address: string): HttpOffence | undefined {
    const { trustsProxy, limits, now } = this.#options;
    if (trustsProxy) return undefined;
    if (!this.#connects.take(address, now())) return "connects";
    const { sockets = MOST_SOCKETS_PER_ADDRESS } = limits;
    return this.#sockets.isFull(address, sockets) ? "sockets" : undefined;
  }

  #turnAway(socket: Socket, address: string, offence: HttpOffence): void {
    this.#note(address, offence);
    if (lingeringSockets() < MOST_TOLD) refuse(socket, 429, this.retrySeconds);
    else socket.destroy();
  }

  #note(address: string, offence: HttpOffence): void {
    this.#options.onOffence?.(address, offence);
  }

  /** Ends a socket with an answer, unless another one is being written. */
  #end(socket: Socket, status: number): void {
    if (this.#sockets.isAnswering(socket)) socket.destroy();
    else refuse(socket, status, this.retrySeconds);
  }

  /** What came makes no sense to the parser, or came too slowly. */
  #failed({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
    if (!socket.writable || this.#sockets.hasBegunAnswer(socket)) socket.destroy();
    else refuse(socket, STATUS_OF_ERROR[code] ?? 400, this.retrySeconds);
  }

  /** Puts a check before the parser, until the socket becomes a WebSocket's. */
  #oneByOne(socket: Socket, address: string): void {
    const [parse] = socket.listeners("data") as ((chunk: Buffer) => void)[];
    if (parse === undefined) return;
    socket.removeListener("data", parse);
    let tail = "";
    /** What has come of a request before its end. */
    let begun = "";
    const refuseMore = (): void => {
      this.#note(address, "pipelines");
      this.#end(socket, 400);
    };
    socket.on("data", (chunk: Buffer) => {
      const missing = this.#bodies.get(socket) ?? 0;
      if (missing > 0) {
        this.#bodies.set(socket, missing - chunk.length);
        if (chunk.length > missing) refuseMore();
        else parse.call(socket, chunk);
        return;
      }
      const text = tail + chunk.toString("latin1");
      const end = /\n\r?\n/.exec(text);
      const head = end === null ? text : text.slice(0, end.index + end[0].length);
      const more = text.length - head.length;
      begun += head.slice(tail.length);
      // Line ends before a request the parser takes without end.
      if (begun.length > 2 * MOST_REQUEST_BYTES || (more > 0 && more > saidLength(begun))) {
        refuseMore();
        return;
      }
      // An end may be cut by the end of the chunk.
      tail = end === null ? text.slice(-2) : "";
      if (end !== null) begun = "";
      if (more === 0) parse.call(socket, chunk);
      else this.#parseWithBody(socket, chunk, more, parse, refuseMore);
    });
  }

  /** The parser says how long a body is, and whether it is let in, when it has the request's end. */
  #parseWithBody(
    socket: Socket,
    chunk: Buffer,
    more: number,
    parse: (this: Socket, chunk: Buffer) => void,
    refuseMore: () => void,
  ): void {
    this.#bodies.delete(socket);
    parse.call(socket, chunk.subarray(0, chunk.length - more));
    const missing = this.#bodies.get(socket);
    if (missing === undefined || socket.destroyed) return;
    this.#bodies.set(socket, missing - more);
    if (more > missing) refuseMore();
    else parse.call(socket, chunk.subarray(chunk.length - more));
  }

  get #mostBodyBytes(): number {
    return this.#options.mostBodyBytes ?? 0;
  }
}

function lengthOf(headers: IncomingHttpHeaders): number {
  return Number(headers["content-length"] ?? 0);
}

/** The length of its body, as the text of a request has it. The parser has the last word. */
function saidLength(text: string): number {
  return Number(/^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(text)?.[1] ?? 0);
}
