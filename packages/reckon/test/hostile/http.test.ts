// Attacks on a host server before any WebSocket: too many sockets, clients that do not read their answers, requests by unusual ways, and
// sockets and servers that fail. On real sockets of this machine; nothing here depends on its speed.

import { EventEmitter } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { PassThrough } from "node:stream";
import { dash } from "@reckon/dash";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import type { HostServerOptions } from "../../src/transport/node/host-server.ts";
import { mostSocketsOf } from "../../src/transport/node/http/descriptors.ts";
import { HTTP_LIMITS, HTTP_OPTIONS, HttpGate } from "../../src/transport/node/http/http-gate.ts";
import { PlainSockets } from "../../src/transport/node/http/plain-sockets.ts";
import { HostServer, SocketServer } from "../../src/transport/node/index.ts";
import { pause, until } from "../transport/contract.ts";
import { RawClient } from "./clients/raw-client.ts";

/** The HTTP servers that were made, newest last: a host server does not show its own. */
const made = vi.hoisted(() => [] as Server[]);
vi.mock("node:http", async (original) => {
  const http = await original<typeof import("node:http")>();
  const createServer = ((...given: Parameters<typeof http.createServer>) => {
    const server = http.createServer(...given);
    made.push(server);
    return server;
  }) as typeof http.createServer;
  return { ...http, createServer };
});

const games = { dash: { make: () => dash, preset: presets.reckon, lobby: LOBBY_RULES.reckon } };
const clients: RawClient[] = [];
const servers: HostServer[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const http of made.splice(0)) http.close();
});

async function serve(options: Partial<HostServerOptions> = {}): Promise<HostServer> {
  const server = await HostServer.start({ games, udp: false, bindAddress: "127.0.0.1", ...options });
  servers.push(server);
  return server;
}

function dial(port: number, address?: string): RawClient {
  const client = new RawClient(port, address);
  clients.push(client);
  return client;
}

const ASK = "GET /rooms HTTP/1.1\r\nHost: here\r\n";

/** Sends requests, each over its own socket; returns the status of each answer, "" without one. */
async function asked(port: number, request: string, times: number): Promise<string[]> {
  const statuses: string[] = [];
  for (let i = 0; i < times; i++) {
    const client = dial(port);
    client.write(request);
    await until(() => client.isClosed || client.head.includes("\r\n\r\n"), "it was answered or cut off");
    statuses.push(client.head.slice(9, 12));
    client.socket.destroy();
  }
  return statuses;
}

describe("[HO16] requests that arrive together over many sockets", () => {
  /** Fifty sockets with requests at the same moment, and the number of answers. */
  async function crowd(onAnswer: () => void = () => {}): Promise<{ answered: number; all: RawClient[] }> {
    const counts = { answered: 0, all: [] as RawClient[] };
    const server = await serve({
      onRequest: (_request, response) => {
        counts.answered++;
        onAnswer();
        response.end();
      },
    });
    counts.all = Array.from({ length: 50 }, () => dial(server.port));
    await until(() => counts.all.every(({ socket }) => socket.readyState === "open"), "all have connected");
    await pause(50);
    for (const client of counts.all) client.write("GET /page HTTP/1.1\r\nHost: here\r\n\r\n");
    return counts;
  }

  it("are answered one in a turn of the event loop", async () => {
    const counts = await crowd();
    let most = 0;
    for (let before = 0; counts.answered < 50; before = counts.answered) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, counts.answered - before);
    }
    expect(most).toBeLessThanOrEqual(2);
  });

  it("get no answer if their clients have gone", async () => {
    const leave: (() => void)[] = [];
    const counts = await crowd(() => {
      for (const go of leave.splice(0)) go();
    });
    leave.push(
      ...counts.all.map(
        ({ socket }) =>
          () =>
            void socket.resetAndDestroy(),
      ),
    );
    await until(() => counts.answered > 0 && counts.all.every(({ isClosed }) => isClosed), "all have gone");
    await pause(100);
    expect(counts.answered).toBeLessThan(25);
  });
});

