// Everything this library uses of Node that Node's documentation does not promise (ADR 0047). Each use is a guard or an answer that the
// documented interface cannot give; none is there for speed. Always true: where Node does otherwise, a function returns undefined, and
// its caller does the documented thing instead. test/transport/undocumented.test.ts fails when Node changes.

import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Removes and returns the listener through which Node's HTTP server reads a new socket, so that the gate can check each chunk first.
 * Undefined: there is none; then requests reach the parser unchecked.
 */
export function parserOf(socket: Socket): ((this: Socket, chunk: Buffer) => void) | undefined {
  const [parse] = socket.listeners("data") as ((chunk: Buffer) => void)[];
  if (parse !== undefined) socket.removeListener("data", parse);
  return parse;
}

/**
 * An answer on a socket that Node's HTTP server gave up because its request asked for another protocol: we speak that at one path only,
 * and answer it elsewhere like any request. The socket closes once the answer is written, when nothing moves, and when it fails.
 * Undefined: this Node makes no such answers; then the request is refused.
 */
export function responseOn(
  request: IncomingMessage,
  socket: Socket,
  stillMs: number,
): ServerResponse | undefined {
  const response = new ServerResponse(request);
  if (typeof response.assignSocket !== "function") return undefined;
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.destroySoon());
  socket.setTimeout(stillMs, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  // Without reading, nothing would notice that the peer has gone.
  socket.resume();
  return response;
}
