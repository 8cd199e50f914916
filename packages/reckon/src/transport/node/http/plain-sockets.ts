// The sockets of an HTTP server that are not (yet) WebSockets: the address of each, and whether an answer is being written. A gate has
// one. Always true: a closed socket is forgotten; when a socket has to make room, the oldest idle one of the address with the most
// sockets does, so that an address that fills a server with silent sockets closes its own.

import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RangeCounts } from "../../../core/range-counts.ts";

export class PlainSockets {
  /** Open sockets, WebSockets included. */
  all = 0;
  readonly #counts = new RangeCounts();
  /** By address, the oldest first. */
  readonly #byAddress = new Map<string, Set<Socket>>();
  readonly #addresses = new WeakMap<Socket, string>();
  readonly #answering = new Map<Socket, ServerResponse>();

  add(socket: Socket, address: string): void {
    this.all++;
    this.#counts.add(address);
    this.#addresses.set(socket, address);
    const own = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, own.add(socket));
    socket.once("close", () => {
      this.all--;
      this.leave(socket);
    });
  }

  /** The socket has closed, or belongs to a WebSocket from now on. */
  leave(socket: Socket): void {
    const address = this.#addresses.get(socket);
    if (address === undefined) return;
    this.#addresses.delete(socket);
    this.#answering.delete(socket);
    this.#counts.remove(address);
    const own = this.#byAddress.get(address);
    own?.delete(socket);
    if (own?.size === 0) this.#byAddress.delete(address);
  }

  /** Whether an address has this many sockets, or one of its ranges has its share. */
  isFull(address: string, most: number): boolean {
    return this.#counts.isFull(address, most);
  }

  answering(socket: Socket, response: ServerResponse): void {
    this.#answering.set(socket, response);
    response.once("close", () => {
      if (this.#answering.get(socket) === response) this.#answering.delete(socket);
    });
  }

  isAnswering(socket: Socket): boolean {
    return this.#answering.has(socket);
  }

  hasBegunAnswer(socket: Socket): boolean {
    return this.#answering.get(socket)?.headersSent === true;
  }

  /** Closes an idle socket; false: there is none. */
  endIdle(): boolean {
    let most = 0;
    let chosen: Socket | undefined;
    for (const own of this.#byAddress.values()) {
      if (own.size <= most) continue;
      const idle = this.#idleOf(own);
      if (idle === undefined) continue;
      most = own.size;
      chosen = idle;
    }
    if (chosen === undefined) return false;
    this.leave(chosen);
    chosen.destroy();
    return true;
  }

  #idleOf(sockets: ReadonlySet<Socket>): Socket | undefined {
    for (const socket of sockets) if (!this.#answering.has(socket)) return socket;
    return undefined;
  }
}
