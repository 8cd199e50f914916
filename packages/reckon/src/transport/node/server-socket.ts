// A server's side of a WebSocket as a transport: wraps a socket of the package `ws`. The socket server makes one per
// client. It goes past the standard interface of `ws` where that costs an object per message.
// Always true: a socket that does not answer a close is destroyed after `CLOSE_TIMEOUT_MS` by `ws` itself, and at once
// if it goes on sending; nothing that arrives is without a count: pings and pongs come out as empty texts.

import type { RawData, WebSocket } from "ws";
import {
  checkReason,
  ignore,
  MOST_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "../transport.ts";
import { CLOSE_CODE, reasonOfClose } from "../web-socket.ts";

/** Frames that may have been on their way when we closed: some hundred ms of them. */
const MOST_AFTER_CLOSE = 64;

/** A client's WebSocket, seen from the server. */
export class ServerSocket implements Transport {
  readonly isStream = true;
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  readonly #socket: WebSocket;
  #afterClose = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data, isBinary) => this.#take(data, isBinary));
    socket.on("ping", () => this.#takeSign());
    socket.on("pong", () => this.#takeSign());
    socket.on("error", (error: NodeJS.ErrnoException) => {
      this.#end(reasonOfError(error.code ?? ""));
      // `ws` tells the peer, closes, and would read all that still comes; nobody wants it.
      setImmediate(() => socket.pause());
    });
    socket.on("close", (code, reason) => this.#end(reasonOfClose(code, reason.toString())));
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(packet: Uint8Array): void {
    // A copy, because `ws` keeps what it could not write at once.
    if (packet.length <= MOST_FRAME_BYTES) this.#send(Buffer.from(packet));
  }

  sendText(text: string): void {
    this.#send(text);
  }

  close(reason: string): void {
    checkReason(reason);
    if (this.closed !== undefined) return;
    this.#socket.close(CLOSE_CODE, reason);
    this.#end(reason);
  }

  #send(data: Buffer | string): void {
    // While it closes, `ws` would count on and fail later.
    if (this.closed !== undefined || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.bufferedBytes > MOST_BUFFERED_BYTES) {
      this.#end(TRANSPORT_END.behind);
      this.#socket.terminate();
      return;
    }
    this.#socket.send(data);
  }

  #take(data: RawData, isBinary: boolean): void {
    // With the default `binaryType` a message is one Buffer.
    if (this.#isAfterClose() || !Buffer.isBuffer(data)) return;
    // No Buffer goes out: its `slice`, with which others copy, makes a view.
    if (isBinary) this.onPacket(new Uint8Array(data.buffer, data.byteOffset, data.length));
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
