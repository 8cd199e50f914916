// Attackers who do not read a server's packets, on real sockets of this machine: waiting packets take no more memory than they have bytes,
// and no socket stays open.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { SocketServer } from "../../src/transport/node/index.ts";
import type { Transport } from "../../src/transport/transport.ts";
import { until } from "../transport/contract.ts";
import { frameOf, OPCODE, RawClient } from "./clients/raw-client.ts";

const manyPings = Buffer.concat(Array.from({ length: 200 }, () => frameOf(OPCODE.ping, new Uint8Array(0))));
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A client that reads nothing, and the server's transport to it, in which packets wait. */
async function deaf(): Promise<{ http: Server; raw: RawClient; transport: Transport }> {
  const opened: Transport[] = [];
  const sockets = new SocketServer({ onTransport: (transport) => opened.push(transport) });
  const http = createServer();
  http.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const raw = await RawClient.open((http.address() as AddressInfo).port);
  ends.push(() => {
    raw.socket.destroy();
    http.close();
  });
  const [transport] = opened;
  await stuff(raw, transport);
  return { http, raw, transport };
}

/** Makes a client stop reading, and sends until packets wait. */
async function stuff({ socket }: RawClient, transport: Transport): Promise<void> {
  socket.pause();
  const packet = new Uint8Array(16_384);
  while (transport.bufferedBytes === 0) {
    transport.send(packet);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function connectionsOf(http: Server): Promise<number> {
  return new Promise((resolve) => http.getConnections((_error, count) => resolve(count)));
}

describe("[TR3, HO17] a client that does not read", () => {
  it("makes a server keep the bytes that wait for it, and not much more", async () => {
    const { transport } = await deaf();
    const packet = new Uint8Array(50);
    const before = { kept: process.memoryUsage().arrayBuffers, bytes: transport.bufferedBytes };
    for (let i = 0; i < 3000; i++) {
      transport.send(packet);
      await Promise.resolve();
    }
    const bytes = transport.bufferedBytes - before.bytes;
    expect(bytes).toBe(3000 * 52);
    expect(process.memoryUsage().arrayBuffers - before.kept).toBeLessThan(20 * bytes);
  });

  it("is cut off when thousands of frames wait for it, however short, because each takes memory", async () => {
    const { transport } = await deaf();
    const before = transport.bufferedBytes;
    let sent = 0;
    for (; sent < 10_000 && transport.closed === undefined; sent++) {
      transport.send(Uint8Array.of(1));
      await Promise.resolve();
    }
    expect([transport.closed, sent]).toEqual(["behind", 4097]);
    expect(transport.bufferedBytes - before).toBeLessThan(20_000);
  });

  it("is cut off when it asks for thousands of pongs", async () => {
    const { raw, transport } = await deaf();
    let pings = 0;
    transport.onText = () => pings++;
    for (let i = 0; i < 50; i++) raw.write(manyPings);
    await until(() => transport.closed !== undefined, "they were gone");
    expect([transport.closed, pings]).toEqual(["behind", 4096]);
  });

  it("may leave as much waiting again once it has read everything", async () => {
    const { raw, transport } = await deaf();
    for (let round = 0; round < 2; round++) {
      await stuff(raw, transport);
      for (let i = 0; i < 3000; i++) {
        transport.send(Uint8Array.of(1));
        await Promise.resolve();
      }
      raw.socket.resume();
      await until(() => transport.bufferedBytes === 0, "the client has read everything");
      // No frame waits.
      transport.send(Uint8Array.of(2));
    }
    expect(transport.closed).toBe(undefined);
  });

  it("is cut off at once when it ends its half, because its socket would stay for ever", async () => {
    const { http, raw, transport } = await deaf();
    raw.socket.end();
    await until(() => transport.closed !== undefined, "they were gone");
    expect(transport.closed).toBe("lost");
    let sockets = 1;
    await until(() => {
      connectionsOf(http).then((count) => {
        sockets = count;
      });
      return sockets === 0;
    }, "the socket was gone");
  });
});
