// A bot of system-server.c: no WebSocket, but as many bytes up as a frame of ws-bot.ts has, and all that comes is counted.

import { connect, type Socket } from "node:net";
import type { Destination, LoadBot } from "./bot.ts";

/** Head and mask of a client's frame, and the two bytes of an input. */
const INPUT = new Uint8Array(8);
/** As system-server.c sends them. */
const FRAME_BYTES = 68;

export class SystemBot implements LoadBot {
  readonly #to: Destination;
  #socket: Socket | undefined;

  constructor(to: Destination) {
    this.#to = to;
  }

  join(): Promise<void> {
    const { port, counts } = this.#to;
    const socket = connect(port, "127.0.0.1");
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", ({ length }) => {
      counts.bytes += length;
      counts.snapshots += length / FRAME_BYTES;
    });
    return new Promise((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
  }

  speak(): void {
    this.#socket?.write(INPUT);
    this.#to.counts.inputs++;
  }

  leave(): void {
    this.#socket?.destroy();
  }
}
