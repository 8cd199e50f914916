// Attackers on real sockets of this machine against a real host server: everything below packets (TCP, HTTP, frames) is bounded, and an
// honest player beside them stays connected. Nothing here depends on the speed of the machine.

import { EventEmitter } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { PassThrough } from "node:stream";
import { dash } from "@reckon/dash";
import { afterAll, describe, expect, it } from "vitest";
import type { WebSocket } from "ws";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import type { HostServerOptions } from "../../src/transport/node/host-server.ts";
import { HostServer, SocketServer } from "../../src/transport/node/index.ts";
import { writeFrames } from "../../src/transport/node/socket/outgoing.ts";
import { ServerSocket } from "../../src/transport/node/socket/server-socket.ts";
import type { Transport } from "../../src/transport/transport.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { pause, until } from "../transport/contract.ts";
import { Intruder } from "./clients/intruder.ts";
import { frameOf, OPCODE, RawClient } from "./clients/raw-client.ts";

const games = { dash: { make: () => dash, preset: presets.reckon, lobby: LOBBY_RULES.reckon } };
const servers: HostServer[] = [];
const clients: RawClient[] = [];
// Tests run at the same time, each with a server of its own: most of them wait for a deadline.
afterAll(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function serve(options: Partial<HostServerOptions> = {}): Promise<HostServer> {
  const server = await HostServer.start({ games, udp: false, bindAddress: "127.0.0.1", ...options });
  servers.push(server);
  return server;
}

/** A TCP connection that has sent nothing. */
function dial({ port }: HostServer, address?: string): RawClient {
  const client = new RawClient(port, address);
  clients.push(client);
  return client;
}

/** A WebSocket that has sent nothing. */
async function open({ port }: HostServer, address?: string): Promise<RawClient> {
  const client = await RawClient.open(port, address);
  clients.push(client);
  return client;
}

/** A WebSocket that has greeted and is in the lobby. */
async function enter(server: HostServer, address?: string): Promise<{ raw: RawClient; client: Intruder }> {
  const raw = await open(server, address);
  const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
  raw.onPacket = (packet) => client.received(packet, performance.now());
  client.hello();
  await until(() => client.last("accepted") !== undefined, "they could enter");
  return { raw, client };
}

/** An HTTP server with nothing but WebSockets. */
async function bare(sockets: SocketServer): Promise<Server> {
  const http = createServer();
  http.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return http;
}

const ended = (client: RawClient) => until(() => client.isClosed, "the socket was closed");

describe.concurrent("[HO16] TCP and HTTP", () => {
  it("a connection is closed that sends nothing, half a request, or one letter at a time", async () => {
    const server = await serve();
    const silent = dial(server);
    const half = dial(server);
    half.write("GET /play HTTP/1.1\r\nHost: here\r\nUpgrade: webso");
    const slow = dial(server);
    const letters = setInterval(() => slow.write("x"), 50);
    slow.write("GET /");
    await Promise.all([silent, half, slow].map(ended));
    clearInterval(letters);
    expect(server.host.visitors).toBe(0);
  });

  it("a refused upgrade leaves no socket, even if its client keeps its half open", async () => {
    const http = await bare(new SocketServer({ onTransport: () => {}, refuses: () => 404 }));
    const { port } = http.address() as AddressInfo;
    const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    client.write("GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
    let answer = "";
    client.on("data", (chunk) => {
      answer += chunk;
    });
    await until(() => answer.includes("404"), "it was refused");
    let count = 1;
    await until(() => {
      http.getConnections((_error, now) => {
        count = now;
      });
      return count === 0;
    }, "the socket is gone");
    client.destroy();
    http.close();
  });

  it("several requests at once end the connection with one refusal, before any is handled", async () => {
    const server = await serve();
    const one = "GET /rooms HTTP/1.1\r\nHost: here\r\n\r\n";
    const greedy = dial(server);
    greedy.write(one.repeat(1000));
    await ended(greedy);
    expect(greedy.head).toMatch(/^HTTP\/1.1 400 /);
    expect(greedy.head.split("HTTP/1.1")).toHaveLength(2);
    const modest = dial(server);
    for (let i = 0; i < 3; i++) {
      modest.write(one.slice(0, 30));
      await pause(20);
      modest.write(one.slice(30));
      await until(() => modest.head.split("200 OK").length === i + 2, "it was answered");
    }
    const long = dial(server);
    long.write(`GET / HTTP/1.1\r\nHost: here\r\nCookie: ${"x".repeat(40_000)}`);
    await ended(long);
  });

  it("an address beyond its limit of requests gets 429, and others are answered", async () => {
    const server = await serve();
    let [answered, refused] = [0, 0];
    for (let i = 0; i < 20; i++) {
      const client = dial(server, "127.0.0.9");
      for (let j = 0; j < 30 && !client.isClosed; j++) {
        const before = client.head.length;
        client.write("GET /rooms HTTP/1.1\r\nHost: here\r\n\r\n");
        await until(() => client.isClosed || client.head.length > before, "it was answered or cut off");
        if (!client.head.includes(" 429 ")) answered++;
        else refused++;
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(answered).toBeGreaterThanOrEqual(100);
    expect(answered).toBeLessThan(600);
    expect((await fetch(`http://127.0.0.1:${server.port}/rooms`)).status).toBe(200);
  });

  it("the list of rooms is made for many requests at once", async () => {
    const server = await serve();
    let lists = 0;
    const { list } = server.host;
    server.host.list = () => {
      lists++;
      return list.call(server.host);
    };
    for (let i = 0; i < 60; i++) await (await fetch(`http://127.0.0.1:${server.port}/rooms`)).text();
    expect(lists).toBeLessThan(60);
  });

  it("an address beyond its limit of connections is turned away before its bytes are read", async () => {
    const server = await serve();
    const all = await Promise.all(Array.from({ length: 300 }, () => open(server, "127.0.0.8")));
    const heard = all.filter(({ head }) => head.startsWith("HTTP/1.1 101"));
    // The first of the others get an answer.
    const told = all.filter(({ head }) => head.startsWith("HTTP/1.1 429"));
    expect(told.length).toBeGreaterThan(10);
    expect(told[0].head).toMatch(/\r\nRetry-After: 1\r\nConnection: close\r\n/);
    expect(heard.length).toBeGreaterThanOrEqual(60);
    expect(heard.length).toBeLessThan(300);
    // Of the accepted ones, 30 are visitors, and the others got an answer.
    await until(() => heard.filter(({ reason }) => reason === "busy").length >= 30, "they were told");
    expect((await open(server)).isOpen).toBe(true);
  });

  it.each([
    ["PUBLIC_ORIGIN is not set", undefined, 101],
    ["PUBLIC_ORIGIN is another name than the one that leads here", ["https://play.test"], 403],
  ])(
    "[AX36] a page of another origin, or of none, may not connect: %s",
    async (_what, publicOrigins, own) => {
      const server = await serve({ origins: ["https://friend.test"], publicOrigins });
      for (const [origin, status] of [
        ["https://elsewhere.test", 403],
        ["null", 403],
        ["https://here.elsewhere.test", 403],
        ["https://friend.test", 101],
        ["http://here", own],
        ...(publicOrigins ?? []).map((origin) => [origin, 101] as const),
      ] as const) {
        const client = dial(server);
        client.write(
          `GET /play HTTP/1.1\r\nHost: here\r\nOrigin: ${origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        );
        await until(() => client.head.includes("\r\n"), "it was answered");
        expect([origin, client.head.slice(9, 12)]).toEqual([origin, String(status)]);
      }
    },
  );
});

describe.concurrent("[HO17] frames", () => {
  const long = frameOf(OPCODE.text, Buffer.from(`{"rtc":"offer","sdp":"${"v".repeat(9000)}"}`));
  const cases: readonly [string, Buffer, ...string[]][] = [
    ["pings", frameOf(OPCODE.ping, new Uint8Array(0)), "flood"],
    ["pongs", frameOf(OPCODE.pong, new Uint8Array(20)), "flood"],
    ["probes", frameOf(OPCODE.binary, Uint8Array.of(0x42, 1)), "flood"],
    ["texts that are no signals", frameOf(OPCODE.text, Buffer.from("{}")), "malformed"],
    // If reading takes long, now and then one is within the limit, and senseless.
    ["long texts", long, "flood", "malformed"],
    ["empty packets", frameOf(OPCODE.binary, new Uint8Array(0)), "malformed"],
    ["known packets", frameOf(OPCODE.binary, Uint8Array.of(0, 0, 0)), "flood"],
  ];
  it.each(cases)("a flood of %s ends the connection with a reason", async (_what, frame, ...reasons) => {
    const server = await serve();
    const honest = await enter(server);
    const { raw } = await enter(server, "127.0.0.7");
    const many = Buffer.concat(Array.from({ length: 2000 }, () => frame));
    raw.write(many);
    await until(() => raw.code !== 0 || raw.isClosed, "it was closed");
    // A client that goes on is cut off, so it may not even read the reason.
    if (raw.code !== 0) expect([raw.code, reasons]).toEqual([4000, expect.arrayContaining([raw.reason])]);
    const more = setInterval(() => raw.write(many), 5);
    await ended(raw);
    clearInterval(more);
    await until(() => server.host.visitors === 1, "they were gone");
    expect(honest.raw.isOpen).toBe(true);
  });

  it.each([
    ["a giant one", frameOf(OPCODE.binary, new Uint8Array(16_385)), 1009],
    ["one of four gigabytes", Buffer.from([0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]), 1009],
    ["one without a mask", Buffer.from([0x82, 1, 0]), 1002],
    ["a text that is no UTF-8", frameOf(OPCODE.text, Uint8Array.of(0xff, 0xfe)), 1007],
    [
      "one in a thousand fragments",
      Buffer.concat([
        frameOf(OPCODE.binary, Uint8Array.of(1), false),
        ...Array.from({ length: 1000 }, () => frameOf(0, Uint8Array.of(1), false)),
      ]),
      1008,
    ],
  ])("include %s, which ends the connection, and later bytes are not read", async (_what, bytes, code) => {
    const server = await serve();
    const { raw } = await enter(server);
    raw.write(bytes);
    await until(() => raw.code !== 0, "it was told");
    expect(raw.code).toBe(code);
    const more = setInterval(() => raw.write(new Uint8Array(65_536)), 5);
    await ended(raw);
    clearInterval(more);
    await until(() => server.host.visitors === 0, "they were gone");
    // It does not count as a lost connection.
    const { violations, strikes, ended: reasons } = server.host.tally;
    expect([violations, strikes, [...reasons.keys()]]).toEqual([
      1,
      0,
      [code === 1009 ? "too-long" : "malformed"],
    ]);
  });

  it("are taken one in each turn of the event loop, however many arrived at once", async () => {
    let packets = 0;
    let most = 0;
    const onTransport = (transport: Transport): void => {
      transport.onPacket = () => {
        packets++;
      };
    };
    const http = await bare(new SocketServer({ onTransport }));
    const raw = await RawClient.open((http.address() as AddressInfo).port);
    clients.push(raw);
    raw.write(Buffer.concat(Array.from({ length: 500 }, () => frameOf(OPCODE.binary, Uint8Array.of(1)))));
    let before = 0;
    while (packets < 500) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, packets - before);
      before = packets;
    }
    expect(most).toBeLessThanOrEqual(2);
    raw.socket.destroy();
    http.close();
  });

  it("are ignored after our close, and after 64 of them the socket is cut off", () => {
    const calls: string[] = [];
    const socket = Object.assign(new EventEmitter(), {
      send: (text: string) => calls.push(text),
      close: () => calls.push("close"),
      terminate: () => calls.push("terminate"),
    });
    const transport = new ServerSocket(
      socket as unknown as WebSocket,
      new PassThrough().on("data", () => {}),
    );
    transport.onPacket = () => calls.push("packet");
    transport.close("flood");
    expect(calls.shift()).toBe("closed:flood");
    for (let i = 0; i < 64; i++) socket.emit(i % 2 === 0 ? "ping" : "message", Buffer.alloc(3), true);
    expect(calls).toEqual(["close"]);
    socket.emit("message", Buffer.alloc(3), true);
    expect(calls).toEqual(["close", "terminate"]);
  });

  it("are not sent any more when the peer is closing, even before its reason is known", () => {
    const socket = Object.assign(new EventEmitter(), { OPEN: 1, CLOSING: 2, readyState: 1 });
    const stream = new PassThrough().on("data", () => {});
    const transport = new ServerSocket(socket as unknown as WebSocket, stream);
    const sent: number[] = [];
    stream.write = (bytes: Uint8Array) => sent.push(bytes[2]) > 0;
    transport.send(Uint8Array.of(7));
    writeFrames();
    socket.readyState = socket.CLOSING;
    transport.send(Uint8Array.of(8));
    writeFrames();
    expect([transport.closed, sent]).toEqual([undefined, [7]]);
  });

  it("end the reading if they are malformed", async () => {
    const calls: string[] = [];
    const socket = Object.assign(new EventEmitter(), { pause: () => calls.push("pause") });
    const stream = new PassThrough().on("data", () => calls.push("bytes for ws"));
    const transport = new ServerSocket(socket as unknown as WebSocket, stream);
    socket.emit("error", Object.assign(new Error("no frame"), { code: "WS_ERR_INVALID_OPCODE" }));
    stream.emit("data", frameOf(OPCODE.text, Buffer.from("more")));
    expect([transport.closed, calls]).toEqual(["malformed", []]);
    await pause(0);
    await until(() => calls.length > 0, "it was paused");
  });

  it("are not collected without bound if they arrive in single bytes", async () => {
    const server = await serve();
    const { raw } = await enter(server);
    const frame = frameOf(OPCODE.binary, new Uint8Array(4000));
    for (let i = 0; i < 2000 && raw.code === 0 && !raw.isClosed; i++) {
      raw.write(frame.subarray(i, i + 1));
      await pause(1);
    }
    await until(() => raw.code === 1008, "it was told");
  });

  it("must include a greeting, or the WebSocket is closed", async () => {
    const server = await serve();
    const client = await open(server);
    expect(server.host.visitors).toBe(1);
    await until(() => client.reason === "silent", "it was told");
    await until(() => server.host.visitors === 0, "they were gone");
    await ended(client);
  });
});

describe("[HO3] a server that stops", () => {
  it("does not wait for clients that do not read, nor for unfinished requests", async () => {
    const server = await serve();
    servers.pop();
    const { raw: deaf } = await enter(server);
    deaf.socket.pause();
    const slow = dial(server);
    slow.write("GET /rooms HTTP/1.1\r\nHost: ");
    const silent = await open(server);
    silent.socket.pause();
    await pause(50);
    const ended = server.stop().then(() => "ended");
    // A client that connects meanwhile gets "closing", not "busy".
    const late = await open(server);
    await until(() => late.reason === "closing", "they got the reason");
    expect(await Promise.race([ended, pause(15_000).then(() => "hangs")])).toBe("ended");
  });
});
