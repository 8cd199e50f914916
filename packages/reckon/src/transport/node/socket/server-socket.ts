// A server's side of a WebSocket as a transport: wraps a socket of the package `ws`. The socket server makes one per
// client. It goes past the standard interface of `ws` where that costs: packets are read by plain-frames.ts and written by
// outgoing.ts. Always true: a frame is written whole, so those that `ws` writes (texts, pongs, closes) come between ours, and
// what was sent before a text or a close leaves before it; a socket that does not answer a close is destroyed after
// `CLOSE_TIMEOUT_MS` by `ws` itself, and at once if it goes on sending, or ends its half without a word; pings and pongs come
// out as empty texts, to be counted.

import type { RawData, WebSocket } from "ws";
import {
  checkReason,
  ignore,
  MOST_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "../../transport.ts";
import { CLOSE_CODE, reasonOfClose } from "../../web-socket.ts";
import { sendFrame, writeFrames } from "./outgoing.ts";
import { PlainFrames } from "./plain-frames.ts";
import type { Tcp } from "./tcp.ts";

/** Frames that may have been on their way when we closed: some hundred ms of them. */
const MOST_AFTER_CLOSE = 64;

/** Frames that may wait for a peer that does not read: each takes some hundred bytes of memory, however short it is. */
const MOST_WAITING = 4096;

/** A client's WebSocket, seen from the server. */
export class ServerSocket implements Transport {
  readonly isStream = true;
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  readonly #socket: WebSocket;
  #afterClose = 0;
  /** Frames that were sent, and pings that were answered, since something waits. */
  #waiting = 0;
  readonly #tcp: Tcp;

  /** @param tcp what `socket` reads and writes */
  constructor(socket: WebSocket, tcp: Tcp) {
    this.#socket = socket;
    this.#tcp = tcp;
    const plain = new PlainFrames(socket, tcp, (packet) => {
      if (!this.#isAfterClose()) this.onPacket(packet);
    });
    socket.on("message", (data, isBinary) => this.#take(data, isBinary));
    socket.on("ping", () => {
      // `ws` has answered: that may wait too.
      this.#canSend();
      this.#takeSign();
    });
    socket.on("pong", () => this.#takeSign());
    socket.on("error", (error: NodeJS.ErrnoException) => {
      plain.end();
      this.#end(reasonOfError(error.code ?? ""));
      // `ws` tells the peer, closes, and would read all that still comes; nobody wants it.
      setImmediate(() => socket.pause());
    });
    socket.on("close", (code, reason) => this.#end(reasonOfClose(code, reason.toString())));
    // Before `ws` hears of it: it would wait, without end, until a peer who may never read has read all.
    tcp.stream.prependOnceListener("end", () => {
      if (socket.readyState === socket.OPEN) socket.terminate();
    });
  }

  get bufferedBytes(): number {
    return this.#tcp.bufferedBytes;
  }

  send(packet: Uint8Array): void {
    if (packet.length <= MOST_FRAME_BYTES && this.#canSend()) sendFrame(this.#tcp, packet);
  }

  sendText(text: string): void {
    if (!this.#canSend()) return;
    writeFrames();
    this.#socket.send(text);
  }

  close(reason: string): void {
    checkReason(reason);
    if (this.closed !== undefined) return;
    writeFrames();
    this.#socket.close(CLOSE_CODE, reason);
    this.#end(reason);
  }

  #canSend(): boolean {
    // After the close frame nothing may follow, and `ws` would fail later.
    if (this.closed !== undefined || this.#socket.readyState !== this.#socket.OPEN) return false;
    const { bufferedBytes } = this;
    this.#waiting = bufferedBytes === 0 ? 0 : this.#waiting + 1;
    if (bufferedBytes <= MOST_BUFFERED_BYTES && this.#waiting <= MOST_WAITING) return true;
    this.#end(TRANSPORT_END.behind);
    this.#socket.terminate();
    return false;
  }

  #take(data: RawData, isBinary: boolean): void {
    // With the default `binaryType` a message is one Buffer.
    if (this.#isAfterClose() || !Buffer.isBuffer(data)) return;
    // A copy of one that came in pieces. No Buffer goes out: its `slice`, with which others copy, makes a view.
    if (isBinary) this.onPacket(new Uint8Array(data));
    else this.onText(data.toString());
  }

  #takeSign(): void {
    if (!this.#isAfterClose()) this.onText("");
  }

  /** Whether it is closed; who does not stop sending then is cut off. */
  #isAfterClose(): boolean {
    if (this.closed === undefined) return false;
    if (++this.#afterClose > MOST_AFTER_CLOSE) this.#socket.terminate();
    return true;
  }

  #end(reason: string): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.onClose(reason);
  }
}

function reasonOfError(code: string): string {
  if (!code.startsWith("WS_ERR_")) return TRANSPORT_END.lost;
  return code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? TRANSPORT_END.tooLong : TRANSPORT_END.malformed;
}
