// Stands before the HTTP server of a host. It limits the connections and requests of one address, the sockets at a time, the time that
// a request may take, and its body; and it lets requests arrive one by one only. A host server makes one. Always true: a client over a
// limit gets an answer (a proxy would take a reset for a failed server), unless another answer is being written; no chunk with more than
// one request reaches the parser, which would handle thousands of them in one turn of the event loop.

import type { IncomingHttpHeaders, IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RangeCounts } from "../../../core/range-counts.ts";
import { type Rate, Throttle } from "../../../core/throttle.ts";
import { parserOf } from "../undocumented.ts";
import { clientAddress, limitedBy } from "./client-address.ts";
import { PlainSockets } from "./plain-sockets.ts";
import { lingeringSockets, refuse } from "./refusal.ts";

/** Limits for one address. */
export interface HttpLimits {
  readonly connects: Rate;
  readonly requests: Rate;
  /** Sockets at a time that are no WebSockets. Default 128. */
  readonly sockets?: number;
}

/** The limit that an address passed. */
export type HttpOffence = "connects" | "requests" | "sockets" | "bodies" | "pipelines";

export interface HttpGateOptions {
  /** If so, sockets belong to the proxy, and only requests are limited. */
  readonly trustsProxy: boolean;
  readonly limits: HttpLimits;
  /** Bytes that a request's body may have. Default 0: no request may have a body. */
  readonly mostBodyBytes?: number;
  readonly now: () => number;
  readonly onOffence?: (address: string, offence: HttpOffence) => void;
}

/** A browser opens six sockets for a page, and a page may have a hundred files. */
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
/** A socket on which nothing moves for this long, ms, is closed: its peer does not read the answer. */
export const STILL_MS = 20_000;
/** Sockets that the system hands over in one turn, before a closed one is gone. */
const MORE_IN_A_TURN = 512;
/** This many refused sockets at a time get an answer; those beyond are closed without one. */
const MOST_TOLD = 64;

/** Statuses for Node's error codes; a request with any other error is malformed. */
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
  /** Bytes of a body that are still to arrive. */
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
        // An idle socket makes way for a new one.
        if (this.#sockets.all > mostSockets && !this.#sockets.endIdle()) refuse(socket, 503);
      }
    });
    http.on("clientError", (error: NodeJS.ErrnoException, socket) => this.#failed(error, socket as Socket));
    http.on("connect", (request, socket) =>
      refuse(socket, this.allows(request) ? 405 : 429, this.retrySeconds),
    );
    // From now on the socket carries a WebSocket's bytes, or nothing.
    http.on("upgrade", (_request, socket) => {
      socket.removeAllListeners("data");
      this.#sockets.leave(socket as Socket);
    });
  }

  /** Whether the address of a request is within its limit of requests. */
  allows(request: IncomingMessage): boolean {
    const { trustsProxy, now } = this.#options;
    const address = clientAddress(request, trustsProxy);
    if (this.#requests.take(address, now())) return true;
    this.#options.onOffence?.(address, "requests");
    return false;
  }

  /** Seconds until a client over its limit may ask again. */
  get retrySeconds(): number {
    return Math.max(1, Math.ceil(1 / this.#options.limits.requests.perSecond));
  }

  /** Whether a request may be answered; a refused one already has its answer. */
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
      // The client waits for permission to send the body, and its head was checked.
      if (lengthOf(headers) > 0 && headers.expect !== undefined) response.writeContinue();
      this.#sockets.answering(socket, response);
      response.once("close", () => this.#open.remove(address));
      return true;
    }
    this.#bodies.delete(socket);
    if (isAllowed) this.#options.onOffence?.(address, status === undefined ? "requests" : "bodies");
    this.#end(socket, isAllowed ? (status ?? 429) : 429);
    return false;
  }

  /** The status that refuses a request's body; undefined: it has no body, or one within the limit. */
  #statusOfBody(headers: IncomingHttpHeaders): number | undefined {
    const { mostBodyBytes = 0 } = this.#options;
    // A body of unknown length may never end.
    if (headers["transfer-encoding"] !== undefined) return mostBodyBytes === 0 ? 413 : 411;
    // A request for another protocol has left the parser.
    const most = headers.upgrade === undefined ? mostBodyBytes : 0;
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
    this.#options.onOffence?.(address, offence);
    if (lingeringSockets() < MOST_TOLD) refuse(socket, 429, this.retrySeconds);
    else socket.destroy();
  }

  #end(socket: Socket, status: number): void {
    if (this.#sockets.isAnswering(socket)) socket.destroy();
    else refuse(socket, status, this.retrySeconds);
  }

  /** The parser could not read what arrived, or it arrived too slowly. */
  #failed({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
    if (!socket.writable || this.#sockets.hasBegunAnswer(socket)) socket.destroy();
    else refuse(socket, STATUS_OF_ERROR[code] ?? 400, this.retrySeconds);
  }

  /** Puts a check before the parser, until the socket becomes a WebSocket's. */
  #oneByOne(socket: Socket, address: string): void {
    const parse = parserOf(socket);
    if (parse === undefined) return;
    let tail = "";
    /** The part of a request that has arrived before its end. */
    let begun = "";
    const refuseMore = (): void => {
      this.#options.onOffence?.(address, "pipelines");
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
      // The parser skips any number of line ends before a request.
      if (begun.length > 2 * MOST_REQUEST_BYTES || (more > 0 && more > saidLength(begun))) {
        refuseMore();
        return;
      }
      // The end of a chunk may cut the end of a request.
      tail = end === null ? text.slice(-2) : "";
      if (end !== null) begun = "";
      if (more === 0) parse.call(socket, chunk);
      else this.#parseWithBody(socket, chunk, more, parse, refuseMore);
    });
  }

  /** The parser tells the length of a body, and whether it is allowed, once it has the request's end. */
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
}

function lengthOf(headers: IncomingHttpHeaders): number {
  return Number(headers["content-length"] ?? 0);
}

/** The length of the body by the text of a request. The parser has the last word. */
function saidLength(text: string): number {
  return Number(/^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(text)?.[1] ?? 0);
}
