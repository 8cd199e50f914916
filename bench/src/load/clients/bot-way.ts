// How packets of a bot of Reckon travel: over its WebSocket, or over WebRTC beside it, as those of a browser do after the move. Made by
// reckon-bot.ts. Always true: bytes are counted with those of the frames around them, without those of TCP, UDP and IP.

import { Line, type Transport } from "reckon/transport";
import { openUdp } from "reckon/transport/node";
import type { WebSocket } from "ws";
import { type Destination, open } from "./bot.ts";

export interface BotWay {
  readonly isStream: boolean;
  send(packet: Uint8Array): void;
  update(nowMs: number, rttMs: number): void;
  close(reason: string): void;
}

export interface WayHandlers {
  onPacket(packet: Uint8Array): void;
  /** Packets go over the stream, or over datagrams, from now on. */
  onMove(isStream: boolean): void;
}

type Headers = Readonly<Record<string, string>>;

/** Around each packet of a channel: header and chunk of SCTP, record of DTLS 1.2 with AES-GCM. */
const CHANNEL_BYTES = 12 + 16 + 37;

export async function openStream(
  url: string,
  to: Destination,
  { onPacket }: WayHandlers,
  headers: Headers,
): Promise<BotWay> {
  const socket = await open(url, to, (message) => onPacket(bytesOf(message)), headers);
  return {
    isStream: true,
    send: (packet) => socket.send(packet),
    update: () => {},
    close: () => {
      socket.removeAllListeners("message");
      socket.close();
    },
  };
}

// One for all bots of this process.
let udp: ReturnType<typeof openUdp> | undefined;

/** It is a stream at first, and moves by itself. */
export async function openDatagrams(
  url: string,
  to: Destination,
  { onPacket, onMove }: WayHandlers,
  headers: Headers,
): Promise<BotWay> {
  udp ??= openUdp({ bindAddress: "127.0.0.1" });
  const { problem, makePeer } = await udp;
  if (problem !== undefined) throw new Error(problem);
  const stream = new ClientStream();
  stream.socket = await open(
    url,
    to,
    (message, _socket, isBinary) => stream.take(message, isBinary),
    headers,
  );
  const line = new Line(stream, { role: "offers", makePeer });
  line.onPacket = (packet) => {
    if (!line.isStream) to.counts.bytes += packet.length + CHANNEL_BYTES;
    onPacket(packet);
  };
  line.onMove = onMove;
  return line;
}

/** The transport of a WebSocket that bench programs opened with their own headers. */
class ClientStream implements Transport {
  readonly isStream = true;
  closed: string | undefined;
  onPacket: Transport["onPacket"] = () => {};
  onText: Transport["onText"] = () => {};
  onClose: Transport["onClose"] = () => {};
  socket: WebSocket | undefined;

  get bufferedBytes(): number {
    return this.socket?.bufferedAmount ?? 0;
  }

  take(message: Buffer, isBinary: boolean): void {
    if (this.closed !== undefined) return;
    if (isBinary) this.onPacket(bytesOf(message));
    else this.onText(message.toString());
  }

  send(packet: Uint8Array): void {
    // A copy: `ws` keeps what it could not write at once.
    if (this.closed === undefined) this.socket?.send(new Uint8Array(packet));
  }

  sendText(text: string): void {
    if (this.closed === undefined) this.socket?.send(text);
  }

  close(reason: string): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.socket?.close();
    this.onClose(reason);
  }
}

function bytesOf({ buffer, byteOffset, length }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length);
}
