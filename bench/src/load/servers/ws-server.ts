// The cheapest server that somebody would write by hand: `ws`, one loop for all rooms, walkers in typed arrays, and in each
// third step one buffer with everybody's x, y and heading as 16 bits for the whole room. No delta, no acks, no prediction, no
// lobby, no limits: the floor of what a room of this size costs on `ws`.

import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { type LoopedRoom, stepAll } from "../loop.ts";
import type { Meter } from "../meter.ts";
import { headingOf, moveOf, PLACE_STEP, ROOM_PLAYERS, startOf, walked } from "../rules.ts";

class WsRoom implements LoopedRoom {
  readonly sockets: WebSocket[] = [];
  readonly #x = new Float64Array(ROOM_PLAYERS);
  readonly #y = new Float64Array(ROOM_PLAYERS);
  readonly #heading = new Float64Array(ROOM_PLAYERS);
  readonly #tilt = new Int8Array(2 * ROOM_PLAYERS);

  join(socket: WebSocket): void {
    const player = this.sockets.push(socket) - 1;
    const { x, y } = startOf(player);
    this.#x[player] = x;
    this.#y[player] = y;
    socket.on("message", (data: Buffer) => {
      if (data.length !== 2) return;
      this.#tilt[2 * player] = data.readInt8(0);
      this.#tilt[2 * player + 1] = data.readInt8(1);
    });
  }

  step(): void {
    for (let player = 0; player < this.sockets.length; player++) {
      const moveX = moveOf(this.#tilt[2 * player]);
      const moveY = moveOf(this.#tilt[2 * player + 1]);
      this.#x[player] = walked(this.#x[player], moveX);
      this.#y[player] = walked(this.#y[player], moveY);
      if (moveX !== 0 || moveY !== 0) this.#heading[player] = headingOf(moveX, moveY);
    }
  }

  publish(tick: number): void {
    const snapshot = Buffer.allocUnsafe(4 + 6 * this.sockets.length);
    snapshot.writeUInt32LE(tick, 0);
    for (let player = 0; player < this.sockets.length; player++) {
      snapshot.writeUInt16LE(Math.round(this.#x[player] / PLACE_STEP), 4 + 6 * player);
      snapshot.writeUInt16LE(Math.round(this.#y[player] / PLACE_STEP), 6 + 6 * player);
      snapshot.writeInt16LE(Math.round(this.#heading[player] * 10_000), 8 + 6 * player);
    }
    for (const socket of this.sockets) socket.send(snapshot);
  }
}

export async function startWs(meter: Meter): Promise<number> {
  const rooms: WsRoom[] = [];
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    if ((rooms.at(-1)?.sockets.length ?? ROOM_PLAYERS) === ROOM_PLAYERS) rooms.push(new WsRoom());
    rooms.at(-1)?.join(socket);
  });
  stepAll(rooms, meter);
  await new Promise((resolve) => sockets.once("listening", resolve));
  return (sockets.address() as AddressInfo).port;
}
