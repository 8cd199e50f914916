// A WebSocket as a transport, by the interface that browsers and the package `ws` share. The doors for browsers and for
// Node open one with it (their clients); a server's side is node/server-socket.ts. Binary frames are packets, text
// frames are texts. Always true: the socket is open when it comes here, with `binaryType` set to "arraybuffer".

import {
  checkReason,
  ignore,
  MOST_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "./transport.ts";

/** What is used of a WebSocket. */
export interface StandardWebSocket {
  binaryType: string;
  readonly bufferedAmount: number;
  readonly readyState: number;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(data: Uint8Array<ArrayBuffer> | string): void;
  close(code: number, reason: string): void;
}

/** The close code with which a reason travels. */
export const CLOSE_CODE = 4000;
const OPEN = 1;
const GOING_TOO_LONG = 1009;
const ABNORMAL = 1006;

/** What the code and reason of a close frame mean. */
export function reasonOfClose(code: number, reason: string): string {
  if (code === GOING_TOO_LONG) return TRANSPORT_END.tooLong;
  if (code === ABNORMAL) return TRANSPORT_END.lost;
  return reason === "" ? TRANSPORT_END.closed : reason;
}

/** An open WebSocket as a transport. */
export class WebSocketTransport implements Transport {
  readonly isStream = true;
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  readonly #socket: StandardWebSocket;

  constructor(socket: StandardWebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#take(data);
    socket.onclose = ({ code, reason }) => this.#end(reasonOfClose(code, reason));
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(packet: Uint8Array): void {
    // A copy, because `ws` keeps what it could not write at once; not by `slice`, of which a Buffer makes a view.
    if (packet.length <= MOST_FRAME_BYTES) this.#send(new Uint8Array(packet));
  }

  sendText(text: string): void {
    this.#send(text);
  }

  close(reason: string): void {
    checkReason(reason);
    if (this.closed !== undefined) return;
    this.#closeSocket(reason);
    this.#end(reason);
  }

  #send(data: Uint8Array<ArrayBuffer> | string): void {
    // The other end may be closing it: why, it says in a moment.
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

  #take(data: unknown): void {
    if (this.closed !== undefined) return;
    if (typeof data === "string") {
      if (data.length > MOST_FRAME_BYTES) this.close(TRANSPORT_END.tooLong);
      else this.onText(data);
    } else if (data instanceof ArrayBuffer) {
      if (data.byteLength > MOST_FRAME_BYTES) this.close(TRANSPORT_END.tooLong);
      else this.onPacket(new Uint8Array(data));
    }
  }

  #closeSocket(reason: string): void {
    try {
      this.#socket.close(CLOSE_CODE, reason);
    } catch {
      // It is closed already.
    }
  }

  #end(reason: string): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.onClose(reason);
  }
}