describe("[HO16] sockets", () => {
  it("are limited for all addresses together to the visitors and a thousand more, and idle ones make way for new ones", async () => {
    // Behind a proxy, so that no limit of one address is met first.
    const server = await serve({ trustsProxy: true, mostVisitors: 6 });
    const http = made.at(-1) as Server;
    let [accepted, dropped] = [0, 0];
    http.on("drop", () => dropped++);
    http.on("connection", () => accepted++);
    const all: RawClient[] = [];
    // Not all at once: the system drops connections that do not fit its queue, and such a client tries again after a second.
    for (let i = 0; i < 10; i++) {
      for (let j = 0; j < (1030 + 20) / 10; j++) all.push(dial(server.port));
      await until(() => accepted + dropped === all.length, "all have connected");
    }
    expect(await asked(server.port, `${ASK}\r\n`, 1)).toEqual(["200"]);
    await until(() => all.filter(({ isClosed }) => isClosed).length >= 21, "the oldest have made way");
    expect([dropped, all.slice(0, 20).every(({ isClosed }) => isClosed)]).toEqual([0, true]);
    expect(await new Promise((resolve) => http.getConnections((_error, now) => resolve(now)))).toBeLessThan(
      1031,
    );
  });

  it("are limited for one address, which gets an answer, while other addresses may connect", async () => {
    const limits = {
      connects: { burst: 100, perSecond: 1 },
      requests: { burst: 10, perSecond: 1 },
      sockets: 5,
    };
    const offences: string[] = [];
    const server = await serve({
      httpLimits: limits,
      onOffence: (address, what) => offences.push(`${address} ${what}`),
    });
    const idle = Array.from({ length: 5 }, () => dial(server.port, "127.0.0.8"));
    await until(() => idle.every(({ socket }) => socket.readyState === "open"), "they are there");
    await pause(20);
    const next = dial(server.port, "127.0.0.8");
    await until(() => next.isClosed, "it was closed");
    expect(next.head).toMatch(/^HTTP\/1.1 429 /);
    expect(offences).toEqual(["127.0.0.8 sockets"]);
    expect(await asked(server.port, `${ASK}\r\n`, 1)).toEqual(["200"]);
    // A WebSocket is a visitor, and counts as one.
    for (let i = 0; i < 8; i++) expect((await RawClient.open(server.port, "127.0.0.9")).isOpen).toBe(true);
  });

  it("make way when there are too many: the oldest idle one of the address with the most", () => {
    const sockets = new PlainSockets();
    const made: (EventEmitter & { destroyed: boolean; destroy: () => void; name: string })[] = [];
    const add = (name: string, address: string): void => {
      const socket = Object.assign(new EventEmitter(), { destroyed: false, destroy: () => {}, name });
      socket.destroy = () => {
        socket.destroyed = true;
        socket.emit("close");
      };
      made.push(socket);
      sockets.add(socket as never, address);
    };
    add("honest", "10.0.0.1");
    for (let i = 0; i < 3; i++) add(`evil${i}`, "10.6.6.6");
    add("late", "10.0.0.2");
    const response = new EventEmitter();
    sockets.answering(made[1] as never, response as never);
    expect([sockets.endIdle(), sockets.endIdle()]).toEqual([true, true]);
    const gone = (): string[] => made.filter(({ destroyed }) => destroyed).map(({ name }) => name);
    expect(gone()).toEqual(["evil1", "evil2"]);
    // With equal numbers the first one makes way.
    expect([sockets.endIdle(), gone()[0]]).toEqual([true, "honest"]);
    expect([sockets.endIdle(), gone().at(-1)]).toEqual([true, "late"]);
    // A socket with an answer under way is not closed.
    expect([sockets.endIdle(), sockets.all]).toEqual([false, 1]);
    response.emit("close");
    expect([sockets.endIdle(), sockets.endIdle(), sockets.all]).toEqual([true, false, 0]);
  });

  it("are never more than the system has descriptors for, less some for the process itself", () => {
    const limits = (soft: string): string =>
      `Max file size unlimited\nMax open files            ${soft}    4096    files\n`;
    expect([mostSocketsOf(1, limits("1024")), mostSocketsOf(2, limits("1024"))]).toEqual([896, 448]);
    expect([mostSocketsOf(1, limits("100")), mostSocketsOf(1, limits("unlimited"))]).toEqual([16, Infinity]);
    expect(mostSocketsOf(1, "")).toBe(Infinity);
  });

  it("are closed when nothing has moved for a while because the client does not read its answer", async () => {
    const http = createServer(HTTP_OPTIONS, (_request, response) => response.end(Buffer.alloc(32_000_000)));
    const gate = new HttpGate({
      trustsProxy: false,
      limits: HTTP_LIMITS,
      now: () => performance.now(),
    });
    gate.watch(http, 10, 200);
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const { port } = http.address() as AddressInfo;
    let sockets = 0;
    const count = (): Promise<number> =>
      new Promise((resolve) => http.getConnections((_error, now) => resolve(now)));
    const deaf = dial(port);
    deaf.write(`${ASK}\r\n`);
    await until(() => deaf.head !== "", "the answer begins");
    deaf.socket.pause();
    for (let i = 0; i < 200; i++) {
      sockets = await count();
      if (sockets === 0) break;
      await pause(20);
    }
    expect(sockets).toBe(0);
  });

  it("have twenty seconds for that on a host server", async () => {
    await serve();
    expect(made.at(-1)?.timeout).toBe(20_000);
  });

  it("end alone if they fail while they are refused", () => {
    const sockets = new SocketServer({ onTransport: () => {}, refuses: () => 403 });
    const socket = new PassThrough();
    sockets.upgrade({} as IncomingMessage, socket, Buffer.alloc(0));
    socket.emit("error", new Error("connection reset"));
    expect(socket.destroyed).toBe(true);
  });
});

