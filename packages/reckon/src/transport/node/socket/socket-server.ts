// Takes WebSockets off an HTTP server and hands each out as a transport. A host's program owns the HTTP server and passes its
// "upgrade" events in. Always true: there is no compression, no frame above the bound is read, and small writes leave at once; a
// refused upgrade (`ws` itself refuses malformed handshakes) never becomes a transport, and leaves no socket behind.

import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocketServer } from "ws";
import { MOST_FRAME_BYTES, type Transport } from "../../transport.ts";
import { refuse } from "../http/refusal.ts";
import { ServerSocket } from "./server-socket.ts";

export interface SocketServerOptions {
  /** A client's WebSocket is open. Set its handlers at once. */
  readonly onTransport: (transport: Transport, request: IncomingMessage) => void;
  /** The HTTP status with which an upgrade is refused, such as 403 for a foreign origin; undefined lets it in. */
  readonly refuses?: (request: IncomingMessage) => number | undefined;
}

const CLOSE_TIMEOUT_MS = 2000;
/** Pieces of one frame or message that may wait for the rest: an honest peer sends one piece. */
const MOST_PARTS = 64;

// The types of `ws` do not know these options yet.
const options: ServerOptions & { closeTimeout: number; maxFragments: number; maxBufferedChunks: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MOST_FRAME_BYTES,
  maxFragments: MOST_PARTS,
  maxBufferedChunks: MOST_PARTS,
  closeTimeout: CLOSE_TIMEOUT_MS,
};

/**
 * The WebSockets of an HTTP server.
 *
 * @example
 * const sockets = new SocketServer({ onTransport: (transport) => admit(new Line(transport)) });
 * http.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
 */
export class SocketServer {
  readonly #sockets: WebSocketServer = new WebSocketServer(options);
  readonly #options: SocketServerOptions;

  constructor(given: SocketServerOptions) {
    this.#options = given;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const status = this.#options.refuses?.(request);
    if (status !== undefined) {
      refuse(socket, status);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      (socket as Socket).setNoDelay?.(true);
      this.#options.onTransport(new ServerSocket(webSocket, socket), request);
    });
  }
}
