// A server's socket reads the same from any bytes as `ws` alone, however they are cut: frames of all kinds, parts of messages, closes, and
// bytes that are no frame. `ws` is the oracle.

import type { IncomingMessage } from "node:http";
import { Duplex } from "node:stream";
import { describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { Random } from "../../src/core/random.ts";
import { SocketServer } from "../../src/transport/node/socket/socket-server.ts";
import { MOST_FRAME_BYTES, type Transport } from "../../src/transport/transport.ts";

const STREAMS = 300;
/** Turns of the event loop that one stream may take. */
const MOST_TURNS = 400;
const REQUEST = {
  method: "GET",
  headers: {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  },
} as unknown as IncomingMessage;

/** A TCP socket whose other end is the test. */
class Tcp extends Duplex {
  override _read(): void {}
  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    done();
  }
}

function frame(random: Random, first: number, payload: Uint8Array, isMasked = true): Buffer {
  const { length } = payload;
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + size);
  head[0] = first;
  head[1] = (isMasked ? 128 : 0) | (size === 0 ? length : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(length, 2);
  if (size === 8) head.writeBigUInt64BE(BigInt(length), 2);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = Buffer.from([1, 2, 3, 4].map(() => random.below(256)));
  return Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i & 3])]);
}

function someBytes(random: Random, most: number): Uint8Array {
  return Uint8Array.from({ length: random.below(most + 1) }, () => random.below(256));
}

function closeFrame(random: Random): Buffer {
  return frame(random, 0x88, Buffer.from([0x0f, 0xa0, 0x6f, 0x6b]));
}

/** One frame, mostly a packet; now and then bytes that no client of ours sends. */
function anything(random: Random): Buffer {
  const kind = random.below(24);
  if (kind === 0) return frame(random, 0x81, Buffer.from("a text"));
  if (kind === 1) return frame(random, random.below(2) === 0 ? 0x89 : 0x8a, someBytes(random, 9));
  if (kind === 2)
    return Buffer.concat(
      [0x02, 0x89, 0x00, 0x80].map((first) => frame(random, first, someBytes(random, 40))),
    );
  if (kind === 3) return frame(random, 0x82, new Uint8Array(0));
  if (kind === 4) return frame(random, 0x82, new Uint8Array(100 + random.below(4000)));
  if (random.below(12) > 0) return frame(random, 0x82, someBytes(random, 60));
  if (kind === 5) return closeFrame(random);
  if (kind === 6) return frame(random, 0x82, someBytes(random, 9), false);
  if (kind === 7) return frame(random, 0x80 | random.below(128), someBytes(random, 9));
  if (kind === 8) return frame(random, 0x82, new Uint8Array(MOST_FRAME_BYTES + random.below(3)));
  if (kind === 9) return frame(random, 0x82, new Uint8Array(70_000));
  if (kind === 10) return frame(random, 0x81, Uint8Array.of(0xff, 0xfe));
  if (kind === 11) return Buffer.from(someBytes(random, 9));
  return frame(random, [0x00, 0x02, 0x80][random.below(3)], someBytes(random, 40));
}

/** A stream of frames, cut anywhere. */
function chunksOf(random: Random): Buffer[] {
  const stream = Buffer.concat(Array.from({ length: 1 + random.below(30) }, () => anything(random)));
  const chunks: Buffer[] = [];
  // Few enough pieces that their number alone is not refused.
  const most = Math.max([3, 40, 400, 100_000][random.below(4)], Math.ceil(stream.length / 30));
  for (let at = 0; at < stream.length; ) {
    const end = at + 1 + random.below(most);
    chunks.push(Buffer.from(stream.subarray(at, end)));
    at = end;
  }
  return chunks;
}

/** A short text that differs for different packets. */
function packetWord(packet: Uint8Array): string {
  return `packet ${packet.length} ${packet.reduce((sum, byte) => (31 * sum + byte) | 0, 0)}`;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function feed(tcp: Tcp, chunks: readonly Buffer[]): Promise<void> {
  for (const chunk of chunks) {
    tcp.push(Buffer.from(chunk));
    await turn();
  }
  for (let i = 0; i < MOST_TURNS && (tcp.readableLength > 0 || tcp.isPaused()); i++) await turn();
  for (let i = 0; i < 40; i++) await turn();
}

/** The result of `ws` alone. */
async function expected(chunks: readonly Buffer[]): Promise<string[]> {
  const heard: string[] = [];
  const tcp = new Tcp();
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_FRAME_BYTES,
  });
  server.handleUpgrade(REQUEST, tcp, Buffer.alloc(0), (socket: WebSocket) => {
    socket.on("message", (data: Buffer, isBinary) =>
      heard.push(isBinary ? packetWord(data) : `text ${data}`),
    );
    socket.on("ping", () => heard.push("text "));
    socket.on("pong", () => heard.push("text "));
    socket.on("error", ({ message }) =>
      heard.push(message.includes("size exceeded") ? "too-long" : "malformed"),
    );
  });
  await feed(tcp, chunks);
  tcp.destroy();
  return heard;
}

/** The result of a server's socket. */
async function actual(chunks: readonly Buffer[]): Promise<string[]> {
  const heard: string[] = [];
  const tcp = new Tcp();
  let transport: Transport | undefined;
  const server = new SocketServer({
    onTransport: (opened) => {
      transport = opened;
      opened.onPacket = (packet) => heard.push(packetWord(packet));
      opened.onText = (text) => heard.push(`text ${text}`);
      opened.onClose = (reason) => heard.push(reason);
    },
  });
  server.upgrade(REQUEST, tcp, Buffer.alloc(0));
  await feed(tcp, chunks);
  if (transport !== undefined) transport.onClose = () => {};
  tcp.destroy();
  return heard;
}

describe("[HO17] a server's socket", () => {
  it("reads the same as `ws` from any bytes, however they are cut", async () => {
    let packets = 0;
    let ends = 0;
    for (let seed = 0; seed < STREAMS; seed++) {
      const chunks = chunksOf(Random.from(seed));
      const wanted = await expected(chunks);
      expect(await actual(chunks), `seed ${seed}`).toEqual(wanted);
      packets += wanted.filter((word) => word.startsWith("packet")).length;
      ends += wanted.filter((word) => word === "malformed" || word === "too-long").length;
    }
    // The streams must have had packets and errors.
    expect([packets > 5 * STREAMS, ends > STREAMS / 10]).toEqual([true, true]);
  });

  it("reads nothing after a close", async () => {
    const random = Random.from(1);
    const before = frame(random, 0x82, Uint8Array.of(7));
    const after = frame(random, 0x82, Uint8Array.of(8));
    for (const cut of [1, 3, 8, 100]) {
      const stream = Buffer.concat([before, closeFrame(random), after, after]);
      const chunks = [stream.subarray(0, before.length + cut), stream.subarray(before.length + cut)];
      expect(await actual(chunks)).toEqual(["packet 1 7"]);
    }
  });
});
