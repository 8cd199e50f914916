// Runs in a page, bundled: opens real transports and lines there, and lets a test in Node drive them by number through
// plain values. What arrives goes back through the binding `heard`. Called by page.ts only.

import { browserPeer } from "../src/transport/browser/browser-peer.ts";
import { openWebSocket } from "../src/transport/browser/page-web-socket.ts";
import { Negotiation } from "../src/transport/negotiation.ts";
import type { Transport } from "../src/transport/transport.ts";
import { LineEnd, type LineReport } from "../test/transport/line-end.ts";

declare function heard(id: number, what: "packet" | "text" | "close", value: string): Promise<void>;

const transports: Transport[] = [];
const lines: LineEnd[] = [];

function keep(transport: Transport): number {
  const id = transports.push(transport) - 1;
  transport.onPacket = (packet) => void heard(id, "packet", btoa(String.fromCharCode(...packet)));
  transport.onText = (text) => void heard(id, "text", text);
  transport.onClose = (reason) => void heard(id, "close", reason);
  return id;
}

export async function openSocket(url: string): Promise<number> {
  return keep(await openWebSocket(url));
}

/** Opens a WebSocket, and by it a channel. */
export async function openChannel(url: string): Promise<number> {
  const stream = await openWebSocket(url);
  const negotiation = new Negotiation({ role: "offers", makePeer: browserPeer }, (text) =>
    stream.sendText(text),
  );
  stream.onText = (text) => void negotiation.take(text);
  return new Promise((resolve) => {
    negotiation.onDatagram = (transport) => resolve(keep(transport));
    negotiation.update(0);
  });
}

export function send(id: number, base64: string): void {
  transports[id].send(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}

export function sendText(id: number, text: string): void {
  transports[id].sendText(text);
}

export function close(id: number, reason: string): void {
  transports[id].close(reason);
}

export async function openLine(url: string): Promise<number> {
  return lines.push(new LineEnd(await openWebSocket(url), { role: "offers", makePeer: browserPeer })) - 1;
}

export function report(id: number): LineReport {
  return lines[id].report();
}

export function cut(id: number, isCut: boolean): void {
  lines[id].cut(isCut);
}

export function kill(id: number): void {
  lines[id].kill();
}

export function rest(id: number): void {
  lines[id].rest();
}

export function end(id: number): void {
  lines[id].end();
}
