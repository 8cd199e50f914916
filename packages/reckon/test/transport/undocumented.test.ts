// What the library uses of Node beyond its documentation: if one of these tests fails, Node has changed, and callers of
// transport/node/undocumented.ts do the documented thing instead.

import { createServer, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { HostServer } from "../../src/transport/node/host-server.ts";
import { parserOf, responseOn } from "../../src/transport/node/undocumented.ts";

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The whole answer to a raw request. */
function answerTo(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
  });
}

const UPGRADE = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n";

describe("[HO17] Node beyond its documentation", () => {
  it("reads a new HTTP socket through one listener, which can be fed by hand", async () => {
    const http = createServer((_request, response) => response.end("answered"));
    ends.push(() => http.close());
    let chunks = 0;
    http.on("connection", (socket) => {
      const parse = parserOf(socket);
      expect(socket.listenerCount("data")).toBe(0);
      socket.on("data", (chunk: Buffer) => {
        chunks++;
        parse?.call(socket, chunk);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const { port } = http.address() as AddressInfo;
    const request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    expect(await answerTo(port, request)).toContain("answered");
    expect(chunks).toBe(1);
    expect(parserOf(new Socket())).toBeUndefined();
  });

  it("writes an answer to a socket that an upgrade has taken", async () => {
    const http = createServer();
    ends.push(() => http.close());
    http.on("upgrade", (request, socket) => responseOn(request, socket as Socket, 1000)?.end("answered"));
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const answer = await answerTo((http.address() as AddressInfo).port, UPGRADE);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*answered/s);
  });

  it("may lose that answer: then the request is refused", async () => {
    const { assignSocket } = ServerResponse.prototype;
    Object.assign(ServerResponse.prototype, { assignSocket: undefined });
    ends.push(() => Object.assign(ServerResponse.prototype, { assignSocket }));
    const server = await HostServer.start({ games: {}, udp: false, bindAddress: "127.0.0.1" });
    ends.push(() => server.stop());
    expect(await answerTo(server.port, UPGRADE)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
