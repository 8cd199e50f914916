// An answer on a socket that Node's HTTP server has let go of, because its request asked for another protocol: we speak that only at
// one path, and everywhere else the request is one like others. A host server makes one for each such request. Always true: the
// socket closes when the answer is written, when nothing moves, and when it fails.

import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export function responseOn(request: IncomingMessage, socket: Socket, stillMs: number): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.destroySoon());
  socket.setTimeout(stillMs, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  // Else nobody would notice that the peer is gone.
  socket.resume();
  return response;
}
