import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { Line } from "../../src/transport/line.ts";
import { loopbackPair } from "../../src/transport/loopback.ts";
import { openWebSocket } from "../../src/transport/node/socket/node-web-socket.ts";
import { openUdp } from "../../src/transport/node/udp.ts";
import type { Transport } from "../../src/transport/transport.ts";
import { numbered, numberOf } from "../connection/pair.ts";
import { pause, until } from "./contract.ts";
import { bothUdp, freeUdpPort, NodeServer, negotiated, webSocketEnds } from "./node-server.ts";

const servers: NodeServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
});

async function started(refuses?: () => number | undefined): Promise<NodeServer> {
  const server = await NodeServer.start(refuses);
  servers.push(server);
  return server;
}

/** A rude client, and the server's end of it. */
async function rude(): Promise<{ socket: WebSocket; transport: Transport; reasons: string[] }> {
  const server = await started();
  const socket = new WebSocket(server.url);
  const transport = await server.next();
  await new Promise((resolve) => socket.once("open", resolve));
  const reasons: string[] = [];
  transport.onClose = (reason) => reasons.push(reason);
  return { socket, transport, reasons };
}

describe("a server's WebSocket", () => {
  it("[TR4] closes with its own reason when a frame is too long", async () => {
    const { socket, transport, reasons } = await rude();
    let isHeard = false;
    transport.onPacket = () => {
      isHeard = true;
    };
    const code = new Promise<number>((resolve) => socket.once("close", resolve));
    socket.send(new Uint8Array(16_385));
    expect(await code).toBe(1009);
    expect([reasons, isHeard]).toEqual([["too-long"], false]);
  });

  it("[TR4] closes with its own reason when bytes are no frame, or a message has too many parts", async () => {
    const garbled = await rude();
    // A client's frames must be masked, and there is no opcode 15.
    (garbled.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0xff, 0xff]),
    );
    await until(() => garbled.reasons.length > 0, "it closed");
    expect(garbled.reasons).toEqual(["malformed"]);
    const fragments = await rude();
    for (let i = 0; i < 100; i++) fragments.socket.send("x", { fin: false });
    await until(() => fragments.reasons.length > 0, "it closed");
    expect(fragments.reasons).toEqual(["malformed"]);
  });

  it("[TR2] hands out texts and packets in the order in which they arrived", async () => {
    const { socket, transport } = await rude();
    const heard: string[] = [];
    transport.onText = (text) => heard.push(text);
    transport.onPacket = (packet) => heard.push(`${packet.length} bytes`);
    for (let i = 1; i <= 3; i++) {
      socket.send(`text ${i}`);
      socket.send(new Uint8Array(i));
    }
    await until(() => heard.length === 6, "all came");
    expect(heard).toEqual(["text 1", "1 bytes", "text 2", "2 bytes", "text 3", "3 bytes"]);
  });

  it("[TR3] reports that a peer is lost when its connection breaks", async () => {
    const { socket, reasons } = await rude();
    socket.terminate();
    await until(() => reasons.length > 0, "it closed");
    expect(reasons).toEqual(["lost"]);
  });

  it("[TR3] ends a peer that does not read when a megabyte waits, and reports the close during the call", async () => {
    const { socket, transport, reasons } = await rude();
    socket.pause();
    const packet = new Uint8Array(16_384);
    // The kernel takes some megabytes before bytes wait here.
    for (let i = 0; i < 2000 && transport.closed === undefined; i++) transport.send(packet);
    expect([transport.closed, reasons]).toEqual(["behind", ["behind"]]);
    socket.terminate();
  });

  it("[TR1] keeps no view of packets that wait in this process because the peer does not read", async () => {
    const { socket, transport } = await rude();
    socket.pause();
    const shared = new Uint8Array(16_384);
    let sent = 0;
    for (; transport.bufferedBytes < 300_000 && sent < 2000; sent++) {
      shared.set(numbered(sent, shared.length));
      transport.send(shared);
    }
    shared.fill(0);
    const numbers: number[] = [];
    socket.on("message", (data: Buffer) => numbers.push(numberOf(new Uint8Array(data))));
    socket.resume();
    await until(() => numbers.length === sent, "all came");
    expect(numbers).toEqual(Array.from({ length: sent }, (_, i) => i));
  });

  it("[TR1] keeps the packets that wait for one peer, whatever it sends to others meanwhile", async () => {
    const { socket, transport } = await rude();
    const other = await rude();
    socket.pause();
    let sent = 0;
    for (; transport.bufferedBytes === 0 && sent < 2000; sent++) transport.send(numbered(sent, 16_384));
    for (let i = 0; i < 10; i++) other.transport.send(new Uint8Array(16_384));
    const numbers: number[] = [];
    socket.on("message", (data: Buffer) => numbers.push(numberOf(new Uint8Array(data))));
    socket.resume();
    await until(() => numbers.length === sent, "all came");
    expect(numbers).toEqual(Array.from({ length: sent }, (_, i) => i));
  });

  it("[TR3] refuses upgrades before they become transports", async () => {
    const server = await started(() => 403);
    await expect(openWebSocket(server.url)).rejects.toThrow("403");
    await expect(openWebSocket("ws://127.0.0.1:9/")).rejects.toThrow("could not be reached");
  });

  it("[TR4] survives senseless handshakes", async () => {
    const server = await started();
    const { port } = new URL(server.url);
    for (const text of [
      "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: nonsense\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
      "\0\0\0\r\n\r\n",
    ]) {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
      socket.on("error", () => {});
      socket.resume();
      await new Promise((resolve) => socket.once("close", resolve));
    }
    const [client] = await Promise.all([openWebSocket(server.url), server.next()]);
    expect(client.closed).toBeUndefined();
  });
});

