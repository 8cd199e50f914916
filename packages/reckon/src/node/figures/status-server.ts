// The listener of those who run the server: whether the process lives, whether visitors should be sent, and its figures. It has a port
// of its own, which nobody else reaches: who fills the public one does not make a supervisor restart the process, and nobody makes
// it collect figures all day. game-server.ts starts one. Always true: it answers GET and HEAD, and has few sockets.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FIGURES, say, sayJson, sayReady } from "../say.ts";

/** How a server does. */
export interface ServerStatus {
  /** Why no visitor should be sent here now; undefined: all is well. */
  readonly hindrance: () => string | undefined;
  /** The figures, in Prometheus' text format. */
  readonly metrics: () => string;
}

export interface StatusOptions extends ServerStatus {
  readonly port: number;
  readonly host: string;
}

const MOST_SOCKETS = 64;

export class StatusServer {
  readonly #http: Server;

  static async start(options: StatusOptions): Promise<StatusServer> {
    const http = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
      answer(options, request, response);
    });
    http.maxConnections = MOST_SOCKETS;
    await new Promise<void>((resolve, reject) => {
      http.once("error", reject);
      http.listen(options.port, options.host, resolve);
    });
    // Such as no more file descriptors: who asks again may be answered.
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
    return new Promise((resolve) => {
      this.#http.close(() => resolve());
      this.#http.closeAllConnections();
    });
  }
}

function answer(
  { hindrance, metrics }: ServerStatus,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): void {
  const path = url?.split("?")[0];
  if (method !== "GET" && method !== "HEAD") sayJson(response, 405, {});
  else if (path === "/health") sayJson(response, 200, { status: "alive" });
  else if (path === "/metrics") say(response, 200, FIGURES, metrics());
  else if (path === "/ready") sayReady(response, hindrance());
  else sayJson(response, 404, {});
}
