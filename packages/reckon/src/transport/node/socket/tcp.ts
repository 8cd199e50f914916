// The TCP socket under a server's WebSocket. Node's streams would make a buffer, a view and a turn of their queue for each packet
// that comes, and a request for each that goes; a server's packets are small and many, so they pass by those: all sockets are
// read into one memory, and what can leave at once is handed to the socket at once. `ws` has the stream, for all else. A socket
// server makes one for each client. Always true: bytes come out, and leave, in their order, however they went; a socket that
// cannot be taken over (TLS, or no socket at all) is read and written as a stream.

import { type OnReadOpts, Socket, type SocketConstructorOpts } from "node:net";
import type { Duplex } from "node:stream";
import { Views } from "../../../core/views.ts";
import { ignore } from "../../transport.ts";

/** Most bytes that are read at once. */
const READ_BYTES = 65_536;

const read = new Views(READ_BYTES);

/** What Node's types do not tell: what a socket has from the system, and that another may be made of it. */
interface Held {
  _handle: object | null;
}
type SocketOptions = SocketConstructorOpts & { readonly handle: object; readonly onread: OnReadOpts };

export class Tcp {
  /** For `ws`. */
  readonly stream: Duplex;
  /** Bytes came, apart from those that the stream emits. They are valid during the call only. */
  onBytes: (bytes: Uint8Array) => void = ignore;
  readonly #isTaken: boolean;
  /** Bytes that were written here and have not left this process. */
  #waiting = 0;

  /** @param socket of the HTTP server, which leaves it to this from now on */
  constructor(socket: Duplex) {
    this.#isTaken = canTake(socket);
    this.stream = this.#isTaken ? takeOver(socket as Socket, (length) => this.#take(length)) : socket;
  }

  /** Bytes that were written and have not left this process. */
  get bufferedBytes(): number {
    return this.#waiting + this.stream.writableLength;
  }

  /** Writes bytes, and keeps no view of them when nothing is buffered after it. */
  write(bytes: Uint8Array): void {
    const { stream } = this;
    if (!this.#isTaken || this.bufferedBytes > 0) {
      stream.write(bytes);
      return;
    }
    this.#waiting = bytes.length;
    stream._write(bytes, "buffer" as BufferEncoding, this.#written);
  }

  /** Called within `_write` if all has left. */
  readonly #written = (error?: Error | null): void => {
    this.#waiting = 0;
    if (error) this.stream.destroy(error);
  };

  #take(length: number): boolean {
    this.onBytes(read.view(length));
    return true;
  }
}

/** Bytes that may be kept: a copy of those that lie where all sockets are read into, and others as they are. */
export function kept(bytes: Uint8Array): Buffer {
  if (bytes.buffer === read.buffer.buffer) return Buffer.from(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Whether it is a TCP socket, and nothing waits in its stream. */
function canTake(socket: Duplex): boolean {
  if (Object.getPrototypeOf(socket) !== Socket.prototype) return false;
  const hasHandle = Boolean((socket as Socket & Held)._handle);
  return hasHandle && !socket.destroyed && socket.readableLength === 0 && socket.writableLength === 0;
}

/** The socket anew, as one that reads into the memory. The old one stays with its server, which counts it, until the end. */
function takeOver(old: Socket, take: (length: number) => boolean): Socket {
  // Who asks the request for it later is told what the old one remembers.
  void [old.remoteAddress, old.localAddress];
  old.setTimeout(0);
  const held = old as Socket & Held;
  const handle = held._handle as object;
  held._handle = null;
  const options: SocketOptions = {
    handle,
    allowHalfOpen: true,
    onread: { buffer: read.buffer, callback: take },
  };
  const socket = new Socket(options);
  socket.once("close", () => old.destroy());
  return socket;
}