describe("a Node client's WebSocket", () => {
  it("[TR1] hands out packets that the server sent at once", async () => {
    const server = await started();
    const accepted = server.next().then((transport) => {
      for (let i = 0; i < 5; i++) transport.send(numbered(i, 20));
    });
    const client = await openWebSocket(server.url);
    const numbers: number[] = [];
    client.onPacket = (packet) => numbers.push(numberOf(packet));
    await accepted;
    await until(() => numbers.length === 5, "all came");
    expect(numbers).toEqual([0, 1, 2, 3, 4]);
  });

  it("[TR10] is tried again without an answer, and the earlier try is closed", async () => {
    const server = await started();
    server.deafTo = 1;
    const [client, transport] = await Promise.all([openWebSocket(server.url), server.next()]);
    expect(server.sockets.length).toBe(2);
    await until(() => server.sockets[0].readableEnded, "the first is gone");
    const texts: string[] = [];
    transport.onText = (text) => texts.push(text);
    client.sendText("here");
    await until(() => texts.length > 0, "the second is heard");
  });

  it("[TR10] opens even in a program that was too busy to read the answer", async () => {
    const server = await started();
    const opening = openWebSocket(server.url);
    const busyUntilMs = performance.now() + 1000;
    while (performance.now() < busyUntilMs);
    await opening;
    expect(server.sockets.length).toBe(1);
  });

  it("[TR10] fails with a sentence without an answer within the timeout", async () => {
    const server = await started();
    server.deafTo = 2;
    await expect(openWebSocket(server.url, { timeoutMs: 50 })).rejects.toThrow("no answer in 50 ms");
    expect(server.sockets.length).toBe(1);
  });
});

describe("loopback", () => {
  it("[TR1] delivers packets sent before `pump`, not those sent during it", () => {
    const { a, b, pump } = loopbackPair({ isPumped: true });
    const heard: string[] = [];
    a.onPacket = (packet) => heard.push(`a ${packet[0]}`);
    b.onPacket = (packet) => {
      heard.push(`b ${packet[0]}`);
      b.send(new Uint8Array([packet[0] + 1]));
    };
    a.send(new Uint8Array([1]));
    expect([heard, a.bufferedBytes]).toEqual([[], 1]);
    pump();
    expect(heard).toEqual(["b 1"]);
    pump();
    expect([heard, b.bufferedBytes]).toEqual([["b 1", "a 2"], 0]);
  });
});

