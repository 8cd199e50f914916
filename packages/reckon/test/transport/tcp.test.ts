// The TCP socket under a server's WebSocket, over a real one: frames arrive complete and in order, and a broken peer ends it.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { SocketServer } from "../../src/transport/node/socket/socket-server.ts";
import type { Transport } from "../../src/transport/transport.ts";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A client's WebSocket to a server that hands out its transport, and the socket below. */
async function connected(onTransport: (transport: Transport, tcp: Duplex) => void): Promise<WebSocket> {
  const http = createServer().listen(0, "127.0.0.1");
  http.on("upgrade", (request, socket: Duplex, head) => {
    const sockets = new SocketServer({ onTransport: (transport) => onTransport(transport, socket) });
    sockets.upgrade(request, socket, head);
  });
  await once(http, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  ends.push(() => {
    client.terminate();
    http.close();
  });
  return client;
}

function once(emitter: { once(event: string, done: () => void): unknown }, event: string): Promise<void> {
  return new Promise((resolve) => emitter.once(event, () => resolve()));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe("[HO17] the socket under a server's WebSocket", () => {
  it("carries packets, texts and the close in the order in which they were sent", async () => {
    const long = new Uint8Array(4000).fill(9);
    const client = await connected((transport) => {
      transport.send(Uint8Array.of(1));
      transport.sendText("a text");
      for (let i = 0; i < 40; i++) transport.send(long);
      transport.send(Uint8Array.of(2));
      transport.close("done");
      transport.send(Uint8Array.of(3));
    });
    const heard: string[] = [];
    client.on("message", (data: Buffer, isBinary) => {
      heard.push(isBinary ? `${data.length} of ${data[0]}` : String(data));
    });
    client.on("close", (_code, reason) => heard.push(String(reason)));
    await once(client, "close");
    expect(heard).toEqual([
      "1 of 1",
      "a text",
      ...new Array(40).fill("4000 of 9"),
      "1 of 2",
      "closed:done",
      "done",
    ]);
  });

  it("copies no byte of frames that wait for their turn, however many wait", async () => {
    const frames = 2000;
    let packets = 0;
    const client = await connected((transport) => {
      transport.onPacket = () => void packets++;
    });
    await once(client, "open");
    let copiedBytes = 0;
    const { concat } = Buffer;
    Buffer.concat = (list: readonly Uint8Array[]) => {
      const all = concat(list);
      copiedBytes += all.length;
      return all;
    };
    ends.push(() => {
      Buffer.concat = concat;
    });
    for (let i = 0; i < frames; i++) client.send(Uint8Array.of(1, 2, 3));
    await until(() => packets === frames);
    // A read may cut a frame, whose head then waits for its rest.
    expect(copiedBytes).toBeLessThan(9 * frames);
  });

  it("ends when a write fails, even if its client is not read and so cannot report that it is gone", async () => {
    let transport: Transport | undefined;
    let tcp: Duplex | undefined;
    const client = await connected((...opened) => {
      [transport, tcp] = opened;
    });
    await once(client, "open");
    tcp?.pause();
    (client as unknown as { _socket: { resetAndDestroy(): void } })._socket.resetAndDestroy();
    for (let i = 0; i < 500 && transport?.closed === undefined; i++) {
      transport?.send(Uint8Array.of(1));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect([transport?.closed, tcp?.destroyed]).toEqual(["lost", true]);
    transport?.send(Uint8Array.of(2));
    expect(transport?.bufferedBytes).toBe(0);
  });
});
