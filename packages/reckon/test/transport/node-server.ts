// A small server for the transport tests: HTTP on 127.0.0.1 with our WebSockets, and one UDP port, between Node and Node, or with a page.
// Always true: ports are free ones, so tests run beside each other; `end` leaves nothing open.
import { createSocket } from "node:dgram";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Negotiation, type RtcPeer } from "../../src/transport/negotiation.ts";
import { openWebSocket } from "../../src/transport/node/socket/node-web-socket.ts";
import { SocketServer, type SocketServerOptions } from "../../src/transport/node/socket/socket-server.ts";
import { openUdp, type Udp } from "../../src/transport/node/udp.ts";
import type { Transport } from "../../src/transport/transport.ts";
import type { Ends } from "./contract.ts";

export class NodeServer {
  readonly #http: Server = createServer((_request, response) => response.end("<!doctype html>"));
  readonly #arrived: Transport[] = [];
  readonly #waiting: ((transport: Transport) => void)[] = [];
  /** The raw sockets, newest last. */
  readonly sockets: Socket[] = [];
  /** The number of further upgrades that get no answer, as if a packet were lost. */
  deafTo = 0;

  static async start(refuses?: SocketServerOptions["refuses"]): Promise<NodeServer> {
    const server = new NodeServer();
    const onTransport = (transport: Transport): void => {
      const next = server.#waiting.shift();
      if (next === undefined) server.#arrived.push(transport);
      else next(transport);
    };
    const sockets = new SocketServer({ onTransport, refuses });
    server.#http.on("connection", (socket) => server.sockets.push(socket));
    server.#http.on("upgrade", (request, socket, head) => {
      if (server.deafTo-- > 0) socket.resume();
      else sockets.upgrade(request, socket, head);
    });
    await new Promise<void>((resolve) => server.#http.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get host(): string {
    return `127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `ws://${this.host}/`;
  }

  /** The next client's transport. */
  next(): Promise<Transport> {
    const arrived = this.#arrived.shift();
    return arrived ? Promise.resolve(arrived) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async end(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

/** A free UDP port. */
export function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  return new Promise((resolve) =>
    socket.bind(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    }),
  );
}

/** Both ends of a WebSocket between Node and Node. */
export async function webSocketEnds(): Promise<Ends & { readonly nodeServer: NodeServer }> {
  const nodeServer = await NodeServer.start();
  const [client, server] = await Promise.all([openWebSocket(nodeServer.url), nodeServer.next()]);
  return { client, server, nodeServer, end: () => nodeServer.end() };
}

/** WebRTC of a server and of a client on this machine. */
export async function bothUdp(bindAddress?: string): Promise<{ server: Udp; client: Udp }> {
  const server = await openUdp({ port: await freeUdpPort(), bindAddress });
  return { server, client: await openUdp({ bindAddress: "127.0.0.1" }) };
}

/** Negotiates over a stream until the channel is open. */
export function negotiated(
  stream: Transport,
  role: "offers" | "answers",
  makePeer: () => RtcPeer | undefined,
): Promise<{ transport: Transport; negotiation: Negotiation }> {
  const negotiation = new Negotiation({ role, makePeer }, (text) => stream.sendText(text));
  stream.onText = (text) => negotiation.take(text);
  return new Promise((resolve) => {
    negotiation.onDatagram = (transport) => resolve({ transport, negotiation });
    negotiation.update(0);
  });
}

/** Both ends of a WebRTC channel between Node and Node. */
export async function webRtcEnds(): Promise<Ends> {
  const sockets = await webSocketEnds();
  const udp = await bothUdp("127.0.0.1");
  const [server, client] = await Promise.all([
    negotiated(sockets.server, "answers", udp.server.makePeer),
    negotiated(sockets.client, "offers", udp.client.makePeer),
  ]);
  return {
    client: client.transport,
    server: server.transport,
    end: async () => {
      client.negotiation.close();
      server.negotiation.close();
      await sockets.end();
    },
  };
}
