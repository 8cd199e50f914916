// A server's side of a WebSocket as a transport: wraps a socket of the package `ws`. The socket server makes one per
// client. It goes past the standard interface of `ws` where that costs: packets are framed here and written to the TCP socket
// in one piece, where `ws` would make two and a list of options. Always true: a frame is written whole, so those that `ws`
// writes (texts, pongs, closes) come between ours; a socket that does not answer a close is destroyed after
// `CLOSE_TIMEOUT_MS` by `ws` itself, and at once if it goes on sending; pings and pongs come out as empty texts, to be counted.

import type { RawData, WebSocket } from "ws";
import { Views } from "../../core/views.ts";
import {
  checkReason,
  ignore,
  MOST_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "../transport.ts";
import { CLOSE_CODE, reasonOfClose } from "../web-socket.ts";
import { PlainFrames } from "./plain-frames.ts";
import type { Tcp } from "./tcp.ts";

/** Frames that may have been on their way when we closed: some hundred ms of them. */
const MOST_AFTER_CLOSE = 64;
/** Final frame, binary. */
const BINARY = 0x82;
/** Lengths from here on take two bytes more. */
const LONG = 126;
const MOST_HEAD_BYTES = 4;
const FRAME_BYTES = MOST_FRAME_BYTES + MOST_HEAD_BYTES;

/** A client's WebSocket, seen from the server. */
export class ServerSocket implements Transport {
  readonly isStream = true;
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  readonly #socket: WebSocket;
  #afterClose = 0;
  readonly #tcp: Tcp;

  /** @param tcp what `socket` reads and writes */
  constructor(socket: WebSocket, tcp: Tcp) {
    this.#socket = socket;
    this.#tcp = tcp;
    const plain = new PlainFrames(socket, tcp, (packet) => {
      if (!this.#isAfterClose()) this.onPacket(packet);
    });
    socket.on("message", (data, isBinary) => this.#take(data, isBinary));
    socket.on("ping", () => this.#takeSign());
    socket.on("pong", () => this.#takeSign());
    socket.on("error", (error: NodeJS.ErrnoException) => {
      plain.end();
      this.#end(reasonOfError(error.code ?? ""));
      // `ws` tells the peer, closes, and would read all that still comes; nobody wants it.
      setImmediate(() => socket.pause());
    });
    socket.on("close", (code, reason) => this.#end(reasonOfClose(code, reason.toString())));
  }

  get bufferedBytes(): number {
    return this.#tcp.bufferedBytes;
  }

  send(packet: Uint8Array): void {
    if (packet.length > MOST_FRAME_BYTES || !this.#canSend()) return;
    const tcp = this.#tcp;
    const memory = tcp.bufferedBytes > 0 ? new Views(packet.length + MOST_HEAD_BYTES) : frames;
    tcp.write(writeFrame(packet, memory));
    // What the socket has kept is not written again.
    if (tcp.bufferedBytes > 0 && memory === frames) frames = new Views(FRAME_BYTES);
  }

  sendText(text: string): void {
    if (this.#canSend()) this.#socket.send(text);
  }

  close(reason: string): void {
    checkReason(reason);
    if (this.closed !== undefined) return;
    this.#socket.close(CLOSE_CODE, reason);
    this.#end(reason);
  }

  #canSend(): boolean {
    // After the close frame nothing may follow, and `ws` would fail later.
    if (this.closed !== undefined || this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.bufferedBytes <= MOST_BUFFERED_BYTES) return true;
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

/** Most frames have left when `write` returns, so one memory serves all. */
let frames = new Views(FRAME_BYTES);

/** Makes a frame of a packet, as a server sends it: not masked. */
function writeFrame(packet: Uint8Array, memory: Views): Uint8Array {
  const { length } = packet;
  const from = length < LONG ? 2 : MOST_HEAD_BYTES;
  const frame = memory.view(from + length);
  frame[0] = BINARY;
  frame[1] = length < LONG ? length : LONG;
  if (length >= LONG) {
    frame[2] = length >> 8;
    frame[3] = length;
  }
  for (let i = 0; i < length; i++) frame[from + i] = packet[i];
  return frame;
}

function reasonOfError(code: string): string {
  if (!code.startsWith("WS_ERR_")) return TRANSPORT_END.lost;
  return code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? TRANSPORT_END.tooLong : TRANSPORT_END.malformed;
}
