// A server's side of a WebSocket as a transport: wraps a socket of the package `ws`. The socket server makes one for each client. It
// goes past the interface of `ws` where that costs time: plain-frames.ts reads packets and outgoing.ts writes them. Always true: a
// frame is written whole, so the frames that `ws` writes (texts, pongs, closes) come between ours, and packets sent before a text or a
// close leave before it; `ws` destroys a socket that does not answer a close after `CLOSE_TIMEOUT_MS`, and this class at once if the
// socket goes on sending or ends its half without a close; pings and pongs come out as empty texts, to be counted.

import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import {
  BaseTransport,
  checkReason,
  MOST_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "../../transport.ts";
import { CLOSE_CODE, LAST_TEXT, reasonOfClose } from "../../web-socket.ts";
import { sendFrame, writeFrames } from "./outgoing.ts";
import { PlainFrames } from "./plain-frames.ts";

/** Frames that may still arrive after we closed: some hundred ms of them. */
const MOST_AFTER_CLOSE = 64;

/** Frames that may wait for a peer that does not read: even a short one takes some hundred bytes of memory. */
const MOST_WAITING = 4096;

export class ServerSocket extends BaseTransport implements Transport {
  readonly isStream = true;
  readonly #socket: WebSocket;
  #afterClose = 0;
  /** Frames that were sent, and pings that were answered, since bytes began to wait. */
  #waiting = 0;
  readonly #tcp: Duplex;

  constructor(socket: WebSocket, tcp: Duplex) {
    super();
    this.#socket = socket;
    this.#tcp = tcp;
    const plain = new PlainFrames(socket, tcp, (packet) => {
      if (!this.#isAfterClose()) this.onPacket(packet);
    });
    socket.on("message", (data, isBinary) => this.#take(data, isBinary));
    socket.on("ping", () => {
      // `ws` has answered, and the answer may wait too.
      this.#canSend();
      this.#takeSign();
    });
    socket.on("pong", () => this.#takeSign());
    socket.on("error", (error: NodeJS.ErrnoException) => {
      plain.end();
      this.end(reasonOfError(error.code ?? ""));
      // `ws` tells the peer, closes, and would read everything that still arrives, for nothing.
      setImmediate(() => socket.pause());
    });
    socket.on("close", (code, reason) => this.end(reasonOfClose(code, reason.toString())));
    // Before `ws` learns of it: `ws` would wait for ever if the peer never reads.
    tcp.prependOnceListener("end", () => {
      if (socket.readyState === socket.OPEN) socket.terminate();
    });
  }

  get bufferedBytes(): number {
    return this.#tcp.writableLength;
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
    this.sendText(LAST_TEXT + reason);
    this.#socket.close(CLOSE_CODE, reason);
    this.end(reason);
  }

  #canSend(): boolean {
    // After the close frame nothing may follow, and `ws` would fail later.
    if (this.closed !== undefined || this.#socket.readyState !== this.#socket.OPEN) return false;
    const { bufferedBytes } = this;
    this.#waiting = bufferedBytes === 0 ? 0 : this.#waiting + 1;
    if (bufferedBytes <= MOST_BUFFERED_BYTES && this.#waiting <= MOST_WAITING) return true;
    this.end(TRANSPORT_END.behind);
    this.#socket.terminate();
    return false;
  }

  #take(data: RawData, isBinary: boolean): void {
    // With the default `binaryType` a message is one Buffer.
    if (this.#isAfterClose() || !Buffer.isBuffer(data)) return;
    // A copy of a packet that arrived in pieces. No Buffer goes out: its `slice`, which others use to copy, makes a view.
    if (isBinary) this.onPacket(new Uint8Array(data));
    else this.onText(data.toString());
  }

  #takeSign(): void {
    if (!this.#isAfterClose()) this.onText("");
  }

  /** Whether it is closed; a peer that goes on sending is then cut off. */
  #isAfterClose(): boolean {
    if (this.closed === undefined) return false;
    if (++this.#afterClose > MOST_AFTER_CLOSE) this.#socket.terminate();
    return true;
  }
}

function reasonOfError(code: string): string {
  if (!code.startsWith("WS_ERR_")) return TRANSPORT_END.lost;
  return code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? TRANSPORT_END.tooLong : TRANSPORT_END.malformed;
}
