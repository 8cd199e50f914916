// The TCP socket under a server's WebSocket, over a real one: nothing is lost, doubled or out of order, whichever way it goes.

import { createServer as createHttpServer, type Server } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { Random } from "../../src/core/random.ts";
import { SocketServer } from "../../src/transport/node/socket/socket-server.ts";
import { Tcp } from "../../src/transport/node/socket/tcp.ts";
import type { Transport } from "../../src/transport/transport.ts";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A socket as a server gets it, and its client. */
async function pair(): Promise<{ accepted: Socket; client: Socket }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const accepted = await new Promise<Socket>((resolve) => server.once("connection", resolve));
  ends.push(() => {
    client.destroy();
    server.close();
  });
  return { accepted, client };
}

function once(emitter: { once(event: string, done: () => void): unknown }, event: string): Promise<void> {
  return new Promise((resolve) => emitter.once(event, () => resolve()));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

function someBytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}

describe("[HO17] a TCP socket that is taken over", () => {
  it("hands out every byte that comes, in order", async () => {
    const { accepted, client } = await pair();
    const tcp = new Tcp(accepted);
    const heard: Buffer[] = [];
    tcp.onBytes = (bytes) => void heard.push(Buffer.from(bytes));
    const random = Random.from(7);
    const sent = Array.from({ length: 200 }, () => someBytes(random, 1 + random.below(9000)));
    for (const bytes of sent) client.write(bytes);
    client.end();
    await once(tcp.stream.resume(), "end");
    expect(Buffer.concat(heard).equals(Buffer.concat(sent))).toBe(true);
  });

  it("writes all in order, past the stream and through it, also when its client reads nothing for long", async () => {
    const { accepted, client } = await pair();
    const tcp = new Tcp(accepted);
    const random = Random.from(8);
    const sent: Uint8Array[] = [];
    let mostBuffered = 0;
    client.pause();
    for (let i = 0; i < 400; i++) {
      const bytes = someBytes(random, 1 + random.below(50_000));
      sent.push(bytes);
      if (random.below(4) === 0) tcp.stream.write(bytes);
      else tcp.write(bytes);
      mostBuffered = Math.max(mostBuffered, tcp.bufferedBytes);
    }
    tcp.stream.end();
    const heard: Buffer[] = [];
    client.on("data", (bytes: Buffer) => heard.push(bytes));
    await once(client.resume(), "end");
    expect(Buffer.concat(heard).equals(Buffer.concat(sent))).toBe(true);
    // It must have been about something.
    expect(mostBuffered).toBeGreaterThan(1_000_000);
    expect(tcp.bufferedBytes).toBe(0);
  });

  it("keeps no view of what has left: its memory may be written at once", async () => {
    const { accepted, client } = await pair();
    const tcp = new Tcp(accepted);
    let memory = new Uint8Array(1000);
    let renewed = 0;
    client.pause();
    for (let i = 0; i < 20_000; i++) {
      memory.fill(i & 255);
      tcp.write(memory);
      if (tcp.bufferedBytes === 0) continue;
      memory = new Uint8Array(1000);
      renewed++;
    }
    tcp.stream.end();
    const heard: Buffer[] = [];
    client.on("data", (bytes: Buffer) => heard.push(bytes));
    await once(client.resume(), "end");
    const all = Buffer.concat(heard);
    const wrong = all.findIndex((byte, at) => byte !== (Math.floor(at / 1000) & 255));
    expect([all.length, wrong]).toEqual([20_000_000, -1]);
    expect(renewed).toBeGreaterThan(0);
  });

  it("carries packets, texts and the close in the order in which they were sent", async () => {
    const http = createHttpServer().listen(0, "127.0.0.1");
    const long = new Uint8Array(4000).fill(9);
    const onTransport = (transport: Transport): void => {
      transport.send(Uint8Array.of(1));
      transport.sendText("a text");
      for (let i = 0; i < 40; i++) transport.send(long);
      transport.send(Uint8Array.of(2));
      transport.close("done");
      transport.send(Uint8Array.of(3));
    };
    const sockets = new SocketServer({ onTransport });
    http.on("upgrade", (request, socket: Duplex, head) => sockets.upgrade(request, socket, head));
    await once(http, "listening");
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    const heard: string[] = [];
    client.on("message", (data: Buffer, isBinary) => {
      heard.push(isBinary ? `${data.length} of ${data[0]}` : String(data));
    });
    client.on("close", (_code, reason) => heard.push(String(reason)));
    await once(client, "close");
    expect(heard).toEqual(["1 of 1", "a text", ...new Array(40).fill("4000 of 9"), "1 of 2", "done"]);
    await new Promise((resolve) => http.close(resolve));
  });

  it("copies what waits for its turn once, however many frames it holds", async () => {
    const frames = 2000;
    let packets = 0;
    const onTransport = (transport: Transport): void => {
      transport.onPacket = () => void packets++;
    };
    const http = createHttpServer().listen(0, "127.0.0.1");
    const sockets = new SocketServer({ onTransport });
    http.on("upgrade", (request, socket: Duplex, head) => sockets.upgrade(request, socket, head));
    await once(http, "listening");
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    await once(client, "open");
    let copiedBytes = 0;
    const { from } = Buffer;
    Buffer.from = ((...given: Parameters<typeof from>) => {
      if (ArrayBuffer.isView(given[0])) copiedBytes += given[0].byteLength;
      return from(...given);
    }) as typeof from;
    ends.push(() => {
      Buffer.from = from;
      client.terminate();
      http.close();
    });
    for (let i = 0; i < frames; i++) client.send(Uint8Array.of(1, 2, 3));
    await until(() => packets === frames);
    expect(copiedBytes).toBeGreaterThan(0);
    // Each has 9 bytes, and the client of this test copies those that it sends.
    expect(copiedBytes).toBeLessThan(6 * 9 * frames);
  });

  it("is counted by its server until it has closed, and its request still knows where it came from", async () => {
    let transport: Transport | undefined;
    let address: string | undefined;
    const sockets = new SocketServer({
      onTransport: (opened, request) => {
        transport = opened;
        address = request.socket.remoteAddress;
      },
    });
    const http = createHttpServer().listen(0, "127.0.0.1");
    http.on("upgrade", (request, socket: Duplex, head) => sockets.upgrade(request, socket, head));
    await once(http, "listening");
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    await once(client, "open");
    expect([await connectionsOf(http), address]).toEqual([1, "127.0.0.1"]);
    client.close();
    await until(() => transport?.closed !== undefined);
    for (let i = 0; i < 500 && (await connectionsOf(http)) > 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await connectionsOf(http)).toBe(0);
    await new Promise((resolve) => http.close(resolve));
  });

  it("ends by what a write is told, where nobody reads and so hears that its peer is gone", async () => {
    const { accepted, client } = await pair();
    const tcp = new Tcp(accepted);
    const errors: (string | undefined)[] = [];
    tcp.stream.on("error", (error: NodeJS.ErrnoException) => errors.push(error.code));
    tcp.stream.pause();
    client.resetAndDestroy();
    await until(() => client.destroyed);
    for (let i = 0; i < 500 && !tcp.stream.destroyed; i++) {
      tcp.write(Uint8Array.of(1));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect([tcp.stream.destroyed, errors.length]).toEqual([true, 1]);
    expect(errors[0]).toMatch(/EPIPE|ECONNRESET/);
    // What was still to be sent is nobody's.
    tcp.write(Uint8Array.of(2));
    expect(tcp.bufferedBytes).toBe(0);
  });

  it("is not, while something waits in its stream", async () => {
    const { accepted, client } = await pair();
    client.write("early");
    await once(accepted, "readable");
    const tcp = new Tcp(accepted);
    expect(tcp.stream).toBe(accepted);
    expect(String(accepted.read())).toBe("early");
    expect(new Tcp((await pair()).accepted).stream).not.toBe(accepted);
  });
});

function connectionsOf(http: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