describe("[HO16] requests", () => {
  it.each([
    ["plain ones", ""],
    ["those that expect something", "Expect: a miracle\r\n"],
    ["those that wait to be told to go on", "Expect: 100-continue\r\n"],
    // As a plain request: `curl --http2` asks for another protocol with every request.
    ["upgrades to something else", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"],
    ["upgrades where no rooms are", "Connection: Upgrade\r\nUpgrade: websocket\r\n"],
  ])("count, even %s, and those beyond the limit get 429", async (_what, headers) => {
    const limits = { connects: { burst: 100, perSecond: 1 }, requests: { burst: 10, perSecond: 0.001 } };
    const server = await serve({ httpLimits: limits });
    const statuses = await asked(server.port, `${ASK}${headers}\r\n`, 20);
    expect(statuses).toEqual([...Array(10).fill("200"), ...Array(10).fill("429")]);
  });

  it("are refused if an address has too many open answers at a time, even over a proxy's sockets", async () => {
    const limits = { connects: { burst: 100, perSecond: 1 }, requests: { burst: 4, perSecond: 50 } };
    const held: ServerResponse[] = [];
    const server = await serve({
      trustsProxy: true,
      httpLimits: limits,
      onRequest: (_request, response) => held.push(response),
    });
    const head = (address: string): string =>
      `GET /page HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    for (let i = 0; i < 4; i++) dial(server.port).write(head("10.6.6.6"));
    await until(() => held.length === 4, "they wait for their answer");
    await pause(100);
    expect(await asked(server.port, head("10.6.6.6"), 1)).toEqual(["429"]);
    const other = dial(server.port);
    other.write(head("10.0.0.1"));
    await until(() => held.length === 5, "another address is heard");
    for (const response of held) response.end();
  });

  it("are refused with an answer if two come at once, or one has a body, and later bytes are not read", async () => {
    const server = await serve();
    const two = dial(server.port);
    two.write(`${ASK}\r\n`.repeat(2));
    await until(() => two.isClosed, "it was closed");
    expect(two.head).toMatch(/^HTTP\/1.1 400 /);
    // Also if the first one ends in the next chunk.
    for (const end of ["\r\n\r", "\r\n", "\r"]) {
      const cut = dial(server.port);
      cut.write(`${ASK.trimEnd()}${end}`);
      await pause(50);
      cut.write(`${"\r\n\r\n".slice(end.length)}${ASK}\r\n`);
      await until(() => cut.isClosed, "it was closed", 4000);
      expect([end, cut.head.slice(0, 13)]).toEqual([end, "HTTP/1.1 400 "]);
    }
    const long = dial(server.port);
    long.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n`);
    await until(() => long.head.includes(" 413 "), "its beginning was answered");
    long.write("x".repeat(300_000));
    await until(() => long.isClosed, "it was closed", 4000);
  });

  it("are answered and count if they ask for a tunnel, which there is not", async () => {
    const limits = { connects: { burst: 100, perSecond: 1 }, requests: { burst: 2, perSecond: 0.001 } };
    const server = await serve({ httpLimits: limits });
    const statuses = await asked(server.port, "CONNECT here:80 HTTP/1.1\r\nHost: here\r\n\r\n", 3);
    expect(statuses).toEqual(["405", "405", "429"]);
  });

  it("get 400 if they are malformed, and no other client is affected", async () => {
    const faults: unknown[] = [];
    const server = await serve({ onFault: (error) => faults.push(error) });
    for (const text of ["\0\0\0\r\n", "GET\r\n", `${ASK}Content-Length: -1\r\n`, "BREW / HTCPCP/1.0\r\n"])
      expect([text, await asked(server.port, `${text}\r\n`, 1)]).toEqual([text, ["400"]]);
    expect((await fetch(`http://127.0.0.1:${server.port}/rooms`)).status).toBe(200);
    expect(faults).toEqual([]);
  });
});

