// The sockets of a HostServer with nothing above them: arriving packets are counted, and in each third step every client is sent as many bytes
// as a snapshot of ours has here. No game, no room, no connection, no limits: the cost of the system, Node and our frames by themselves. A
// server's time above this is its own.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { SocketServer } from "reckon/transport/node";
import { type LoopedRoom, stepAll } from "../loop.ts";
import type { Meter } from "../meter.ts";
import { ROOM_PLAYERS } from "../rules.ts";

/** Of a snapshot's packet, as measured on reckon-server.ts. */
const PACKET_BYTES = 66;

const packet = new Uint8Array(PACKET_BYTES);

class SocketsRoom implements LoopedRoom {
  readonly clients: { send(packet: Uint8Array): void }[] = [];
  bytes = 0;

  step(): void {}

  publish(): void {
    for (const client of this.clients) client.send(packet);
  }
}

export async function startSockets(meter: Meter): Promise<number> {
  const rooms: SocketsRoom[] = [];
  const sockets = new SocketServer({
    onTransport(transport) {
      if ((rooms.at(-1)?.clients.length ?? ROOM_PLAYERS) === ROOM_PLAYERS) rooms.push(new SocketsRoom());
      const room = rooms[rooms.length - 1];
      room.clients.push(transport);
      transport.onPacket = ({ length }) => {
        room.bytes += length;
      };
    },
  });
  const http = createServer();
  http.on("upgrade", (request, socket: Duplex, head) => sockets.upgrade(request, socket, head));
  stepAll(rooms, meter);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return (http.address() as AddressInfo).port;
}
