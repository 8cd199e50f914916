// Refuses on a raw socket, and closes it so that the answer arrives: a proxy takes a connection that is reset for a failed server. The
// gate and the socket server use it. Always true: bytes that the client still sends are discarded, for a second and 256 kB at most;
// only a bounded number of sockets linger like this, and further ones close as soon as the answer is written.

import type { Duplex } from "node:stream";

const LINGER_MS = 1000;
const MOST_LINGER_BYTES = 262_144;
const MOST_LINGERING = 256;

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  411: "Length Required",
  413: "Content Too Large",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  503: "Service Unavailable",
};

let lingering = 0;

/** Sockets that are being closed now. */
export function lingeringSockets(): number {
  return lingering;
}

/** Answers with a status on a socket on which no answer is being written, and ends it. @param retrySeconds with 429 and 503 */
export function refuse(socket: Duplex, status: number, retrySeconds = 1): void {
  if (socket.destroyed) return;
  const retry = status === 429 || status === 503 ? `Retry-After: ${retrySeconds}\r\n` : "";
  const head = `HTTP/1.1 ${status} ${REASONS[status] ?? "Refused"}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.removeAllListeners("data");
  socket.on("error", () => socket.destroy());
  if (lingering >= MOST_LINGERING) {
    socket.once("finish", () => socket.destroy());
    socket.end(head);
    return;
  }
  lingering++;
  let bytes = 0;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => {
    clearTimeout(timer);
    lingering--;
  });
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_LINGER_BYTES) socket.destroy();
  });
  // A peer that has ended its half has read the answer, or will not.
  socket.once("end", () => socket.destroy());
  socket.end(head);
}