describe("[HO16] a request's head", () => {
  it("is bounded, even if it consists of line ends alone, which no parser counts", async () => {
    const server = await serve();
    const client = dial(server.port);
    let sent = 0;
    while (client.head === "" && !client.isClosed && sent < 40_000) {
      client.write("\r".repeat(250));
      sent += 250;
      await pause(5);
    }
    expect(client.head).toMatch(/^HTTP\/1.1 400 /);
    expect(sent).toBeLessThan(20_000);
  });

  it.each([
    ["431", "is too long", `${ASK}X-Long: ${"x".repeat(9000)}`],
    ["400", "makes no sense", "GET / HTTP/1.1\r\nHost here\r\n"],
  ])("gets %s when it %s, and its connection is not reset", async (status, _what, head) => {
    const server = await serve();
    // The sender goes on after the answer, as a proxy does that has more of the request.
    const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
    const errors: Error[] = [];
    let answer = "";
    let isEnded = false;
    socket.on("error", (error) => errors.push(error));
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.once("end", () => {
      isEnded = true;
    });
    socket.write(head);
    await until(() => isEnded || socket.destroyed, "it was answered");
    for (let i = 0; i < 5; i++) {
      socket.write("x".repeat(1000));
      await pause(5);
    }
    socket.destroy();
    expect([answer.slice(9, 12), errors]).toEqual([status, []]);
  });
});

describe("[HO4] an HTTP server that fails", () => {
  it("reports its error, such as a lack of file descriptors, and goes on", async () => {
    const faults: unknown[] = [];
    const server = await serve({ onFault: (error, room) => faults.push([String(error), room]) });
    for (let i = 0; i < 2; i++) made.at(-1)?.emit("error", new Error("accept EMFILE"));
    expect(faults).toEqual(Array.from({ length: 2 }, () => ["Error: accept EMFILE", ""]));
    expect((await fetch(`http://127.0.0.1:${server.port}/rooms`)).status).toBe(200);
  });
});
