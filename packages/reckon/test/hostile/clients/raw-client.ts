// A TCP socket that becomes a WebSocket only as far as an attack needs it: it writes any bytes, frames that no library
// would write, and reads or does not. Used on real sockets, from any address of 127.0.0.0/8.

import { connect, type Socket } from "node:net";

const UPGRADE = [
  "GET /play HTTP/1.1",
  "Host: here",
  "Upgrade: websocket",
  "Connection: Upgrade",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "",
  "",
].join("\r\n");

export const OPCODE = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A client's frame, masked with nothing. */
export function frameOf(opcode: number, payload: Uint8Array, isFinal = true): Buffer {
  const first = (isFinal ? 0x80 : 0) | opcode;
  const { length } = payload;
  const head = length < 126 ? [first, 0x80 | length] : [first, 0x80 | 126, (length >> 8) & 255, length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

export class RawClient {
  /** A packet of the server arrived. */
  onPacket: (packet: Uint8Array) => void = () => {};
  /** A text of the server arrived. */
  onText: (text: string) => void = () => {};
  /** What arrived before any frame: the answer of HTTP. */
  head = "";
  /** The reason of the server's close frame. */
  reason = "";
  /** Its code; 0 before it came. */
  code = 0;
  pongs = 0;
  isClosed = false;
  readonly socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #isUpgraded = false;

  constructor(port: number, address = "127.0.0.1") {
    this.socket = connect({ port, host: "127.0.0.1", localAddress: address });
    this.socket.setNoDelay(true);
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.isClosed = true;
    });
    this.socket.on("data", (chunk) => this.#take(chunk));
  }

  /** Opens a WebSocket; resolves also when the server refuses or cuts it off. */
  static async open(port: number, address?: string): Promise<RawClient> {
    const client = new RawClient(port, address);
    client.write(UPGRADE);
    await new Promise<void>((resolve) => {
      client.socket.once("close", () => resolve());
      const answered = (): void => {
        if (client.head.includes("\r\n\r\n")) resolve();
        else client.socket.once("data", answered);
      };
      client.socket.once("data", answered);
    });
    return client;
  }

  get isOpen(): boolean {
    return this.#isUpgraded && !this.isClosed;
  }

  write(bytes: string | Uint8Array): void {
    if (!this.isClosed) this.socket.write(bytes);
  }

  packet(bytes: Uint8Array): void {
    this.write(frameOf(OPCODE.binary, bytes));
  }

  text(text: string): void {
    this.write(frameOf(OPCODE.text, Buffer.from(text)));
  }

  #take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#isUpgraded) this.#takeHead();
    if (this.#isUpgraded) while (this.#takeFrame());
  }

  #takeHead(): void {
    const text = this.#bytes.toString("latin1");
    const end = text.indexOf("\r\n\r\n");
    this.head = text;
    if (end < 0 || !text.startsWith("HTTP/1.1 101")) return;
    this.#isUpgraded = true;
    this.#bytes = this.#bytes.subarray(end + 4);
  }

  #takeFrame(): boolean {
    const bytes = this.#bytes;
    if (bytes.length < 2) return false;
    const isLong = bytes[1] === 126;
    if (isLong && bytes.length < 4) return false;
    const from = isLong ? 4 : 2;
    const to = from + (isLong ? bytes.readUInt16BE(2) : bytes[1]);
    if (bytes.length < to) return false;
    const payload = bytes.subarray(from, to);
    this.#bytes = bytes.subarray(to);
    const opcode = bytes[0] & 15;
    if (opcode === OPCODE.binary) this.onPacket(new Uint8Array(payload));
    else if (opcode === OPCODE.text) this.onText(payload.toString());
    else if (opcode === OPCODE.pong) this.pongs++;
    else if (opcode === OPCODE.close && payload.length >= 2) {
      this.code = payload.readUInt16BE(0);
      this.reason = payload.subarray(2).toString();
    }
    return true;
  }
}
