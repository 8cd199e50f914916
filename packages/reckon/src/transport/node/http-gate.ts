// Stands before the HTTP server of a host: how many connections and requests one address may make, how long a socket may
// take over a request, and that requests come one by one. A host server makes one. Always true: a socket that is over its
// limits is destroyed before anything of it is parsed; no chunk with more than one request reaches the parser, which would
// handle thousands of them in one turn of the event loop.

import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { type Rate, Throttle } from "../../core/throttle.ts";
import { clientAddress, limitedBy } from "./client-address.ts";

/** What one address may do. */
export interface HttpLimits {
  readonly connects: Rate;
  readonly requests: Rate;
}

/** A browser opens six sockets for a page; a page of a hundred files. */
export const HTTP_LIMITS: HttpLimits = {
  connects: { burst: 60, perSecond: 10 },
  requests: { burst: 120, perSecond: 20 },
};
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
const STILL_MS = 20_000;

export class HttpGate {
  readonly #connects: Throttle;
  readonly #requests: Throttle;
  readonly #trustsProxy: boolean;
  readonly #now: () => number;

  /** @param trustsProxy then sockets are the proxy's, and only requests are limited */
  constructor(trustsProxy: boolean, { connects, requests }: HttpLimits, now: () => number) {
    this.#connects = new Throttle(connects);
    this.#requests = new Throttle(requests);
    this.#trustsProxy = trustsProxy;
    this.#now = now;
  }

  /** Watches the sockets of a server. @param mostSockets of all addresses together @param stillMs for tests */
  watch(http: Server, mostSockets: number, stillMs: number = STILL_MS): void {
    http.maxConnections = mostSockets;
    http.setTimeout(stillMs);
    http.on("connection", (socket) => {
      const address = limitedBy(socket.remoteAddress ?? "");
      if (this.#trustsProxy || this.#connects.take(address, this.#now())) oneByOne(socket);
      else socket.destroy();
    });
    // From here on it carries a WebSocket's bytes, or nothing.
    http.on("upgrade", (_request, socket) => socket.removeAllListeners("data"));
  }

  /** Whether a request may be answered; else its socket is to be destroyed. */
  allows(request: IncomingMessage): boolean {
    return this.#requests.take(clientAddress(request, this.#trustsProxy), this.#now());
  }
}

/** Puts a check before the parser, until the socket becomes a WebSocket's. */
function oneByOne(socket: Socket): void {
  const [parse] = socket.listeners("data") as ((chunk: Buffer) => void)[];
  if (parse === undefined) return;
  socket.removeListener("data", parse);
  let tail = "";
  socket.on("data", (chunk: Buffer) => {
    const text = tail + chunk.toString("latin1");
    const end = /\n\r?\n/.exec(text);
    if (text.length > 2 * MOST_REQUEST_BYTES || (end !== null && end.index + end[0].length < text.length)) {
      socket.destroy();
      return;
    }
    // An end may be cut by the end of the chunk.
    tail = end === null ? text.slice(-2) : "";
    parse.call(socket, chunk);
  });
}
