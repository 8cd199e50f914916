// The listener of those who run the server: whether the process lives, whether visitors should be sent, and its figures. It has a port
// of its own, which nobody else reaches: who fills the public one does not make a supervisor restart the process, and nobody makes
// it collect figures all day. arcade-server.ts starts one. Always true: it answers GET and HEAD, and has few sockets.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface StatusOptions {
  readonly port: number;
  readonly host: string;
  /** Why no visitor should be sent here now; undefined: all is well. */
  readonly hindrance: () => string | undefined;
  /** The figures, in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
}

const MOST_SOCKETS = 64;
const TEXT = "text/plain; version=0.0.4";

export class StatusServer {
  readonly #http: Server;

  static async start(options: StatusOptions): Promise<StatusServer> {
    const http = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
      answer(options, request, response).catch(() => response.destroy());
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

async function answer(
  { hindrance, metrics }: StatusOptions,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = url?.split("?")[0];
  const send = (status: number, text: string, type = "application/json"): void => {
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
  };
  if (method !== "GET" && method !== "HEAD") send(405, "{}");
  else if (path === "/health") send(200, JSON.stringify({ status: "alive" }));
  else if (path === "/metrics") send(200, await metrics(), TEXT);
  else if (path === "/ready") {
    const why = hindrance();
    send(why === undefined ? 200 : 503, JSON.stringify({ status: why ?? "ready" }));
  } else send(404, "{}");
}