describe("WebRTC in Node", () => {
  it("[TR8] reports once that its package does not load, and lines stay on their streams", async () => {
    const udp = await openUdp({ port: 9, load: () => Promise.reject(new Error("no such package")) });
    expect(udp.problem).toBe("WebRTC is off, play stays on WebSocket: no such package");
    const { a, b } = loopbackPair();
    const server = new Line(a, { role: "answers", makePeer: udp.makePeer });
    const client = new Line(b, { role: "offers", makePeer: (await openUdp()).makePeer });
    for (let now = 0; now < 500; now += 20) {
      server.update(now, 0);
      client.update(now, 0);
      await pause(2);
    }
    expect([server.isStream, client.isStream, server.closed, client.closed]).toEqual([
      true,
      true,
      undefined,
      undefined,
    ]);
    client.close("done");
  });

  it("[TR8] reports that another program has the port", async () => {
    const socket = createSocket("udp4");
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
    const udp = await openUdp({ port: socket.address().port, bindAddress: "127.0.0.1" });
    expect(udp.problem).toContain("EADDRINUSE");
    socket.close();
  });

  it("[TR8] serves all peers on one port", async () => {
    const udp = await bothUdp("127.0.0.1");
    const all = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const sockets = await webSocketEnds();
        servers.push(sockets.nodeServer);
        const [server, client] = await Promise.all([
          negotiated(sockets.server, "answers", udp.server.makePeer),
          negotiated(sockets.client, "offers", udp.client.makePeer),
        ]);
        return { server, client };
      }),
    );
    const heard: number[] = [];
    for (const [i, { server, client }] of all.entries()) {
      client.transport.onPacket = (packet) => heard.push(packet[0]);
      server.transport.send(new Uint8Array([i]));
    }
    await until(() => heard.length === 4, "each peer heard its own");
    expect(heard.sort()).toEqual([0, 1, 2, 3]);
    for (const { server, client } of all) for (const { negotiation } of [server, client]) negotiation.close();
  });

  it("[TR4] survives senseless descriptions and candidates", async () => {
    const udp = await openUdp({ port: await freeUdpPort(), bindAddress: "127.0.0.1" });
    const client = await openUdp({ bindAddress: "127.0.0.1" });
    const offer = await new Promise<string>((resolve) => {
      const peer = client.makePeer();
      if (peer === undefined) return;
      peer.onSignal = (signal) => {
        if (signal.rtc === "offer") resolve(signal.sdp);
        peer.close();
      };
      peer.offer();
    });
    let failures = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const peer = udp.makePeer();
      if (peer === undefined) throw new Error("No peer was made.");
      peer.onFail = () => failures++;
      const at = (seed * 7919) % offer.length;
      const garbled = offer.slice(0, at) + String.fromCharCode(33 + seed) + offer.slice(at + (seed % 9));
      peer.describe("offer", garbled);
      peer.addCandidate("candidate:1 1 UDP 1 ::::: 99999 typ host", "zz");
      peer.describe("answer", offer);
      peer.close();
      peer.offer();
      peer.addCandidate("", "");
    }
    expect(failures).toBeGreaterThan(10);
  });

  it("[TR8] keeps a handler's errors away from the native library", async () => {
    const sockets = await webSocketEnds();
    servers.push(sockets.nodeServer);
    const errors: unknown[] = [];
    const port = await freeUdpPort();
    const udp = await openUdp({ port, bindAddress: "127.0.0.1", onError: (error) => errors.push(error) });
    const client = await openUdp({ bindAddress: "127.0.0.1" });
    const [atServer, atClient] = await Promise.all([
      negotiated(sockets.server, "answers", udp.makePeer),
      negotiated(sockets.client, "offers", client.makePeer),
    ]);
    atServer.transport.onPacket = () => {
      throw new Error("a bug of the owner");
    };
    atClient.transport.send(new Uint8Array([1]));
    await until(() => errors.length > 0, "the error was handed out");
    expect(String(errors[0])).toContain("a bug of the owner");
    atClient.negotiation.close();
    atServer.negotiation.close();
  });
});
