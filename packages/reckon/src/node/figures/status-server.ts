// The HTTP server for operators: whether the process lives, whether visitors should be sent, and its figures. It has a port of its own
// that is not public: a flood of the public port does not make a supervisor restart the process, and no stranger makes it collect
// figures all day. Where servers are a fleet it has the operators' page too. game-server.ts starts one. Always true: all but that page is only read,
// with GET and HEAD; it has few sockets.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeAll, listenAt } from "../../transport/node/http/listening.ts";
import { FIGURES, say, sayJson, sayReady } from "../say.ts";

export interface ServerStatus {
  /** Why no visitor should be sent here now; undefined: all is well. */
  readonly hindrance: () => string | undefined;
  /** "away": the server is ready without its directory. */
  readonly directory: () => "away" | undefined;
  /** The figures, in Prometheus' text format. */
  readonly metrics: () => string;
}

export interface StatusOptions extends ServerStatus {
  readonly port: number;
  readonly host: string;
  /** The page of the fleet; undefined: there is none. */
  readonly page: RequestPage | undefined;
}

/** Answers some requests; false: this one is not for it. */
interface RequestPage {
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

const MOST_SOCKETS = 64;

export class StatusServer {
  readonly #http: Server;

  static async start(options: StatusOptions): Promise<StatusServer> {
    const http = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
      answer(options, request, response);
    });
    http.maxConnections = MOST_SOCKETS;
    await listenAt(http, options.port, options.host);
    // An error such as a lack of file descriptors: a later request may be answered.
    http.on("error", () => {});
    return new StatusServer(http);
  }

  private constructor(http: Server) {
    this.#http = http;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return closeAll(this.#http);
  }
}

function answer(options: StatusOptions, request: IncomingMessage, response: ServerResponse): void {
  const { hindrance, directory, metrics, page } = options;
  const { method, url } = request;
  if (page?.answer(request, response) === true) return;
  const path = url?.split("?")[0];
  if (method !== "GET" && method !== "HEAD") sayJson(response, 405, {});
  else if (path === "/health") sayJson(response, 200, { status: "alive" });
  else if (path === "/metrics") say(response, 200, FIGURES, metrics());
  else if (path === "/ready") sayReady(response, hindrance(), directory());
  else sayJson(response, 404, {});
}
