// The program's own answers: requests with bodies up to the limit, errors that it throws, and its page.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { InPieces } from "../../src/node/files/in-pieces.ts";
import { KeptFiles } from "../../src/node/files/kept-files.ts";
import type { GameServer, ServeOptions } from "../../src/node/index.ts";
import { endAll, linesOf, nonsense, sendRaw, startServer, until } from "./served.ts";

afterEach(() => void endAll());
afterAll(endAll);

/** Answers with the body of the request. */
const echo: ServeOptions["onRequest"] = async (request, response) => {
  const body = await text(request);
  response.end(`${request.method} ${request.url} ${body}`);
};

function fetchFrom({ port }: GameServer, path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** The file of a descriptor; "": it is closed by now. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return "";
  }
}

describe("[SV4] a request to the program", () => {
  it("may have a body of up to 64 kB, or the program's limit; a longer one gets 413, and the server plays on", async () => {
    const server = await startServer({}, { onRequest: echo });
    const post = (body: string) => fetchFrom(server, "/save", { method: "POST", body });
    for (const length of [1, 5000, 65_536]) {
      const body = nonsense(length);
      const answer = await post(body);
      expect([answer.status, await answer.text()]).toEqual([200, `POST /save ${body}`]);
    }
    const long = await post(nonsense(65_537)).then(
      ({ status }) => status,
      // The client may go on sending after the answer.
      () => 413,
    );
    expect(long).toBe(413);
    expect(
      await sendRaw(server.port, [`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n`]),
    ).toMatch(/^HTTP\/1.1 413 /);
    expect((await fetchFrom(server, "/health")).status).toBe(200);
    const small = await startServer({}, { onRequest: echo, bodyBytes: 10 });
    expect((await fetchFrom(small, "/", { method: "POST", body: "x".repeat(11) })).status).toBe(413);
    expect((await fetchFrom(small, "/", { method: "PUT", body: "x".repeat(10) })).status).toBe(200);
  });

  it("may have no body if no program would read it", async () => {
    const server = await startServer({});
    expect((await fetchFrom(server, "/", { method: "POST", body: "x" })).status).toBe(413);
  });

  it("states its length, or gets 411", async () => {
    const server = await startServer({}, { onRequest: echo });
    const chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const pieces of [[chunked], [`${chunked}1\r\nx\r\n0\r\n\r\n`]])
      expect(await sendRaw(server.port, pieces)).toMatch(/^HTTP\/1.1 4(11|00) /);
  });

  it("arrives whole however it is cut, even with two line ends in it, and after an Expect header", async () => {
    const server = await startServer({}, { onRequest: echo });
    const body = "a\r\n\r\nGET /b HTTP/1.1\r\n\r\n";
    const whole = `POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const answered = `POST /a ${body}`;
    const cuts = Array.from({ length: whole.length - 1 }, (_, at) => [
      whole.slice(0, at + 1),
      whole.slice(at + 1),
    ]);
    const some = cuts.filter((_, at) => at % 5 === 0 || at > whole.length - body.length - 6);
    const answers = await Promise.all(
      [[whole], [...whole], ...some].map((pieces) =>
        sendRaw(server.port, pieces, (answer) => answer.endsWith(answered)),
      ),
    );
    for (const answer of answers) expect(answer.endsWith(answered), answer).toBe(true);
    const asking = whole.replace("Host", "Expect: 100-continue\r\nHost");
    const [head] = asking.split(body);
    expect(await sendRaw(server.port, [head, body], (answer) => answer.endsWith(answered))).toMatch(
      /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/,
    );
  });

  it("is handled alone: bytes after a body in the same chunk are no second request", async () => {
    const asked: (string | undefined)[] = [];
    const onRequest: ServeOptions["onRequest"] = ({ url }, response) => {
      asked.push(url);
      response.end();
    };
    const server = await startServer({}, { onRequest });
    const post = "POST /one HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n";
    const get = "GET /two HTTP/1.1\r\nHost: a\r\n\r\n";
    for (const pieces of [[`${post}body${get}`], [post, `body${get}`], [`${post}bo`, `dy${get}`]])
      expect(await sendRaw(server.port, pieces)).not.toMatch(/200 OK.*200 OK/s);
    // A body that is shorter or longer than its stated length makes no second request either.
    for (const length of ["4, 4", "-4", "4x", "0x4"])
      await sendRaw(server.port, [
        `POST /odd HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\nbody${get.repeat(50)}`,
      ]);
    expect(asked.filter((url) => url === "/two")).toEqual([]);
    expect((await fetchFrom(server, "/health")).status).toBe(200);
  });

  it("gets 500, and a line in the log, if the program throws; other requests are answered", async () => {
    const { log, lines } = linesOf();
    const onRequest: ServeOptions["onRequest"] = ({ url }, response) => {
      if (url === "/now") throw new Error("thrown at once");
      if (url === "/later") return Promise.reject(new Error("thrown later"));
      if (url === "/late") response.write("half");
      if (url === "/late") throw new Error("thrown in the middle");
      return response.end("well");
    };
    const server = await startServer({}, { onRequest, log });
    expect((await fetchFrom(server, "/now")).status).toBe(500);
    expect((await fetchFrom(server, "/later")).status).toBe(500);
    await expect(fetchFrom(server, "/late").then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetchFrom(server, "/well")).text()).toBe("well");
    const faults = lines.filter((line) => line.startsWith("error"));
    expect(faults.map((line) => line.split("Error: ")[1])).toEqual([
      "thrown at once",
      "thrown later",
      "thrown in the middle",
    ]);
  });

  it("is passed on with the server, which knows the seat of its token", async () => {
    const server = await startServer(
      {},
      {
        onRequest: async (_request, response, own) => {
          response.end(`${own === server} ${await own.seatOf("x.y.z")}`);
        },
      },
    );
    expect(await (await fetchFrom(server, "/")).text()).toBe("true undefined");
  });
});

describe("[SV5] the page", () => {
  const folder = mkdtempSync(join(tmpdir(), "reckon-page-"));
  const script = "export const x = 1;\n".repeat(100);

  beforeAll(() => {
    for (const name of ["assets", "sub", ".git"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "index.html"), "<!doctype html><title>Here</title>");
    writeFileSync(join(folder, "sub/index.html"), "below");
    writeFileSync(join(folder, ".git/config"), "secret");
    writeFileSync(join(folder, ".env"), "SECRET=x");
    writeFileSync(join(folder, "empty.txt"), "");
    writeFileSync(join(folder, "assets/main-a1b2c3.js"), script);
    writeFileSync(join(folder, "assets/main-a1b2c3.js.br"), brotliCompressSync(script));
    writeFileSync(join(folder, "assets/main-a1b2c3.js.gz"), gzipSync(script));
    writeFileSync(join(folder, "a b.ogg"), "0123456789");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is a folder of files with their types; hidden, outside and missing files are not found", async () => {
    const server = await startServer({}, { page: folder });
    for (const [path, type, content] of [
      ["/", "text/html; charset=utf-8", "<!doctype html><title>Here</title>"],
      ["/?room=BCDFG", "text/html; charset=utf-8", "<!doctype html><title>Here</title>"],
      ["/sub/", "text/html; charset=utf-8", "below"],
      ["/assets/main-a1b2c3.js", "text/javascript; charset=utf-8", script],
      ["/a%20b.ogg", "audio/ogg", "0123456789"],
      ["/empty.txt", "text/plain; charset=utf-8", ""],
    ]) {
      const answer = await fetchFrom(server, path);
      expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
        200,
        type,
        content,
      ]);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const nowhere = [
      "/.env",
      "/.git/config",
      "/..%2f..%2fetc%2fpasswd",
      "/%2e%2e/package.json",
      "/assets/",
      "/sub",
      "/%",
      "/a%00b",
    ];
    for (const path of nowhere) expect([path, (await fetchFrom(server, path)).status]).toEqual([path, 404]);
    expect((await fetchFrom(server, "/", { method: "DELETE" })).status).toBe(404);
  });

  it("is revalidated each time and not sent again, except for files that the program calls hashed", async () => {
    const plain = await startServer({}, { page: folder });
    const first = await fetchFrom(plain, "/assets/main-a1b2c3.js");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    const again = await fetchFrom(plain, "/assets/main-a1b2c3.js", { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const hashed = await startServer({}, { page: folder, hashed: /^\/assets\// });
    const kept = await fetchFrom(hashed, "/assets/main-a1b2c3.js");
    expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await fetchFrom(hashed, "/")).headers.get("cache-control")).toBe("no-cache");
  });

  it("is sent compressed to clients that accept it, without a body for HEAD requests, and in ranges", async () => {
    const server = await startServer({}, { page: folder });
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await fetchFrom(server, "/assets/main-a1b2c3.js", {
        headers: { "accept-encoding": encoding },
      });
      expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(answer.headers.get("vary")).toBe("accept-encoding");
      expect(await answer.text()).toBe(script);
    }
    const head = await fetchFrom(server, "/a%20b.ogg", { method: "HEAD" });
    expect([head.headers.get("content-length"), await head.text()]).toEqual(["10", ""]);
    for (const [range, status, content] of [
      ["bytes=2-4", 206, "234"],
      ["bytes=7-", 206, "789"],
      ["bytes=-2", 206, "89"],
      ["bytes=5-99", 206, "56789"],
      ["bytes=10-", 416, ""],
      ["bytes=0-1,3-4", 200, "0123456789"],
    ] as const) {
      const answer = await fetchFrom(server, "/a%20b.ogg", { headers: { range } });
      expect([range, answer.status, await answer.text()]).toEqual([range, status, content]);
    }
  });

  it.runIf(existsSync("/proc/self/fd"))(
    "keeps few files open, whatever clients request and do not read; beyond the limit, files too long for memory get 503",
    async () => {
      const server = await startServer({}, { page: folder });
      for (const [name, megabytes, answered, open] of [
        ["long.bin", 7, 48, 0],
        ["longer.bin", 9, 32, 32],
      ] as const) {
        const file = join(folder, name);
        writeFileSync(file, Buffer.alloc(megabytes * 1024 * 1024));
        const heads: string[] = [];
        const deaf = Array.from({ length: 48 }, () => {
          const socket = connect(server.port, "127.0.0.1");
          socket.write(`GET /${name} HTTP/1.1\r\nHost: a\r\n\r\n`);
          socket.once("data", (chunk) => {
            heads.push(chunk.toString("latin1", 9, 12));
            socket.pause();
          });
          return socket;
        });
        await until("all have the beginning of an answer", () => heads.length === 48);
        const opened = readdirSync("/proc/self/fd").filter((fd) => linkOf(`/proc/self/fd/${fd}`) === file);
        expect([heads.filter((status) => status === "200").length, opened.length]).toEqual([answered, open]);
        for (const socket of deaf) socket.destroy();
        rmSync(file);
      }
    },
  );

  it("is read anew when it has changed, and forgotten when memory is full", async () => {
    const asked: string[] = [];
    let read = async (): Promise<Buffer> => Buffer.from("x");
    const files = new KeptFiles((file) => {
      asked.push(file);
      return read();
    });
    const size = 7 * 1024 * 1024;
    for (const mtimeMs of [1, 1, 2]) await files.bytesOf("a", { size, mtimeMs });
    for (let i = 0; i < 9; i++) await files.bytesOf(`b${i}`, { size, mtimeMs: 1 });
    await files.bytesOf("b8", { size, mtimeMs: 1 });
    await files.bytesOf("a", { size, mtimeMs: 2 });
    expect(asked).toEqual(["a", "a", ...Array.from({ length: 9 }, (_, i) => `b${i}`), "a"]);
    expect(files.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    // A file that could not be read is tried again.
    read = () => Promise.reject(new Error("too many open files"));
    await expect(files.bytesOf("c", { size: 5, mtimeMs: 1 })).rejects.toThrow("open files");
    read = async () => Buffer.from("well");
    expect(String(await files.bytesOf("c", { size: 5, mtimeMs: 1 }))).toBe("well");
  });

  it("is sent in pieces, one of one answer in each turn of the event loop, and to no client that has gone", async () => {
    const pieces = new InPieces();
    let written = 0;
    const took = [0, 0, 0];
    const all = took.map((_none, i) => {
      const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
        written++;
        took[i] += chunk.length;
        done();
      };
      return new Writable({ write });
    });
    const sent = all.map((to) => pieces.send(Buffer.alloc(500_000), to));
    let most = 0;
    for (let before = 0; took[0] + took[1] < 1_000_000; before = written) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, written - before);
      if (took[2] > 100_000) all[2].destroy();
    }
    await Promise.all(sent);
    expect([took[0], took[1], took[2] < 200_000, most <= 2]).toEqual([500_000, 500_000, true, true]);
  });

  it("comes before the program's answers, and has the program's headers", async () => {
    const headers = { "content-security-policy": "default-src 'self'" };
    const server = await startServer({}, { page: folder, onRequest: echo, headers });
    for (const [path, said] of [
      ["/empty.txt", ""],
      ["/other", "GET /other "],
    ]) {
      const answer = await fetchFrom(server, path);
      expect(await answer.text()).toBe(said);
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
    }
  });
});
