// A client's WebSocket as a transport, by the interface that browsers and the package `ws` share. The doors for browsers and for Node
// use it; a server's side is node/socket/server-socket.ts. Binary frames are packets, text frames are texts. Always true: the socket is
// open when it arrives here, with `binaryType` set to "arraybuffer".

import {
  BaseTransport,
  checkReason,
  MOST_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "./transport.ts";

/** The part of a WebSocket that is used. */
export interface StandardWebSocket {
  binaryType: string;
  readonly bufferedAmount: number;
  readonly readyState: number;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(data: Uint8Array<ArrayBuffer> | string): void;
  close(code: number, reason: string): void;
}

/** A server's last text begins so, and the reason follows: a page hears of a close frame a round trip later, when TCP has ended too. */
export const LAST_TEXT = "closed:";
/** The close code that accompanies a reason. */
export const CLOSE_CODE = 4000;
const OPEN = 1;
const GOING_TOO_LONG = 1009;
const ABNORMAL = 1006;

/** The transport's reason for the code and reason of a close frame. */
export function reasonOfClose(code: number, reason: string): string {
  if (code === GOING_TOO_LONG) return TRANSPORT_END.tooLong;
  if (code === ABNORMAL) return TRANSPORT_END.lost;
  return reason === "" ? TRANSPORT_END.closed : reason;
}

export class WebSocketTransport extends BaseTransport implements Transport {
  readonly isStream = true;
  readonly #socket: StandardWebSocket;

  constructor(socket: StandardWebSocket) {
    super();
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#take(data as string | ArrayBuffer);
    socket.onclose = ({ code, reason }) => this.end(reasonOfClose(code, reason));
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(packet: Uint8Array): void {
    // A copy, because `ws` keeps bytes that it could not write at once; not by `slice`, which makes a view of a Buffer.
    if (packet.length <= MOST_FRAME_BYTES) this.#send(new Uint8Array(packet));
  }

  sendText(text: string): void {
    this.#send(text);
  }

  close(reason: string): void {
    checkReason(reason);
    if (this.closed !== undefined) return;
    try {
      this.#socket.close(CLOSE_CODE, reason);
    } catch {
      // It is closed already.
    }
    this.end(reason);
  }

  #send(data: Uint8Array<ArrayBuffer> | string): void {
    // The other end may be closing it, and will tell the reason in a moment.
    if (this.closed !== undefined || this.#socket.readyState !== OPEN) return;
    if (this.bufferedBytes > MOST_BUFFERED_BYTES) {
      this.close(TRANSPORT_END.behind);
      return;
    }
    try {
      this.#socket.send(data);
    } catch {
      this.close(TRANSPORT_END.lost);
    }
  }

  #take(data: string | ArrayBuffer): void {
    if (this.closed !== undefined) return;
    const message = typeof data === "string" ? data : new Uint8Array(data);
    if (message.length > MOST_FRAME_BYTES) this.close(TRANSPORT_END.tooLong);
    else if (typeof message !== "string") this.onPacket(message);
    else if (message.startsWith(LAST_TEXT)) this.end(message.slice(LAST_TEXT.length));
    else this.onText(message);
  }
}
